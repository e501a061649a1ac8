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

/**
 * Set on Node's own response before the handler runs: a handler that names one of them (the policy of an HTML page, a
 * cache rule) overrides it when the head is written.
 */
export function securityHeaders(options: { https: boolean }) {
  const all = Object.entries({
    ...HEADERS,
    ...(options.https ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
    'content-security-policy': CLOSED_POLICY,
    'cache-control': 'no-store',
  })
  return createMiddleware<AppEnv>(async (c, next) => {
    for (const [name, value] of all) c.env.outgoing.setHeader(name, value)
    await next()
  })
}
