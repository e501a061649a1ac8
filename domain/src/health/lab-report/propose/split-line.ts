/** A line without columns, split into name, value and what stands behind it. */
import { isKnownTest, knownNameLength } from '../../biomarkers/name-index.ts'
import { findAges } from '../lex/ages.ts'
import { isCardFlag } from '../lex/card-parts.ts'
import { type PrintedName, readName, withUnitBehind } from '../lex/printed-name.ts'
import { readTail } from '../lex/result-tail.ts'
import { takeValue, type TakenValue } from '../lex/take-value.ts'
import { isOfSomethingElse, isTestName } from '../lex/test-names.ts'
import { isBand } from '../lex/tiers.ts'
import { holdsValue } from '../lex/value-in-name.ts'
import type { ReadingContext } from '../printed-row.ts'
import type { Split } from './inline-result.ts'
import { takeLabelledLimits } from './labelled-limits.ts'
import { takeSecond } from './second-unit.ts'

/** A cell between name and value; elsewhere the word is what separates blood from urine. */
const SPECIMEN_CELL = /\t\s*(?:(SER(?:UM)?|PLAS?(?:MA)?|WB|BLD|EDTA|FLU|CIT|LI-?HEP)|(UR?N?|URINE?|HARN))\s*$/

/** `HEPATOGRAMA: GOT` */
const isOfPanel = (name: string): boolean => {
  const test = /^\p{Lu}[\p{Lu} ]{2,30}:\s*(\p{L}.*)$/u.exec(name)?.[1]
  return test !== undefined && isKnownTest(test) && !isOfSomethingElse(name)
}

/** `TSH   Normal   3.87 mIU/L`: a word that says how the number behind it is. */
function behindFlag(value: TakenValue | null, context: ReadingContext): TakenValue | null {
  if (value?.kind !== 'words' || !isCardFlag(value.value_text)) return value
  const number = /^\s*\t/.test(value.rest) ? takeValue(value.rest, context.mark) : null
  const isMeasured =
    number?.kind === 'number' && (number.rest.trim() === '' || readTail(number.rest, context).unit !== null)
  return isMeasured ? { ...number, flag_printed: value.value_text } : value
}

/** `60 - 89` is an interval, and its dash not a mark of something low. */
const isInInterval = (text: string, index: number): boolean =>
  /\d\s*$/.test(text.slice(0, index)) && /^\s*[-–]\s/.test(text.slice(index))

/** `WBC 01 5.4`: the laboratory that did the test, by its number, before the value. */
const OF_LABORATORY = /^\s*0\d\s+[<>≤≥]?\s?\d/

/** `over 18 years` is for whom limits are. */
const isInAge = (text: string, index: number): boolean =>
  findAges(text).some((age) => age.index < index && index < age.index + age.length)

/** The value that begins at a place of a line. */
function valueAt(text: string, index: number, context: ReadingContext): TakenValue | null {
  const rest = text.slice(index)
  if (isInInterval(text, index) || isInAge(text, index) || OF_LABORATORY.test(rest)) return null
  return behindFlag(takeValue(rest, context.mark), context)
}

/** A name that a value can be of. */
const isNameOf = (name: string, { kind, comparator }: TakenValue, separated: boolean): boolean =>
  (isTestName(name) || isOfPanel(name)) &&
  !/[<>≤≥]$/.test(name) &&
  !(separated && holdsValue(name)) &&
  !(kind === 'number' && isBand(name, comparator !== null))

function splitAt(text: string, index: number, separated: boolean, context: ReadingContext): Split | null {
  const value = valueAt(text, index, context)
  if (!value) return null
  const cell = SPECIMEN_CELL.exec(text.slice(0, index))
  const name = nameIn(text.slice(0, cell?.index ?? index), context)
  if (!isNameOf(name.name, value, separated)) return null
  const again = value.kind === 'number' ? takeSecond(value.rest, context) : null
  const tail = readTail(again?.rest ?? value.rest, context)
  const specimen = cell ? (cell[2] ? 'urine' : cell[1]!) : null
  return { name, specimen, value, tail, second: again?.second ?? null, separated }
}

function nameIn(text: string, context: ReadingContext): PrintedName {
  const printed = readName(text, context)
  const behind = withUnitBehind(printed)
  return isKnownTest(behind.name) ? behind : printed
}

const ENDS_IN_DAY = /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\)?\s*$/

const NUMBER_OF_TIME = /\d:\d/

/** A colon of a name ends it; one of a date (`14/11/2023 : 12,9`) or of a time of day does not. */
const endsName = (text: string, index: number): boolean =>
  !ENDS_IN_DAY.test(text.slice(0, index)) &&
  !NUMBER_OF_TIME.test(text.slice(Math.max(0, index - 1), index + 2))

/** `<=` and `less than or =` */
const isOfComparator = (text: string, index: number): boolean =>
  /[<>]\s?(?:or\s)?$/i.test(text.slice(Math.max(0, index - 6), index))

const beginsLeader = (text: string, index: number): boolean =>
  /^(?:\.{4,}|…)/.test(text.slice(index, index + 4)) && text[index - 1] !== '.'

function isSeparator(text: string, index: number): boolean {
  const sign = text[index]!
  if (sign === '\t') return true
  if (sign === ':') return endsName(text, index)
  return sign === '=' ? !isOfComparator(text, index) : beginsLeader(text, index)
}

/** Places where a separator can end the name: a colon, an equals sign, a leader or a gap, outside parentheses. */
function separators(text: string): number[] {
  let depth = 0
  const places: number[] = []
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]!
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0 && isSeparator(text, index)) places.push(index)
  }
  return places
}

const clarity = ({ value, tail }: Split): number =>
  (tail.unit ? 2 : 0) + (tail.range ? 2 : 0) + (value.kind === 'words' ? -1 : 0) - tail.leftOver.length

export function splitRow(text: string, context: ReadingContext): Split | null {
  const labelled = takeLabelledLimits(text, context)
  const split = labelled && splitLine(labelled.text, context)
  if (!split || split.value.kind !== 'number') return splitLine(text, context)
  const { tail } = split
  return { ...split, tail: { ...tail, range: labelled.range, unit: tail.unit ?? labelled.unit } }
}

function splitLine(text: string, context: ReadingContext): Split | null {
  for (const index of separators(text)) {
    const split = splitAt(text, index, true, context)
    if (split) return split
  }
  const known = knownNameLength(text.split('\t')[0]!)
  let best: Split | null = null
  for (const space of text.matchAll(/[ \t](?=\S)/g)) {
    if (space.index < known) continue
    const split = splitAt(text, space.index, false, context)
    if (split && (!best || clarity(split) > clarity(best))) best = split
  }
  return best
}
