/** What else the same print can mean: another number of the line, or another name beside it. */
import { identify } from '../../biomarkers/identify.ts'
import type { LabResult } from '../finish/finish-result.ts'
import { type DecimalMark, readNumber, takeComparator } from '../lex/numbers.ts'
import { type Evidence, isNameAlone, isNamedOnLine, saidOnLine, tokensAround } from './evidence.ts'
import type { LineToken } from '../arrange/line-tokens.ts'

/** More numbers than these on a line are a table of another kind. */
const MOST = 4
/** Doubts that are of the marker, its unit and its value: another reading has its own. */
const OF_IDENTITY = new Set([
  'name_similar',
  'several_biomarkers',
  'unit_missing',
  'unit_mismatch',
  'unit_ambiguous',
  'implausible_value',
])

function readAs(result: LabResult, change: Partial<LabResult>): LabResult {
  const changed = { ...result, ...change }
  const { name, value, unit, loinc, section } = changed
  const { doubts, biomarker, canonical_value } = identify({
    name,
    context: section ?? '',
    value,
    unit,
    loinc,
  })
  const kept = result.review_reasons.filter((reason) => !OF_IDENTITY.has(reason))
  return { ...changed, biomarker, canonical_value, review_reasons: [...kept, ...doubts] }
}

function withNumber(evidence: Evidence, token: LineToken, mark: DecimalMark): Evidence | null {
  const { comparator, rest } = takeComparator(token.text)
  const number = readNumber(rest, mark)
  if (!number) return null
  // The day of an earlier result is that of its column.
  const change = { value: number.value, value_text: token.text, comparator, collection_date: null }
  const result = readAs(evidence.result, change)
  return { ...evidence, result, value: token }
}

/** Other readings of a result, each with its evidence. */
export function rivalsOf(evidence: Evidence, mark: DecimalMark): Evidence[] {
  const { value, beside, neighbours, result } = evidence
  if (result.value === null) return []
  const used = new Set([value, ...beside.map((other) => other.value)])
  const said = saidOnLine(evidence)
  const isOpen = ({ kind, text }: LineToken): boolean =>
    (kind === 'number' || kind === 'limit') && !said.includes(text.toLowerCase())
  const numbers = tokensAround(evidence).filter((token) => !used.has(token) && isOpen(token))
  const names = isNamedOnLine(evidence)
    ? []
    : neighbours.filter(
        ({ row, results, place }) => results === 0 && place !== evidence.namePlace && isNameAlone(row),
      )
  return [
    ...numbers.slice(0, MOST).flatMap((token) => withNumber(evidence, token, mark) ?? []),
    ...names.map(({ row, place }) => ({
      ...evidence,
      namePlace: place,
      result: readAs(result, { name: row.text }),
    })),
  ]
}
