import { createMiddleware } from 'hono/factory'
import type { Reader } from '#server/identity.ts'
import type { AppEnv } from './env.ts'

/** Only behind this a token of a program opens anything, and a session opens nothing. */
export const requireProgramToken = (readerOf: (secret: string) => Promise<Reader>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const [, secret = ''] = /^Bearer ([\w-]{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
    c.set('reader', await readerOf(secret))
    await next()
  })
