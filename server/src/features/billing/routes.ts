import { checkoutSchema, productsSchema, subscriptionSchema } from '@aevia/domain/billing/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter, jsonBody, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { BillingService } from './service.ts'

/** The specification's four server functions of billing. */
export function billingRoutes(service: BillingService, verify: VerifyAccessToken) {
  const signedIn = { tags: ['billing'], security: bearer, middleware: requireSession(verify) }
  const link = ok(z.object({ url: z.string() }))
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/get-products',
        tags: ['billing'],
        responses: ok(productsSchema),
      }),
      async (c) => c.json({ prices: await service.prices() }, 200),
    )
    .openapi(
      createRoute({
        ...signedIn,
        method: 'post',
        path: '/check-subscription',
        responses: ok(subscriptionSchema),
      }),
      async (c) => c.json(await service.check(c.var.identity), 200),
    )
    .openapi(
      createRoute({
        ...signedIn,
        method: 'post',
        path: '/create-checkout',
        request: { body: jsonBody(checkoutSchema) },
        responses: link,
      }),
      async (c) => c.json({ url: await service.checkoutUrl(c.var.identity) }, 200),
    )
    .openapi(
      createRoute({ ...signedIn, method: 'post', path: '/customer-portal', responses: link }),
      async (c) => c.json({ url: await service.portalUrl(c.var.identity) }, 200),
    )
}
