import { z } from 'zod'

export const TRIAL_DAYS = 14
export const MONTHLY_TIER = 'Monthly'

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

/** Minor units divided by 100, as currency in the en-US format. */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
