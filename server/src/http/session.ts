import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/app-error.ts'
import type { Client, VerifyAccessToken } from '#server/identity.ts'
import type { AppEnv } from './env.ts'

export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}

/** Where a request comes from, for the log that the person reads. */
export const clientOf = (c: Context<AppEnv>): Client => ({
  address: c.var.clientAddress,
  agent: c.req.header('user-agent') ?? null,
})

/** Requires a valid access token. Whether its session still lives is asked by the database, with the first query. */
export function requireSession(verify: VerifyAccessToken) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const token = bearerToken(c.req.header('authorization'))
    const identity = token && (await verify(token))
    if (!identity) throw new AppError('unauthorized', 'Please sign in to continue.')
    c.set('identity', { ...identity, client: clientOf(c) })
    await next()
  })
}
