import { createMiddleware } from 'hono/factory'
import { requireRoom } from '#server/disk-room.ts'
import type { AppEnv } from './env.ts'

const LOOK_EVERY_MS = 500
/** Signing in and asking need hardly any space, and deleting frees some. */
const ALWAYS = /^\/api\/(?:auth|functions\/ai-health-chat)(?:\/|$)/
const STORING = new Set(['POST', 'PUT', 'PATCH'])

/** Nothing more is stored while the last room is needed to go on. */
export function keepRoom(folder: string) {
  let looked: { at: number; answer: Promise<void> } | undefined
  return createMiddleware<AppEnv>(async (c, next) => {
    if (STORING.has(c.req.method) && !ALWAYS.test(c.req.path)) {
      const now = performance.now()
      if (!looked || now - looked.at > LOOK_EVERY_MS) {
        const answer = requireRoom(folder)
        // The next request for it learns of it, too.
        answer.catch(() => {})
        looked = { at: now, answer }
      }
      await looked.answer
    }
    await next()
  })
}
