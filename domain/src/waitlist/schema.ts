import { z } from 'zod'
import { emailSchema } from '../auth/schema.ts'

export const waitlistSchema = z.strictObject({ email: emailSchema })
export const waitlistResultSchema = z.object({ message: z.string() })
