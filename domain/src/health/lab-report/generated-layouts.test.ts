/** What is read of reports whose layouts are drawn: nothing wrong without a mark, and nearly everything. */
import { expect, it } from 'vitest'
import { generateReports, type GeneratedResult } from './layouts/generate.ts'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './arrange/text-layout.ts'

const letters = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const asUnit = (unit: string | null) => (unit ?? '').toLowerCase().replace(/[µμ]/g, 'u')

it('400 reports in eight languages', () => {
  const silent: string[] = []
  let [wanted, found] = [0, 0]
  for (const { layout, text, results } of generateReports(20261121, 400)) {
    const left = [...results]
    wanted += results.length
    for (const read of readLabReport(rowsFromText(text)).results) {
      // Those of the earlier day that some headings print.
      if (read.collection_date?.startsWith('2025')) continue
      const at = left.findIndex(({ name }) => letters(name) === letters(read.name))
      const isRight = ({ value, unit, comparator }: GeneratedResult) =>
        read.value === value && asUnit(read.unit) === asUnit(unit) && (read.comparator ?? '') === comparator
      const truth = at >= 0 && isRight(left[at]!) ? left.splice(at, 1)[0]! : null
      if (truth) found += 1
      if (!read.needs_review && (read.ref_low !== truth?.low || read.ref_high !== truth.high))
        silent.push(`${layout}: ${read.name} ${read.value} ${read.unit} ${read.ref_low}..${read.ref_high}`)
    }
  }
  expect(silent).toEqual([])
  expect(found / wanted).toBeGreaterThan(0.97)
})
