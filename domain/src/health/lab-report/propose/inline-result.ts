/** Whether what stands on a line without columns is a result. */
import { findBiomarker, fittingUnits } from '../../biomarkers/catalogue.ts'
import { isOtherTest, matchBiomarkerName } from '../../biomarkers/name-index.ts'
import { isTitre, takeFlag } from '../lex/flags.ts'
import type { PrintedName } from '../lex/printed-name.ts'
import { isQualitative } from '../lex/qualitative.ts'
import type { ReferenceRange } from '../lex/interval.ts'
import type { ResultTail } from '../lex/tail-limits.ts'
import type { SecondValue } from './second-unit.ts'
import type { TakenValue } from '../lex/take-value.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'

/** A line parted into name, value and what stands behind it. */
export type Split = {
  name: PrintedName
  specimen: string | null
  value: TakenValue
  tail: ResultTail
  second: SecondValue | null
  separated: boolean
}

const UNITLESS_NAME =
  /\b(?:ratio|index|score|kvot|quotient|indice|índice|rapporto|rapport|cociente|inr|ph|gravity)\b/i

/** `Positive   Negative`: behind a result in words, what the laboratory expects. */
export function expectedWords(rest: string): ReferenceRange | null {
  const text = (takeFlag(rest)?.rest ?? rest).trim().replace(/^[([]|[)\]]$/g, '')
  const isExpected = text !== '' && (isQualitative(text) || isTitre(text))
  return isExpected ? { low: null, high: null, text, unit: null, ambiguous: false } : null
}

/** Words behind a result that do not make a sentence of it: behind unit and limits of a known test stands its method. */
function mostWordsBehind(known: boolean, separated: boolean, { unit, range }: ResultTail): number {
  if (known && unit !== null && range !== null && range.text !== '') return 6
  return known && separated ? 4 : 2
}

/** A lone letter is an initial, an entrance or a list mark, unless the test is of a blood group. */
const isListMark = ({ name, value }: Split): boolean =>
  /^[abo0]{1,2}$/i.test(value.value_text) &&
  !/\b(?:abo|blo[ou]d|blut|blod|sang|grup|group|rh)/i.test(name.name)

function isResultInWords(split: Split, known: boolean, established: boolean): boolean {
  const { name, value, tail, separated } = split
  if (isListMark(split)) return false
  const expected = value.kind === 'words' ? expectedWords(value.rest) : null
  const isEnd = established && tail.leftOver.length === 0
  if (known) return separated || tail.range !== null || name.range !== null || expected !== null || isEnd
  if (isOtherTest(name.name) && isEnd) return true
  const isApart = separated || /^\s*\[/.test(value.rest) || (established && expected !== null)
  return isApart && (established || expected !== null) && name.name.split(' ').length <= 6
}

const DOSE = /^(?:(?:m|µ|μ|u|mc)?g|i?u|ml|tabs?|caps?)\.?$/i

/** How much of a vitamin a pill has: no marker of that name is measured so. */
function isDose(name: string, unit: string): boolean {
  if (!DOSE.test(unit)) return false
  const ids = matchBiomarkerName(name)?.ids ?? []
  return ids.length > 0 && ids.every((id) => fittingUnits(findBiomarker(id)!, unit).length === 0)
}

/** Without limits: what a unit, a colon or the words behind it say. */
function isResultWithoutLimits({ name, tail, separated }: Split, known: boolean): boolean {
  const unit = tail.unit ?? name.unit
  if (unit && isDose(name.name, unit)) return false
  if (known) return separated || unit !== null || tail.leftOver.length === 0
  // `Procalcitonin 2.8 ng/mL (elevated)`
  const isRemarked = tail.leftOver.length === 1 && unit !== null && isOtherTest(name.name)
  if (tail.leftOver.length > 0 && !isRemarked) return false
  // A mass alone is a dose, unless it is that of bones or fat.
  if (unit && DOSE.test(unit)) return /^(?:g|ml)$/i.test(unit) && isOtherTest(name.name)
  if (unit) return separated || isLaboratoryUnit(unit)
  return separated && tail.numbers.length === 0 && UNITLESS_NAME.test(name.name)
}

function isResultInNumbers(split: Split, known: boolean): boolean {
  const { name, tail, separated } = split
  if (tail.range === null && name.range === null) return isResultWithoutLimits(split, known)
  const unit = tail.unit ?? name.unit
  if (unit) return true
  const isUnitless = UNITLESS_NAME.test(name.name) || isOtherTest(name.name)
  return known || ((separated || isUnitless) && tail.numbers.length <= 1)
}

/**
 * @param known the name is that of a marker
 * @param established results were already found in this document
 */
export function isResult(split: Split, known: boolean, established: boolean): boolean {
  const { value, tail, separated } = split
  const expected = value.kind === 'words' ? expectedWords(value.rest) : null
  if (expected === null && tail.leftOver.length > mostWordsBehind(known, separated, tail)) return false
  const isSentence = value.kind === 'words' && tail.leftOver.length > 1 && /\p{L}\.$/u.test(value.rest)
  if (isSentence && expected === null) return false
  return value.kind === 'number'
    ? isResultInNumbers(split, known)
    : isResultInWords(split, known, established)
}
