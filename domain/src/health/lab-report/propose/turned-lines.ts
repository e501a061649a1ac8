/** Lines that print the value before the name, turned round. */
import { isKnownTest, knownNameLength } from '../../biomarkers/name-index.ts'
import type { Row } from '../arrange/text-layout.ts'
import { findDates } from '../lex/dates.ts'
import { takeFlag } from '../lex/flags.ts'
import { takeUnit } from '../lex/result-tail.ts'
import { takeValue, type TakenValue } from '../lex/take-value.ts'
import { isLaboratoryUnit } from '../lex/value-in-name.ts'

/** `4.4(A) POTASIO mmol/L 3.5-5.0`: name and unit behind the value. */
function withNameInside(row: Row, { rest }: TakenValue): Row | null {
  const flag = takeFlag(rest.trim())
  const behind = (flag?.rest ?? rest).trim()
  const length = knownNameLength(behind)
  const unit = length > 0 ? takeUnit(behind.slice(length)) : null
  if (!unit || !isLaboratoryUnit(unit.unit)) return null
  const before = row.text.slice(0, row.text.length - behind.length).trim()
  return { ...row, text: `${behind.slice(0, length)}\t${before} ${behind.slice(length).trim()}` }
}

/** `170 mg/dL  < 200  Cholesterol`, `170  mg/dL  Cholesterol  < 200`: the line with the name before the value. */
export function withNameFirst(row: Row): Row | null {
  if (!/^[<>≤≥]?\s?\d/u.test(row.text) || findDates(row.text).length > 0) return null
  const value = takeValue(row.text, 'unknown')
  const unit = value && takeUnit((takeFlag(value.rest.trim())?.rest ?? value.rest).trim())?.unit
  const names = row.cells.slice(1).filter(({ text }) => isKnownTest(text))
  if (!unit && value && row.cells.length === 1) return withNameInside(row, value)
  if (names.length !== 1 || !unit || !isLaboratoryUnit(unit)) return null
  const cells = [names[0]!, ...row.cells.filter((cell) => cell !== names[0])]
  return { ...row, cells, text: cells.map(({ text }) => text).join('\t') }
}
