import { expect, it } from 'vitest'
import { withMendedUnit } from './mend-unit.ts'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

const mended = (line: string) => {
  const rows = rowsFromText(`Test\tResult\tUnits\tReference Range\n${line}\nSodium\t140\tmmol/L\t135-145`)
  const result = readLabReport(rows).results[0]!
  return withMendedUnit(result, rows[1]!.cells)
}

it.each([
  ['WBC Count\t7500\tful\t4000-11000', '/ul', 7.5],
  ['Glucose\t92\tmq/dL\t70-99', 'mg/dL', 5.10638297872],
  ['eGFR\t98\tml/min/1.73sg.m\t>60', 'ml/min/1.73sq.m', 98],
])('%s is read in the unit of its marker that is nearest', (line, unit, canonical) => {
  const result = mended(line)
  expect(result.unit).toBe(unit)
  expect(result.canonical_value).toBeCloseTo(canonical, 1)
})

it('stays as it was where no unit of the marker is near, and where the name is unknown', () => {
  expect(mended('Haemoglobin\t15.1\tgM\t13-17').unit).toBe('gM')
  expect(mended('Foobarin\t15.1\tmq/dL\t13-17').unit).not.toBe('mg/dL')
})
