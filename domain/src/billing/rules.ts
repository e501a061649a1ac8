/** Free of zod, so that the pricing page is. */
export const TRIAL_DAYS = 14
export const MONTHLY_TIER = 'Monthly'

/** Minor units divided by 100, as currency in the en-US format. */
export function formatPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100)
}
