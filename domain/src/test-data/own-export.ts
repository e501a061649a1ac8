/** Results that were exported from here as JSON. */
import { z } from 'zod'
import { EXPORT_KIND } from './export.ts'
import { codedResult, type CodedReport } from '../health/structured/coded-result.ts'
import { withJsonLines } from '../health/structured/json-places.ts'

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const exportSchema = z.object({
  kind: z.literal(EXPORT_KIND),
  results: z.array(
    z.object({
      name: z.string().min(1),
      value: z.number().nullable(),
      value_text: z.string(),
      comparator: z.enum(['<', '<=', '>', '>=']).nullable(),
      unit: z.string().nullable(),
      ref_low: z.number().nullable(),
      ref_high: z.number().nullable(),
      ref_text: z.string().nullable(),
      flag: z.string().nullable(),
      loinc: z.string().nullable(),
      collection_date: isoDay,
    }),
  ),
})

/** Null when the JSON is of another kind. */
export function readExport(json: unknown, text: string): CodedReport | null {
  const parsed = exportSchema.safeParse(json)
  if (!parsed.success) return null
  const results = parsed.data.results.map(({ ref_low, ref_high, ref_text, flag, ...result }, index) =>
    codedResult({
      ...result,
      range:
        ref_low === null && ref_high === null && ref_text === null
          ? null
          : { low: ref_low, high: ref_high, text: ref_text ?? '', unit: null, ambiguous: false },
      flag_printed: flag,
      line: index + 1,
      place: {
        at: {
          kind: 'json_pointer',
          path: `/results/${index}/${result.value === null ? 'value_text' : 'value'}`,
        },
      },
      preliminary: false,
    }),
  )
  const patient = { birth_date: null, sex: null }
  return withJsonLines(
    { patient, severalPatients: false, collection_date: null, report_date: null, results },
    text,
  )
}
