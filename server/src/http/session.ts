import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/app-error.ts'
import type { Identity, VerifyAccessToken } from '#server/identity.ts'
import { createUserTurns } from '#server/user-turns.ts'
import type { AppEnv } from './env.ts'

/**
 * A browser asks six things of one server at once (HTTP/1.1), so people do not notice; the pool has twelve connections,
 * so nobody takes all of them.
 */
const userTurns = createUserTurns({ running: 6, waiting: 60 })

export function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1] ?? null
}

async function identityOf(header: string | undefined, verify: VerifyAccessToken): Promise<Identity> {
  const token = bearerToken(header)
  const identity = token && (await verify(token))
  if (!identity) throw new AppError('unauthorized', 'Please sign in to continue.')
  return identity
}

/**
 * Requires a valid access token, and lets a user's requests run some at a time. Whether its session still lives is asked
 * by the database, with the first query.
 */
export function requireSession(verify: VerifyAccessToken) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const identity = await identityOf(c.req.header('authorization'), verify)
    c.set('identity', identity)
    const leave = await userTurns.enter(identity.userId, c.req.raw.signal)
    try {
      await next()
    } finally {
      if (c.var.written) void c.var.written.then(leave)
      else leave()
    }
  })
}

/** They take as long as their line is slow, and room on the disk that no quota counts yet. */
const uploadTurns = createUserTurns({ running: 3, waiting: 30 })

/** The same for files that come in, which have turns of their own. */
export function requireSessionOfUpload(verify: VerifyAccessToken) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const identity = await identityOf(c.req.header('authorization'), verify)
    c.set('identity', identity)
    const leave = await uploadTurns.enter(identity.userId, c.req.raw.signal)
    try {
      await next()
    } finally {
      leave()
    }
  })
}
