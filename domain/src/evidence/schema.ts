/** What may be said about health: one sentence a claim, from one page. */
import { z } from 'zod'

export const EVIDENCE_SCHEMA = 'evidence-claim/1'

/** A data file each, in `claims/`. */
export const EVIDENCE_FIELDS = ['biomarkers', 'living', 'medicines', 'nutrients'] as const
export type EvidenceField = (typeof EVIDENCE_FIELDS)[number]

const SUBJECT_KINDS = [
  'nutrient',
  'supplement',
  'biomarker',
  'medicine',
  'interaction',
  'topic',
  'condition',
  'gene',
  'device_metric',
] as const
const PREDICATES = [
  'recommended_intake',
  'upper_limit',
  'dose_studied',
  'form_conversion',
  'timing',
  'food_source',
  'effect',
  'no_effect',
  'adverse',
  'who_should_not',
  'interacts',
  'threshold',
  'what_it_is',
  'low_means',
  'high_means',
  'confounder',
  'first_step',
  'action_when_low',
  'action_when_high',
  'retest',
  'seek_care',
  'definition',
  'myth',
] as const
/** Best first. Not graded says nothing; low says that it is weak. */
export const CERTAINTIES = ['high', 'moderate', 'not_graded', 'low', 'very_low'] as const
const BASES = [
  'guideline',
  'regulator',
  'label',
  'systematic_review',
  'trial',
  'observational',
  'expert',
] as const
const SEVERITIES = ['avoid', 'ask_first', 'separate', 'monitor', 'none', 'now', 'same_day', 'soon'] as const
const LONGEST_CLAIM = 400

const text = z.string().trim().min(1)

const subjectSchema = z.strictObject({
  kind: z.enum(SUBJECT_KINDS),
  name: text,
  /** the other party of an interaction */
  with: text.optional(),
})

const valueSchema = z.strictObject({
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** UCUM */
  unit: text.nullable(),
  form: text.nullable(),
})

const populationSchema = z.strictObject({
  sex: z.enum(['female', 'male']).optional(),
  age_min: z.number().optional(),
  age_max: z.number().optional(),
  pregnant: z.boolean().optional(),
  breastfeeding: z.boolean().optional(),
  condition: text.optional(),
  medicine: text.optional(),
})

const gradeSchema = z.strictObject({ certainty: z.enum(CERTAINTIES), basis: z.enum(BASES) })

export const sourceSchema = z.strictObject({
  publisher: text,
  title: text,
  url: z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'is not an address of a page' }),
  /** in the page's own words, such as `2021-12` or `copy of December 2018` */
  published: text.nullable(),
  licence: text.nullable(),
  /** 1 regulator, national health service, guideline body, Cochrane; 2 paper; 3 other */
  tier: z.union([z.literal(1), z.literal(2), z.literal(3)]),
})

const claimFields = {
  id: z.string().regex(/^[\w.'+-]+$/, 'is not an id'),
  subject: subjectSchema.refine(
    (subject) => (subject.kind === 'interaction') === (subject.with !== undefined),
    {
      error: 'an interaction, and nothing else, names two parties',
    },
  ),
  predicate: z.enum(PREDICATES),
  /** one plain sentence in our own words */
  claim: text.max(LONGEST_CLAIM),
}

export const claimSchema = z.strictObject({
  ...claimFields,
  value: valueSchema.nullable(),
  population: populationSchema,
  severity: z.enum(SEVERITIES).nullable(),
  grade: gradeSchema,
  source: sourceSchema,
})

/** A data file: what is empty is left out, and a claim names its source by its place in `sources`. */
export const claimFileSchema = z.strictObject({
  schema: z.literal(EVIDENCE_SCHEMA),
  sources: z.array(sourceSchema),
  claims: z.array(
    z.strictObject({
      ...claimFields,
      value: valueSchema.partial().optional(),
      population: populationSchema.optional(),
      severity: z.enum(SEVERITIES).optional(),
      grade: gradeSchema,
      source: z.number().int().nonnegative(),
    }),
  ),
})

export type Claim = z.infer<typeof claimSchema>
export type ClaimFile = z.infer<typeof claimFileSchema>
export type ClaimSource = z.infer<typeof sourceSchema>
export type Population = z.infer<typeof populationSchema>
export type Predicate = (typeof PREDICATES)[number]
export type SubjectKind = (typeof SUBJECT_KINDS)[number]
