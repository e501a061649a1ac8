/** Known tests in a sentence: `Your ferritin was 45 ng/mL`. Only with a unit of the test. */
import { findBiomarker, fittingUnits } from '../../biomarkers/catalogue.ts'
import { matchBiomarkerName } from '../../biomarkers/name-index.ts'
import type { PrintedResult, ReadingContext } from '../printed-row.ts'
import { readTail } from '../lex/result-tail.ts'
import { takeValue } from '../lex/take-value.ts'
import type { Row } from '../arrange/text-layout.ts'
import { speaksOf } from '../lex/vocabulary.ts'

/** Between a name and its value. */
const STATES =
  /^(?:\s*(?:level|value|result|count)s?)?\s+(?:is|was|of|at|came back (?:at|as)|measured|reads?|stands at|ist|war|liegt bei|lag bei|betr[äa]gt|est (?:à|de)|était (?:à|de)|est|était|è|era|es de|es|fue(?: de)?|är|var|er|på)\s+(?=[<>≤≥]?\s?\d)/iu
/** Not what was measured, or not of this person and day. */
const UNCERTAIN =
  /(?<!\p{L})(?:if|would|should|could|until|unless|his|her|their|father|mother|brother|sister|wife|husband|goal|target|ago|wenn|falls|sollte|ziel|si|devrait|objectif|se|dovrebbe|debería|om|bör|hvis|mål)(?!\p{L})/iu
const MOST_WORDS = 5
const LONGEST = 600

function fits(name: string, unit: string): boolean {
  const match = matchBiomarkerName(name)
  return match?.how === 'exact' && match.ids.some((id) => fittingUnits(findBiomarker(id)!, unit).length > 0)
}

/** The longest known name that ends a text. */
function nameAtEnd(text: string, unit: string): string | null {
  const words = text.split(/(?<=\s)/u).slice(-MOST_WORDS)
  for (let from = 0; from < words.length; from += 1) {
    const name = words.slice(from).join('').trim()
    // `Your ALAT (TGP)` is known by what is in its brackets alone.
    const outside = name.replace(/\s*\([^()]*\)$/u, '')
    if (fits(name, unit) && (outside === name || fits(outside, unit))) return name
  }
  return null
}

/** An aim beside a value: `(goal under 100)`. */
const REMARK = /\s\([^()]*\)/gu
const NEXT_SENTENCE = /(?<=\p{L}{2}|\d|[%)])[.!?]\s+(?=\p{Lu})/u

export const readStatedValues = (
  row: Row,
  context: ReadingContext,
  section: string | null,
): PrintedResult[] =>
  row.text
    .replaceAll('\t', ' ')
    .split(NEXT_SENTENCE)
    .flatMap((sentence) =>
      readSentence(
        sentence.replace(REMARK, (remark) => (UNCERTAIN.test(remark) ? '' : remark)),
        row,
        context,
        section,
      ),
    )

function readSentence(
  text: string,
  row: Row,
  context: ReadingContext,
  section: string | null,
): PrintedResult[] {
  if (text.length > LONGEST || UNCERTAIN.test(text) || speaksOf('earlier', text)) return []
  const results: PrintedResult[] = []
  for (const { index } of text.matchAll(/(?<=[\p{L}\d)])\s/gu)) {
    const states = STATES.exec(text.slice(index))?.[0]
    if (!states) continue
    const value = takeValue(text.slice(index + states.length), context.mark)
    if (value?.kind !== 'number') continue
    const { unit, range, flag_printed } = readTail(value.rest.split(/(?<!\d)\.\s|,\s(?=\p{L})/u)[0]!, context)
    const name = unit && nameAtEnd(text.slice(0, index), unit)
    if (!name) continue
    results.push({
      section,
      name,
      value: value.value,
      value_text: value.value_text,
      comparator: value.comparator,
      unit,
      range,
      flag_printed,
      loinc: null,
      specimen: null,
      collection_date: null,
      source: { page: row.page, line: row.line },
      doubts: value.ambiguous ? ['number_ambiguous'] : [],
    })
  }
  return results
}
