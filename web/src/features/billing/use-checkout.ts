import { useRef, useState } from 'react'
import { messages } from '#web/features/billing/messages.ts'
import { openTab } from '#web/features/billing/model/new-tab.ts'
import { createCheckout, openCustomerPortal } from '#web/features/billing/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

/** Checkout and customer portal, each in a new tab; one at a time. */
export function useCheckout() {
  const busy = useRef(false)
  const [pending, setPending] = useState(false)

  const run = (ask: () => Promise<{ url?: string } | null>, failure: (error: unknown) => void) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    const tab = openTab()
    ask()
      .then((answer) => {
        if (answer?.url) tab.go(answer.url)
        else {
          tab.close()
          notify(messages.noUrl)
        }
      })
      .catch((error: unknown) => {
        tab.close()
        if (error instanceof ApiError && error.status === 401) notify(messages.signIn)
        else failure(error)
      })
      .finally(() => {
        busy.current = false
        setPending(false)
      })
  }
  return {
    pending,
    checkout: () =>
      run(createCheckout, (error) => {
        const refused = error instanceof ApiError && error.code !== 'network'
        notify(refused ? messages.sessionFailed : messages.checkoutFailed)
      }),
    portal: () => run(openCustomerPortal, () => notify(messages.portalFailed)),
  }
}
