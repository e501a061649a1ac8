import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { brand } from '@aevia/domain/brand.ts'
import { formatPrice, type Price, TRIAL_DAYS } from '@aevia/domain/billing/schema.ts'
import { Hono } from 'hono'
import type { Payments, Sandbox } from '#server/ports/payments.ts'

const LINK_MS = 3_600_000
const PRICE: Price = {
  amount: 990,
  currency: 'eur',
  interval: 'month',
  product: { name: 'Monthly', description: 'Everything, month by month' },
}

/** A checkout and a portal of our own, for a server without a payment provider. They say that no money moves. */
export function createSandbox(options: { appUrl: string; appKey: Buffer }): Sandbox {
  const key = Buffer.from(hkdfSync('sha256', options.appKey, '', 'sandbox billing links', 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const link = (page: 'checkout' | 'portal', userId: string) => {
    const claim = `${page}.${userId}.${Date.now() + LINK_MS}`
    return `${options.appUrl}/api/sandbox/${claim}.${sign(claim)}`
  }
  const read = (token: string) => {
    const [page, userId, expires, signature = ''] = token.split('.')
    const expected = Buffer.from(sign(`${page}.${userId}.${expires}`))
    const given = Buffer.from(signature)
    if (given.length !== expected.length || !timingSafeEqual(given, expected) || Number(expires) < Date.now())
      return null
    return userId ? { page, userId } : null
  }

  const payments: Payments = {
    prices: () => Promise.resolve([PRICE]),
    checkoutUrl: ({ userId }) => Promise.resolve(link('checkout', userId)),
    portalUrl: ({ userId }) => Promise.resolve(link('portal', userId)),
  }

  /** The two pages, without a script: a link shows one, its button posts to the same address. */
  const pages: Sandbox['pages'] = (verbs) => {
    const price = formatPrice(PRICE.amount, PRICE.currency)
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    const html = (body: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${brand.name} sandbox</title></head><body style="font:1rem/1.6 system-ui,sans-serif;max-width:32rem;margin:3rem auto;padding:0 1rem"><p><strong>${brand.name} sandbox: no money moves.</strong> This server has no payment provider.</p>${body}</body></html>`
    const button = (label: string) =>
      `<form method="post"><button style="font:inherit;padding:.6rem 1.2rem">${label}</button></form>`
    return new Hono()
      .get('/:token', (c) => {
        const claim = read(c.req.param('token'))
        const headers = { 'content-security-policy': policy }
        if (!claim)
          return c.html(
            html('<h1>This link has expired</h1><p><a href="/pricing">Back to pricing</a></p>'),
            410,
            headers,
          )
        const body =
          claim.page === 'checkout'
            ? `<h1>Start your trial</h1><p>${TRIAL_DAYS} days free, then ${price} a month. Cancel anytime.</p>${button('Start trial')}`
            : `<h1>Your subscription</h1><p>Monthly, ${price}.</p>${button('Cancel subscription')}`
        return c.html(html(`${body}<p><a href="/pricing">Back to pricing</a></p>`), 200, headers)
      })
      .post('/:token', async (c) => {
        const claim = read(c.req.param('token'))
        if (claim?.page === 'checkout') await verbs.subscribe(claim.userId)
        if (claim?.page === 'portal') await verbs.cancel(claim.userId)
        return c.redirect('/pricing', 303)
      })
  }
  return { payments, pages }
}
