import { formatPrice, MONTHLY_TIER, TRIAL_DAYS } from '@aevia/domain/billing/rules.ts'
import type { Price, Subscription } from '@aevia/domain/billing/schema.ts'
import { Check } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { useCheckout } from '#web/features/billing/use-checkout.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const planFeatures = [
  'Unlimited AI health consultations',
  'Personalised insights',
  '24/7 monitoring',
  'Priority support',
  'Trend analysis',
  'Device integration',
]

interface PlanCardProps {
  /** Null while prices load. */
  price: Price | null
  signedIn: boolean
  subscription: Subscription | null
}

export function PlanCard({ price, signedIn, subscription }: PlanCardProps) {
  const { pending, checkout, portal } = useCheckout()
  const current = subscription?.subscribed === true && subscription.subscription_tier === MONTHLY_TIER
  return (
    <section
      aria-label={price?.product.name ?? 'Monthly plan'}
      className="flex flex-col rounded-xl border border-primary bg-surface p-7 shadow-float sm:p-9"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold tracking-tight">{price?.product.name ?? 'Monthly'}</h2>
        <Badge tone="primary">{TRIAL_DAYS}-day trial</Badge>
      </div>
      <p className="mt-1 min-h-6 text-muted">{price?.product.description}</p>
      <div className="mt-6 flex min-h-16 items-baseline gap-2">
        {price ? (
          <>
            <span className="tabular font-display text-[3.75rem] leading-none tracking-tight">
              {formatPrice(price.amount, price.currency)}
            </span>
            <span className="text-muted">/ {price.interval}</span>
          </>
        ) : (
          <>
            <Skeleton className="h-14 w-40" />
            <noscript>The current price comes from the server: turn on JavaScript to see it.</noscript>
          </>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">Starts with a {TRIAL_DAYS}-day trial. Cancel anytime.</p>
      <ul className="mt-7 grid gap-3">
        {planFeatures.map((feature) => (
          <li key={feature} className="flex gap-3">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col gap-3">
        {!signedIn ? (
          <Link to="/auth?mode=signup" className={buttonStyles({ size: 'lg', wide: true })}>
            Start Your Trial
          </Link>
        ) : (
          <Button size="lg" wide disabled={current || pending || !price} onClick={checkout}>
            {current ? 'Current Plan' : pending ? 'Loading...' : 'Start Your Trial'}
          </Button>
        )}
        {subscription?.subscribed && (
          <Button variant="outline" wide disabled={pending} onClick={portal}>
            Manage Subscription
          </Button>
        )}
      </div>
    </section>
  )
}
