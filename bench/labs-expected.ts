/** What documents are known to hold, from the files beside them: those of printed reports and those of electronic records. */
import type { Expected } from './labs-score.ts'

type Amount = { value?: string | number; unit?: string | null }
type RecordResult = {
  display?: string
  name?: string
  value?: string | number | Amount
  unit?: string | null
  high?: string
  high_inclusive?: string
  translation?: Amount[]
  reference?: { low?: string | number; high?: string | number }[] | string
}

const numberOf = (value: string | number | undefined): number | null =>
  value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value)

/** The amount as it is stated: in the result, or in its translation into another unit. */
function statedAmount({ value, unit, translation }: RecordResult): Amount {
  const [translated] = translation ?? []
  const stated: Amount = typeof value === 'object' ? value : { value: value ?? translated?.value ?? '' }
  return { value: stated.value, unit: unit ?? stated.unit ?? translated?.unit ?? null }
}

/** An upper bound is reported as such; what has no value yet does not count as missed. */
function fromRecord(result: RecordResult): Expected['results'][number][] {
  const { display, name = display ?? '', value, high, reference } = result
  const stated = statedAmount(result)
  const bound = value === undefined && high !== undefined
  const amount = numberOf(bound ? high : stated.value)
  if (amount === null) return []
  const range = Array.isArray(reference) && reference.length === 1 ? reference[0] : undefined
  return [
    {
      name,
      value: amount,
      unit: stated.unit ?? null,
      comparator: bound ? (result.high_inclusive === 'false' ? '<' : '<=') : null,
      ref_low: numberOf(range?.low),
      ref_high: numberOf(range?.high),
    },
  ]
}

export function readExpected(file: unknown): Expected {
  const expected = file as Expected & { schema?: string; results?: unknown }
  if (!expected.schema?.startsWith('structured-expected') || !Array.isArray(expected.results)) return expected
  return { ...expected, results: (expected.results as RecordResult[]).flatMap(fromRecord) }
}
