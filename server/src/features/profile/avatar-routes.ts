import { AVATAR_BYTES_MAX, avatarMessages, AVATAR_TYPES } from '@aevia/domain/profile/avatar.ts'
import { profileSchema } from '@aevia/domain/profile/schema.ts'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import type { Identity } from '#server/identity.ts'
import { AppError, notFound } from '#server/app-error.ts'
import { receiveLongBodies } from '#server/http/long-bodies.ts'
import { bearer, createRouter, ok } from '#server/http/router.ts'
import { bearerToken, requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { ProfileService } from './service.ts'

/** Pictures of 5 MB, in memory while they come in and wait to be drawn. */
const RECEIVING = { bytes: 60 * 1024 ** 2, running: 12, waiting: 100, perUser: 2 }

const tooLarge = () =>
  new AppError('too_large', avatarMessages.tooLarge, { reason: 'profile.avatar_too_large' })

/** `PUT` takes the bytes of an image as the body, `DELETE` removes the picture; both answer with the profile. */
export function avatarRoutes(service: ProfileService, verify: VerifyAccessToken) {
  const router = createRouter()
  const path = '/avatar'
  const common = { path, tags: ['profile'], security: bearer, responses: ok(profileSchema) }
  const image = { schema: z.string().meta({ format: 'binary' }) }
  // Not through the validator: the body is not JSON.
  router.openAPIRegistry.registerPath({
    ...common,
    method: 'put',
    request: { body: { content: Object.fromEntries(AVATAR_TYPES.map((type) => [type, image])) } },
  })
  router.openAPIRegistry.registerPath({ ...common, method: 'delete' })
  const receive = receiveLongBodies(RECEIVING)
  router.put(path, requireSession(verify), async (c) => {
    const { identity } = c.var
    const request = c.req.raw
    return c.json(
      await receive({ userId: identity.userId, request, most: AVATAR_BYTES_MAX, tooLarge }, (bytes) =>
        service.setAvatar(identity, bytes, request.signal),
      ),
      200,
    )
  })
  router.delete(path, requireSession(verify), async (c) =>
    c.json(await service.setAvatar(c.var.identity, null, c.req.raw.signal), 200),
  )
  return router
}

type StorageDeps = {
  service: ProfileService
  verify: VerifyAccessToken
  sessionOfCookie: (c: Context<AppEnv>) => Promise<Identity | null>
}

/** `GET /api/storage/avatars/{user_id}/avatar.webp`: for its owner, by bearer token or by the browser's own cookie. */
export function avatarStorageRoutes({ service, verify, sessionOfCookie }: StorageDeps) {
  const router = createRouter()
  router.get('/:userId/avatar.webp', async (c) => {
    const token = bearerToken(c.req.header('authorization'))
    const identity = token ? await verify(token) : await sessionOfCookie(c)
    if (!identity || identity.userId !== c.req.param('userId')) throw notFound()
    const image = await service.getAvatar(identity)
    return c.body(new Uint8Array(image), 200, {
      'content-type': 'image/webp',
      // A new picture has a new address.
      'cache-control': 'private, max-age=3600',
    })
  })
  return router
}
