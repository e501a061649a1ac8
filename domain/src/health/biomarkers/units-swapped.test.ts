import { expect, it } from 'vitest'
import { flagFromRange } from '../lab-report/lex/flags.ts'
import { readLabReport } from '../lab-report/read-lab-report.ts'
import { rowsFromTable } from '../lab-report/arrange/text-layout.ts'
import { biomarkers, convertBiomarker, referenceIntervalFor } from './catalogue.ts'
import { identify } from './identify.ts'

const pairs = biomarkers.flatMap((biomarker) =>
  biomarker.units.flatMap(({ ucum: from }) =>
    biomarker.units.map(({ ucum: to }) => ({ biomarker, from, to })),
  ),
)

it('10,000 values come back through every pair of units with a relative error under 1e-9', () => {
  const values = Array.from({ length: Math.ceil(10_000 / pairs.length) }, (_, n) => 7.3 * 1.9 ** n)
  const wrong: string[] = []
  let trips = 0
  for (const { biomarker, from, to } of pairs) {
    for (const value of values) {
      const there = convertBiomarker(biomarker, value, from, to)
      const back = there === null ? null : convertBiomarker(biomarker, there, to, from)
      trips += 1
      if (back === null || Math.abs(back - value) / value >= 1e-9)
        wrong.push(`${biomarker.id}: ${value} ${from} by ${to} is ${back}`)
    }
  }
  expect(trips).toBeGreaterThanOrEqual(10_000)
  expect(wrong).toEqual([])
})

it('a value in the middle of its range with the unit of another changes its flag or asks for review', () => {
  const neither: string[] = []
  for (const { biomarker, from, to } of pairs) {
    const range = referenceIntervalFor(biomarker, 'female', 40) ?? referenceIntervalFor(biomarker, null, null)
    if (!range || range.low === null || range.high === null) continue
    const { canonical_unit: own } = biomarker
    const middle = (range.low + range.high) / 2
    const printed = convertBiomarker(biomarker, middle, own, from)
    const taken = printed === null ? null : convertBiomarker(biomarker, printed, to, own)
    // Units less than four times apart may leave a value inside a wide range: nothing on the paper shows it.
    if (printed === null || taken === null || (taken / middle < 4 && middle / taken < 4)) continue
    const { canonical_value: value, doubts } = identify({
      name: biomarker.name,
      value: printed,
      unit: to,
      context: '',
      loinc: null,
    })
    const flag = value === null ? null : flagFromRange(value, null, range.low, range.high)
    if (flag === 'N' && doubts.length === 0)
      neither.push(`${biomarker.id}: ${printed} ${from} taken as ${to}`)
  }
  expect(neither).toEqual([])
})

it('on a report that prints its range in the same unit, the unit of another is asked about', () => {
  const silent: string[] = []
  for (const { biomarker, from, to } of pairs) {
    const known = biomarker.reference_intervals.find(({ low, high }) => low !== null && high !== null)
    const inUnit = (value: number) => convertBiomarker(biomarker, value, biomarker.canonical_unit, from)
    const [low, high] = [inUnit(known?.low ?? 0), inUnit(known?.high ?? 0)]
    if (!known || from === to || low === null || high === null || low <= 0) continue
    const printed = ((low + high) / 2).toPrecision(3)
    const asked = convertBiomarker(biomarker, Number(printed), from, to)
    // Ranges of two laboratories differ by as much as such units do.
    if (asked === null || Math.max(asked / Number(printed), Number(printed) / asked) < 1.4) continue
    const unit = biomarker.units.find(({ ucum }) => ucum === to)?.display[0] ?? to
    const { results } = readLabReport(
      rowsFromTable([
        ['Test', 'Result', 'Unit', 'Range'],
        [biomarker.name, printed, unit, `${low.toPrecision(3)}-${high.toPrecision(3)}`],
        ['Another test', '1.5', 'mmol/L', '1-2'],
      ]),
    )
    if (results[0]?.flag === 'N' && !results[0].needs_review)
      silent.push(`${biomarker.id}: ${printed} ${from} printed as ${unit}`)
  }
  expect(silent).toEqual([])
})
