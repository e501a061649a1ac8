import type { BlockList } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import { clientOf } from '#server/network-address.ts'
import type { AppEnv } from './env.ts'

/** Names the client's address, behind the operator's proxies as well. */
export function clientAddress(proxies: BlockList) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { address } = getConnInfo(c).remote
    c.set('clientAddress', clientOf(proxies, address, c.req.header('x-forwarded-for')))
    await next()
  })
}
