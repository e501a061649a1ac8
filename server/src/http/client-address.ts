import { isIP, type BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { isTrusted, plainAddress } from '#server/network-address.ts'
import type { AppEnv } from './env.ts'

/**
 * Names the client's address: that of the connection, unless it is one of the operator's proxies. Then the header is
 * read from the right, past further proxies, to the first address that a proxy saw: what stands left of it is the
 * client's own invention.
 */
export function clientAddress(proxies: BlockList) {
  return createMiddleware<AppEnv>(async (c, next) => {
    let address = plainAddress(getConnInfo(c).remote.address ?? '')
    const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => plainAddress(part.trim()))
    while (isTrusted(proxies, address)) {
      const before = chain.pop()
      if (!before || !isIP(before)) break
      address = before
    }
    c.set('clientAddress', address || 'unknown')
    await next()
  })
}
