/** A guide: what is said of one matter, in order, each sentence with the claims that it rests on. */
import { z } from 'zod'

export const GUIDE_FIELDS = [
  'combinations',
  'counter',
  'living',
  'markers',
  'product',
  'supplements',
] as const
export type GuideField = (typeof GUIDE_FIELDS)[number]

/** In the order of the answer. */
export const GUIDE_PARTS = ['answer', 'why', 'do', 'mind', 'again', 'care'] as const
export type GuidePart = (typeof GUIDE_PARTS)[number]

const text = z.string().trim().min(1)
const LONGEST_SENTENCE = 320

/** Who a sentence is for; what is left out does not matter. */
const audienceSchema = z.strictObject({
  sex: z.enum(['female', 'male']).optional(),
  /** years */
  age_min: z.number().optional(),
  age_max: z.number().optional(),
  pregnant: z.literal(true).optional(),
  /** a medicine, supplement or condition that the person names or has on record */
  has: text.optional(),
})

/** Which values of the guide's marker, in the catalogue's unit; the ends belong to it. */
const bandSchema = z.strictObject({ low: z.number().optional(), high: z.number().optional() })

const sentenceSchema = z
  .strictObject({
    part: z.enum(GUIDE_PARTS),
    text: text.max(LONGEST_SENTENCE),
    /** ids; none of a general caution, and none where the product speaks of itself */
    claims: z.array(text),
    for: audienceSchema.optional(),
    at: bandSchema.optional(),
  })
  .refine(({ text: said }) => /[.?!]$/.test(said), { error: 'does not end as a sentence' })

export const guideSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9_.-]+$/, 'is not an id'),
  /** heads the part of an answer to several questions */
  title: text,
  about: z.strictObject({
    /** ids of the catalogue, all of which are told or asked about */
    markers: z.array(text).optional(),
    side: z.enum(['low', 'high', 'within']).optional(),
    /** what is swallowed, all of which is named: ids of supplements, names of medicines or of their classes, foods */
    taken: z.array(text).optional(),
    /** what it says holds for any medicine: a forgotten dose, a tablet past its date */
    any_medicine: z.literal(true).optional(),
    /** of each group one word or phrase is likely in the message; none of them has to be */
    words: z.array(z.array(text).min(1)).optional(),
  }),
  /** the question as people ask it, in as many ways as possible */
  asks: z.array(text).min(2),
  says: z.array(sentenceSchema).min(1),
})
export const guideFileSchema = z.array(guideSchema)

export type Guide = z.infer<typeof guideSchema>
export type GuideSentence = Guide['says'][number]
