import { createRouter } from '#server/http/router.ts'
import type { BillingService } from './service.ts'

/** `POST /api/webhooks/stripe`: the signature covers the bytes as they came, so nothing parses them before. */
export function billingWebhookRoutes(service: BillingService) {
  const router = createRouter()
  router.post('/stripe', async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer())
    await service.applyEvent(body, c.req.header('stripe-signature') ?? '')
    return c.json({ received: true })
  })
  return router
}
