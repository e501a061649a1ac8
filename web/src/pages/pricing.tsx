import type { Price, Subscription } from '@aevia/domain/billing/schema.ts'
import { pages } from '@aevia/domain/brand/pages.ts'
import { brand } from '@aevia/domain/brand.ts'
import { useCallback, useEffect, useState } from 'react'
import { PlanCard } from '#web/features/billing/components/plan-card.tsx'
import { messages } from '#web/features/billing/messages.ts'
import { checkSubscription, fetchPrices } from '#web/features/billing/queries.ts'
import { readHint } from '#web/lib/hint.ts'
import { notify, prepareNotices } from '#web/lib/toast.ts'
import { pageMeta } from '#web/pages/site/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { Rings } from '#web/ui/rings.tsx'

const MONTH = 'month'

export function meta() {
  return pageMeta({
    path: '/pricing',
    title: `Choose Your Plan · ${brand.name}`,
    description: pages.pricingShort,
  })
}

export default function PricingPage() {
  const [price, setPrice] = useState<Price | 'loading' | 'none'>('loading')
  const { signedIn, subscription } = useSubscription()

  const load = useCallback(() => {
    fetchPrices()
      .then((prices) => setPrice(prices.find((it) => it.interval === MONTH) ?? 'none'))
      .catch((error: unknown) => {
        // A failure here is only logged: the visitor sees that there are no plans, and Retry.
        // oxlint-disable-next-line no-console
        console.warn('Prices could not be loaded.', error)
        setPrice('none')
      })
  }, [])
  useEffect(load, [load])

  return (
    <main className="mx-auto w-full max-w-6xl flex-1 px-5 pt-14 pb-24 sm:px-8">
      <div className="grid items-start gap-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
        <div className="lg:pt-8">
          <h1 className="font-display text-display tracking-tight">Choose Your Plan</h1>
          <p className="mt-5 max-w-xl text-lg leading-relaxed text-muted">{pages.pricing}</p>
          <Rings className="mt-12 hidden w-full max-w-sm lg:block" />
        </div>
        {price === 'none' ? (
          <section
            role="alert"
            className="flex flex-col items-start gap-5 rounded-xl border bg-surface p-7 shadow-card sm:p-9"
          >
            <p className="leading-relaxed">{messages.noPlans}</p>
            <Button
              onClick={() => {
                setPrice('loading')
                load()
              }}
            >
              Retry
            </Button>
          </section>
        ) : (
          <PlanCard
            price={price === 'loading' ? null : price}
            signedIn={signedIn}
            subscription={subscription}
          />
        )}
      </div>
    </main>
  )
}

/** Asks only in a browser that has signed in; a visitor's page loads no session. */
function useSubscription() {
  const [signedIn, setSignedIn] = useState(false)
  const [subscription, setSubscription] = useState<Subscription | null>(null)
  useEffect(() => {
    if (!readHint()) return
    let left = false
    let stop = () => {}
    import('#web/lib/session.ts').then(
      ({ sessionState, startSession, subscribeSession }) => {
        if (left) return
        prepareNotices()
        let asked = false
        const look = () => {
          const known = sessionState().status === 'signed_in'
          setSignedIn(known)
          if (!known || asked) return
          asked = true
          ask()
        }
        // Paid in another tab: back here, the plan is asked for again.
        const ask = () => {
          checkSubscription().then(setSubscription, () => notify(messages.checkFailed))
        }
        const returned = () => sessionState().status === 'signed_in' && ask()
        const unsubscribe = subscribeSession(look)
        window.addEventListener('focus', returned)
        stop = () => {
          unsubscribe()
          window.removeEventListener('focus', returned)
        }
        startSession()
        look()
      },
      () => {
        // Prices are shown as to a visitor.
      },
    )
    return () => {
      left = true
      stop()
    }
  }, [])
  return { signedIn, subscription }
}
