import { expect, test } from 'vitest'
import { inUnit } from './units.ts'

// Cholesterol: 1 mmol/L is 38.67 mg/dL. HbA1c: NGSP % = 0.09148 x IFCC + 2.152 (ngsp.org).
const cholesterol = {
  unit_display: 'mmol/L',
  decimals: 1,
  us_unit: { display: 'mg/dL', factor: 1 / 38.67, offset: 0 },
}
const hba1c = {
  unit_display: 'mmol/mol',
  decimals: 0,
  us_unit: { display: '%', factor: 1 / 0.09148, offset: -2.152 / 0.09148 },
}

test('a value is shown in the unit of the visitor, to the digits that laboratories print', () => {
  const si = inUnit(cholesterol as never, 'metric')
  expect([si.unit, si.format(5.2)]).toEqual(['mmol/L', '5.2'])
  const us = inUnit(cholesterol as never, 'us')
  expect([us.unit, us.format(5.2)]).toEqual(['mg/dL', '201'])
})

test('a unit with another zero, and one that makes numbers ten times smaller', () => {
  const us = inUnit(hba1c as never, 'us')
  expect([us.unit, us.format(48)]).toEqual(['%', '6.5'])
})

test('a marker without a US unit keeps its own', () => {
  const tsh = inUnit({ unit_display: 'm[IU]/L', decimals: 2, us_unit: null } as never, 'us')
  expect([tsh.unit, tsh.format(2.3)]).toEqual(['mIU/L', '2.30'])
})
