import type { Price, Subscription } from '@aevia/domain/billing/schema.ts'
import { api } from '#web/lib/api.ts'

export async function fetchPrices(): Promise<readonly Price[]> {
  const { prices } = await api<{ prices: Price[] }>('/api/functions/get-products', {
    method: 'POST',
    anonymous: true,
  })
  return prices
}

export function checkSubscription(): Promise<Subscription> {
  return api('/api/functions/check-subscription', { method: 'POST' })
}

export function createCheckout(): Promise<{ url?: string } | null> {
  return api('/api/functions/create-checkout', { method: 'POST', body: { priceType: 'monthly' } })
}

export function openCustomerPortal(): Promise<{ url?: string } | null> {
  return api('/api/functions/customer-portal', { method: 'POST' })
}
