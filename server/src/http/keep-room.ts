import { createMiddleware } from 'hono/factory'
import { LEAST_BYTES_TO_SIGN_IN, LOOK_LASTS_MS, requireRoom } from '#server/disk-room.ts'
import type { AppEnv } from './env.ts'
import { looking } from '#server/looking.ts'

/**
 * Who asks is answered, and nothing of it is stored then (`conversation-service.ts`). A consent that is withdrawn is a
 * deletion, and so is signing out; for one that is given its service asks for room.
 */
const ALWAYS = /^\/api\/(?:functions\/ai-health-chat|consents|auth\/sign-out(?:-everywhere)?)(?:\/|$)/
/** Signing in, erasing the account, and switching the outside model off. */
const SOME_ROWS = /^\/api\/(?:auth|ownership\/erasure|assistant\/settings)(?:\/|$)/
const STORING = new Set(['POST', 'PUT', 'PATCH'])

/**
 * Nothing more is stored while the last room is needed to go on; people sign in, leave and delete until less of it is left:
 * to delete makes room, and writes some rows as well.
 */
export function keepRoom(folder: string) {
  const forAll = looking(() => requireRoom(folder), LOOK_LASTS_MS)
  const forSomeRows = looking(() => requireRoom(folder, LEAST_BYTES_TO_SIGN_IN), LOOK_LASTS_MS)
  return createMiddleware<AppEnv>(async (c, next) => {
    const { method, path } = c.req
    const isDeleting = method === 'DELETE'
    if ((isDeleting || STORING.has(method)) && !ALWAYS.test(path))
      await (isDeleting || SOME_ROWS.test(path) ? forSomeRows() : forAll())
    await next()
  })
}
