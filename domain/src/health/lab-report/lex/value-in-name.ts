/** Names that hold a value already, because a column was not known: the value beside them is of another day or test. */
import { isKnownTest } from '../../biomarkers/name-index.ts'
import { remembering } from '../../../remember.ts'
import { isUnit, readUnit } from '../../units.ts'
import type { PrintedResult } from '../printed-row.ts'

export const isLaboratoryUnit = (unit: string): boolean =>
  /[/%]|^x?\s?10|^(?:fl|pg|mm|sec)$/i.test(unit) ||
  readUnit(unit).some(({ dimension }) => /INR|YEAR|BASE|TITER|INDEX|PH|EQ|OSM/.test(dimension))

const NUMBER_AND_UNIT = /\s[<>≤≥]?\s?\d[\d.,]*(?:\s\d{3})*\s?(\S+\/100 ?ml|\S+)(?=\s|$)/giu
const DECIMAL_AT_END = /^(.*\p{L}{4}.*?)\s[<>≤≥]?\s?\d+[.,]\d+$/u

/** True for `Ferritin 88 µg/L` and `Hemoglobin A1c 5.2`, not for the names of tests that have numbers. */
export const holdsValue = remembering(hasValue)

function hasValue(name: string): boolean {
  const behindLetter = name.slice(Math.max(0, name.search(/\p{L}/u)))
  for (const [, unit = ''] of behindLetter.matchAll(NUMBER_AND_UNIT))
    if (isUnit(unit) && isLaboratoryUnit(unit)) return true
  const before = DECIMAL_AT_END.exec(name)?.[1]
  return before !== undefined && isKnownTest(before) && !isKnownTest(name)
}

const UNIT_AND_LIMITS = /\s(\S+)\s+[<>≤≥]?\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?$/u

/** True for `Sodium mmol/L 135-145`: the columns of unit and range were not separated from the name. */
export function holdsUnit(name: string): boolean {
  const unit = UNIT_AND_LIMITS.exec(name)?.[1]
  return unit !== undefined && isUnit(unit) && isLaboratoryUnit(unit)
}

/** True for `mL/min/1.73 > 60`: the column of units was not separated from that of ranges. */
export const beginsWithUnit = (range: string): boolean => /^[a-zµ]+\/\S+\s+[<>≤≥\d]/i.test(range)

export const doubtName = (result: PrintedResult): PrintedResult =>
  holdsValue(result.name) ? { ...result, doubts: [...result.doubts, 'text_not_understood'] } : result
