/** What the API says of blood markers, and the types of the calculations behind it. */
import { z } from 'zod'
import { changeSchema } from '../health/change.ts'
import { analysedResultSchema } from '../health/reading/analysis.ts'

const { comparator, flag } = analysedResultSchema.shape
/** ISO day */
const day = z.iso.date()
const limit = z.number().nullable()
/** The customary unit of US reports: us = (value - offset) / factor. */
const usUnit = z.object({ display: z.string(), factor: z.number(), offset: z.number() })
const source = z.object({
  title: z.string(),
  year: z.number().nullable(),
  read_at: z.string(),
  kind: z.string(),
})

const markerPointSchema = z.object({
  biomarker: z.string(),
  date: day,
  /** in the biomarker's canonical unit */
  value: z.number(),
  comparator,
  /** the laboratory's limits, in the canonical unit */
  low: limit,
  high: limit,
  flag,
  /** as the laboratory printed it */
  printed: z.string(),
})
export type MarkerPoint = z.infer<typeof markerPointSchema>

const rangeUsedSchema = z.object({
  low: limit,
  high: limit,
  /** `catalogue` ranges apply only where the laboratory printed none. */
  from: z.enum(['laboratory', 'catalogue']),
  sources: z.array(z.string()),
})
export type RangeUsed = z.infer<typeof rangeUsedSchema>

const markerOverviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  measures: z.string(),
  /** canonical, UCUM and as people write it */
  unit: z.string(),
  unit_display: z.string(),
  decimals: z.number(),
  us_unit: usUnit.nullable(),
  latest: markerPointSchema.omit({ biomarker: true }),
  flag,
  range: rangeUsedSchema.nullable(),
  /** a guideline's aim, in another tone than the range; confirmed ones only */
  aim: z
    .object({ low: limit, high: limit, note: z.string().nullable(), sources: z.array(z.string()) })
    .nullable(),
  critical: z.enum(['low', 'high']).nullable(),
  /** oldest first */
  recent: z.array(markerPointSchema.pick({ date: true, value: true, comparator: true })),
  count: z.number(),
  change: changeSchema.nullable(),
})
export type MarkerOverview = z.infer<typeof markerOverviewSchema>

const insightSchema = z.object({
  biomarker: z.string(),
  name: z.string(),
  direction: z.enum(['low', 'high']),
  meaning: z.string(),
  see_clinician: z.object({ urgency: z.string(), when: z.string() }).nullable(),
  retest_weeks: z.tuple([z.number(), z.number()]).nullable(),
  actions: z.array(
    z.object({
      category: z.string(),
      action: z.string(),
      caution: z.string().nullable(),
      /** what it does to the marker, where a source says how much */
      expected: z.string().nullable(),
      sources: z.array(source),
    }),
  ),
  sources: z.array(source),
})
export type Insight = z.infer<typeof insightSchema>

const derivedValueSchema = z.object({
  id: z.string(),
  name: z.string(),
  value: z.number(),
  decimals: z.number(),
  unit: z.string(),
  /** null where there is no other */
  us_unit: usUnit.nullable(),
  /** of the blood draw */
  date: day,
  formula: z.string(),
  source: z.string(),
  note: z.string().nullable(),
})
export type DerivedValue = z.infer<typeof derivedValueSchema>

/** `marker` is the user's own that stands for it; null where no result names one. */
const keyMarkerSchema = z.object({ name: z.string(), marker: z.string().nullable() })
export type KeyMarker = z.infer<typeof keyMarkerSchema>

const biologicalAgeSchema = z.object({
  date: day,
  age: z.number(),
  phenotypic_age: z.number().nullable(),
  missing: z.array(z.string()),
  /** Why there is no number although nothing is missing, or what to know about the number there is. */
  notes: z.array(z.string()),
})
export type BiologicalAge = z.infer<typeof biologicalAgeSchema>

/** Every marker of the user with its latest result; what follows from the latest draws; what to do about it. */
export const bloodMarkersSchema = z.object({
  markers: z.array(markerOverviewSchema),
  derived: z.array(derivedValueSchema),
  biological_age: biologicalAgeSchema.nullable(),
  biological_ages: z.array(z.object({ day, value: z.number() })),
  /** what the formulas would need of the profile */
  profile_lacks: z.array(z.enum(['age', 'gender'])),
  key_markers: z.array(keyMarkerSchema),
  insights: z.array(insightSchema),
})
export type BloodMarkers = z.infer<typeof bloodMarkersSchema>

/** One marker with all of its points, oldest first. */
export const markerSchema = z.object({
  marker: markerOverviewSchema,
  points: z.array(markerPointSchema),
  insight: insightSchema.nullable(),
  /** what is taken for it, from the day on which it was begun */
  begun: z.array(z.object({ name: z.string(), day })),
})
export type Marker = z.infer<typeof markerSchema>
