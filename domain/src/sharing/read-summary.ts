/** What a viewer shows of a summary: the page for the doctor, and the results it was made of. */
import { z } from 'zod'
import { textOfBase64 } from '../text/base64.ts'
import { type DoctorPage, doctorPageSchema } from './doctor-page.ts'

const amount = z.object({ value: z.number() })
const observationSchema = z.object({
  resourceType: z.literal('Observation'),
  id: z.string(),
  code: z.object({ text: z.string() }),
  effectiveDateTime: z.string(),
  valueString: z.string().optional(),
  valueQuantity: amount.extend({ unit: z.string().optional(), comparator: z.string().optional() }).optional(),
  interpretation: z.array(z.object({ coding: z.array(z.object({ code: z.string() })) })).optional(),
  referenceRange: z
    .array(z.object({ low: amount.optional(), high: amount.optional(), text: z.string().optional() }))
    .optional(),
})
type Observation = z.infer<typeof observationSchema>

const documentSchema = z.object({
  resourceType: z.literal('DocumentReference'),
  content: z.array(z.object({ attachment: z.object({ data: z.string() }) })).min(1),
})
const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  timestamp: z.string(),
  entry: z.array(z.object({ resource: z.looseObject({ resourceType: z.string() }) })),
})

export type SharedResult = {
  id: string
  name: string
  shown: string
  range: string | null
  flag: string | null
  date: string
}
/** `made` is when it was. */
export type Summary = { made: string; page: DoctorPage; results: SharedResult[] }

/** Null for a bundle that is none of ours. */
export function readSummary(json: unknown): Summary | null {
  const bundle = bundleSchema.safeParse(json)
  if (!bundle.success) return null
  const resources = bundle.data.entry.map(({ resource }) => resource)
  const page = resources.reduce<DoctorPage | null>((found, resource) => found ?? pageIn(resource), null)
  if (!page) return null
  const results = resources.flatMap((resource) => {
    const read = observationSchema.safeParse(resource)
    return read.success ? [resultOf(read.data)] : []
  })
  return { made: bundle.data.timestamp, page, results }
}

function pageIn(resource: unknown): DoctorPage | null {
  const document = documentSchema.safeParse(resource)
  const coded = document.data?.content[0]?.attachment.data
  if (coded === undefined) return null
  try {
    return doctorPageSchema.parse(JSON.parse(textOfBase64(coded)))
  } catch {
    return null
  }
}

function resultOf({ id, code, effectiveDateTime, ...rest }: Observation): SharedResult {
  const { valueQuantity: quantity, valueString, interpretation, referenceRange } = rest
  return {
    id,
    name: code.text,
    shown: quantity
      ? `${quantity.comparator ?? ''}${quantity.value}${quantity.unit ? ` ${quantity.unit}` : ''}`
      : (valueString ?? ''),
    range: rangeOf(referenceRange?.[0]),
    flag: interpretation?.[0]?.coding[0]?.code ?? null,
    date: effectiveDateTime.slice(0, 10),
  }
}

function rangeOf(range: NonNullable<Observation['referenceRange']>[number] | undefined): string | null {
  if (!range) return null
  const { low, high, text } = range
  if (low && high) return `${low.value}–${high.value}`
  if (text) return text
  if (low) return `≥ ${low.value}`
  return high ? `≤ ${high.value}` : null
}
