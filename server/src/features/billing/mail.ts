import { brand } from '@aevia/domain/brand.ts'
import type { Subscription } from '@aevia/domain/billing/schema.ts'
import { plainMail } from '#server/mail-layout.ts'
import type { Mail } from '#server/ports/mailer.ts'

export function subscriptionMail(to: string, state: Subscription): Mail {
  const until = state.subscription_end?.slice(0, 10)
  const text = state.subscribed
    ? `Your subscription is active${until ? ` until ${until}, and renews after that` : ''}. You can cancel at any time from the pricing page.`
    : 'Your subscription has ended. Your data stays as it is, and you can subscribe again at any time.'
  return plainMail(
    to,
    state.subscribed
      ? `Your ${brand.name} subscription is active`
      : `Your ${brand.name} subscription has ended`,
    text,
  )
}
