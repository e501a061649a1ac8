import { z } from 'zod'
import { METRICS, type MetricId } from './model/catalogue.ts'

/** A file comes in parts, each of which can be sent again: a line that breaks costs one part. */
export const PART_BYTES = 8 * 1024 * 1024
/** Ten years of a phone and a watch are some 3 GB as Apple writes them. */
export const IMPORT_SIZE_MAX = 4 * 1024 * 1024 * 1024

const day = z.iso.date()
const metricId = z.enum(Object.keys(METRICS) as [MetricId, ...MetricId[]])

export const importCreateSchema = z.object({
  file_name: z.string().trim().min(1).max(255),
  file_size: z.int().min(1, 'The file is empty.').max(IMPORT_SIZE_MAX, 'The file is too large.'),
})

export const IMPORT_STATUSES = [
  'uploading',
  'pending',
  'processing',
  'completed',
  'error',
  'cancelled',
] as const

/** A user has one import in these at a time: parts on the disk and a reader for it are for one file. */
export const OPEN_IMPORT_STATUSES = [
  'uploading',
  'pending',
  'processing',
] as const satisfies readonly (typeof IMPORT_STATUSES)[number][]

const tallySchema = z.object({ count: z.int(), first: z.string(), last: z.string(), unit: z.string() })
export const importSummarySchema = z.object({
  format: z.string().nullable(),
  metrics: z.partialRecord(metricId, tallySchema),
  nights: z.int(),
  workouts: z.int(),
  left_out: z.array(z.object({ reason: z.string(), count: z.int(), example: z.string() })),
  /** what was not here before */
  added: z.int(),
})

export const metricImportSchema = z.object({
  id: z.guid(),
  file_name: z.string(),
  file_size: z.int(),
  status: z.enum(IMPORT_STATUSES),
  /** parts that are here, from 0 */
  parts: z.array(z.int()),
  /** records read so far */
  records: z.int(),
  error: z.string().nullable(),
  summary: importSummarySchema.nullable(),
  created_at: z.string(),
})
export type MetricImport = z.infer<typeof metricImportSchema>

export const knownMetricSchema = z.object({
  metric: metricId,
  name: z.string(),
  unit: z.string(),
  kind: z.enum(['sum', 'point', 'interval']),
  samples: z.int(),
  /** months, `2026-03` */
  first: z.string(),
  last: z.string(),
})
export type KnownMetric = z.infer<typeof knownMetricSchema>

const side = z.object({ mean: z.number(), days: z.int() })
export const goesWithSchema = z.object({
  items: z.array(
    z.object({
      exposure: z.object({ name: z.string(), kind: z.enum(['amount', 'supplement']) }),
      outcome: z.object({ name: z.string(), unit: z.string() }),
      /** days between the habit and what it goes with */
      lag: z.union([z.literal(0), z.literal(1)]),
      much: side,
      little: side,
      /** how often days in another order show as much */
      p: z.number(),
    }),
  ),
  /** pairs that had enough days */
  tried: z.int(),
})
export type GoesWithAnswer = z.infer<typeof goesWithSchema>

export const changesSchema = z.object({
  items: z.array(
    z.object({
      metric: metricId,
      name: z.string(),
      unit: z.string(),
      now: z.object({ from: z.string(), to: z.string(), mean: z.number(), days: z.int() }),
      /** fortnights of the year before: their mean, and the lowest and highest of them */
      before: z.object({ mean: z.number(), low: z.number(), high: z.number(), fortnights: z.int() }),
      /** how often chance alone shows as much */
      p: z.number(),
    }),
  ),
  /** metrics that had enough days */
  tried: z.int(),
})
export type ChangesAnswer = z.infer<typeof changesSchema>

export const metricParam = z.object({ metric: metricId })
export const daysQuery = z.object({ from: day.optional(), to: day.optional() })
export const dayQuery = z.object({ day })

export const dayValueSchema = z.object({
  day: z.string(),
  value: z.number(),
  min: z.number(),
  max: z.number(),
  count: z.int(),
})
export const metricDaysSchema = z.object({
  metric: metricId,
  unit: z.string(),
  days: z.array(dayValueSchema),
})
export type MetricDays = z.infer<typeof metricDaysSchema>

export const samplesSchema = z.object({
  metric: metricId,
  unit: z.string(),
  /** those of a day that has more than can be shown are its lowest and highest, stretch by stretch */
  samples: z.array(z.object({ start: z.string(), end: z.string(), value: z.number(), source: z.string() })),
  /** how many there are */
  count: z.int(),
})
export type MetricSamples = z.infer<typeof samplesSchema>
