import { z } from 'zod'

export { formatPrice, MONTHLY_TIER, TRIAL_DAYS } from './rules.ts'

export const priceSchema = z.object({
  /** Minor units: 990 is 9.90. */
  amount: z.number().int(),
  /** ISO 4217, lower case. */
  currency: z.string(),
  interval: z.string(),
  product: z.object({ name: z.string(), description: z.string() }),
})
export type Price = z.infer<typeof priceSchema>
export const productsSchema = z.object({ prices: z.array(priceSchema) })

export const subscriptionSchema = z.object({
  subscribed: z.boolean(),
  subscription_tier: z.string().nullable(),
  subscription_end: z.string().nullable(),
  trial_end: z.string().nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const checkoutSchema = z.strictObject({ priceType: z.literal('monthly') })
