import { Readable } from 'node:stream'
import {
  ARCHIVE_IMPORT_BYTES,
  archiveKeySchema,
  archiveLinkSchema,
  archiveSchema,
  archiveStateSchema,
  erasureSchema,
  erasureStateSchema,
} from '@aevia/domain/ownership/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { AppError, notFound } from '#server/app-error.ts'
import type { AppEnv } from '#server/http/env.ts'
import { receiveLongBodies } from '#server/http/long-bodies.ts'
import { bearer, created, createRouter, noContent, ok } from '#server/http/router.ts'
import { bearerToken, clientOf, requireSession } from '#server/http/session.ts'
import type { Identity, VerifyAccessToken } from '#server/identity.ts'
import { createUserTurns } from '#server/user-turns.ts'
import type { ErasureService } from './erasure-service.ts'
import type { ArchiveImportService } from './import-service.ts'
import type { OwnershipService } from './service.ts'

/** Archives of one user that are being read. */
const READERS = { running: 1, waiting: 4 }

export function ownershipRoutes(service: OwnershipService, verify: VerifyAccessToken) {
  const common = { tags: ['ownership'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/archive', responses: ok(archiveStateSchema) }),
      async (c) => c.json(await service.archive(c.var.identity), 200),
    )
    .openapi(
      createRoute({ ...common, method: 'post', path: '/archive', responses: created(archiveSchema) }),
      async (c) => c.json(await service.prepareArchive(c.var.identity), 201),
    )
    .openapi(
      createRoute({
        ...common,
        method: 'post',
        path: '/archive/link',
        responses: created(archiveLinkSchema),
      }),
      async (c) => c.json(await service.archiveLink(c.var.identity), 201),
    )
}

export function erasureRoutes(service: ErasureService, verify: VerifyAccessToken) {
  const common = { tags: ['ownership'], security: bearer, middleware: requireSession(verify) }
  return createRouter()
    .openapi(
      createRoute({ ...common, method: 'get', path: '/erasure', responses: ok(erasureStateSchema) }),
      async (c) => c.json(await service.erasure(c.var.identity), 200),
    )
    .openapi(
      createRoute({ ...common, method: 'post', path: '/erasure', responses: created(erasureSchema) }),
      async (c) => c.json(await service.askErasure(c.var.identity), 201),
    )
    .openapi(
      createRoute({ ...common, method: 'delete', path: '/erasure', responses: noContent }),
      async (c) => {
        await service.takeErasureBack(c.var.identity)
        return c.body(null, 204)
      },
    )
}

/** One at a time is opened. */
const RECEIVING = { bytes: 2 * ARCHIVE_IMPORT_BYTES, running: 1, waiting: 20, perUser: 1 }

export function archiveImportRoutes(service: ArchiveImportService, verify: VerifyAccessToken) {
  const receive = receiveLongBodies(RECEIVING)
  const tooLarge = () =>
    new AppError(
      'too_large',
      `Archives of more than ${ARCHIVE_IMPORT_BYTES / 1024 ** 2} MB cannot be brought back here.`,
      { reason: 'ownership.archive_too_large' },
    )
  return createRouter().openapi(
    createRoute({
      tags: ['ownership'],
      security: bearer,
      middleware: requireSession(verify),
      method: 'put',
      path: '/import',
      responses: noContent,
    }),
    async (c) => {
      const { identity } = c.var
      await service.mayTry(identity)
      const body = { userId: identity.userId, request: c.req.raw, most: ARCHIVE_IMPORT_BYTES, tooLarge }
      await receive(body, (bytes) => service.bringBack(identity, bytes))
      return c.body(null, 204)
    },
  )
}

type FileDeps = {
  service: OwnershipService
  verify: VerifyAccessToken
  /** The signed-in user of a browser's own cookie: a download is followed like a link. */
  sessionOfCookie: (c: Context<AppEnv>) => Promise<Identity | null>
}

/** `GET /api/ownership/archive/file?key=`, once; the key is in the query, which no log of ours keeps. */
export function archiveFileRoutes({ service, verify, sessionOfCookie }: FileDeps) {
  const readers = createUserTurns(READERS)
  const router = createRouter()
  router.get('/archive/file', async (c) => {
    const key = archiveKeySchema.safeParse(c.req.query('key'))
    const token = bearerToken(c.req.header('authorization'))
    const identity = token ? await verify(token) : await sessionOfCookie(c)
    // A look does not use it up.
    if (!identity || !key.success || c.req.raw.method === 'HEAD') throw notFound()
    const leave = await readers.enter(identity.userId, c.req.raw)
    const { bytes, content } = await service
      .download({ ...identity, client: clientOf(c) }, key.data)
      .catch((error: unknown) => {
        leave()
        throw error
      })
    content.once('close', leave)
    return c.body(Readable.toWeb(content) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="my-data.zip"',
      'content-length': String(bytes),
      'cache-control': 'private, no-store',
    })
  })
  return router
}
