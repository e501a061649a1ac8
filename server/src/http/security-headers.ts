import { createMiddleware } from 'hono/factory'
import type { AppEnv } from './env.ts'

const HEADERS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
}

/** What an answer without scripts of its own may load: nothing. HTML pages get their own policy, per file. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

export function securityHeaders(options: { https: boolean }) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next()
    const { headers } = c.res
    for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value)
    if (options.https) headers.set('strict-transport-security', 'max-age=63072000; includeSubDomains')
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', CLOSED_POLICY)
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  })
}
