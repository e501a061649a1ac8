import { z } from 'zod'
import { analysisSchema } from '../health/reading/analysis.ts'
import { testDataSchema } from './schema.ts'

/** One test as the API answers it: the record, and what was read from its document. */
export const testAnswerSchema = z.object({
  record: testDataSchema,
  analysis: analysisSchema.nullable(),
  /** places of the results that are far outside of what is safe */
  critical: z.array(z.int().min(0)),
})
export type TestAnswer = z.infer<typeof testAnswerSchema>
