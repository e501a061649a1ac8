import { api } from '#web/lib/api.ts'

export function joinWaitlist(email: string): Promise<{ message?: string } | null> {
  return api('/api/functions/mailchimp-waitlist', { method: 'POST', body: { email }, anonymous: true })
}
