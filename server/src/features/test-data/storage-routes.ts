import { Readable } from 'node:stream'
import { mediaTypeOf } from '@aevia/domain/test-data/file-type.ts'
import type { Context } from 'hono'
import type { AppEnv } from '#server/http/env.ts'
import type { Identity } from '#server/identity.ts'
import { notFound } from '#server/app-error.ts'
import { createRouter } from '#server/http/router.ts'
import { createUserTurns } from '#server/user-turns.ts'
import { bearerToken } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { createFileLinks } from './files/file-link.ts'
import type { TestDataService } from './service.ts'

/** Files of one user that are open at once, until they are read: each holds a descriptor, or a socket to the bucket. */
const READERS = { running: 6, waiting: 60 }

type StorageDeps = {
  service: TestDataService
  links: ReturnType<typeof createFileLinks>
  verify: VerifyAccessToken
  /** The signed-in user of a browser's own cookie, when the link's signature has expired. */
  sessionOfCookie: (c: Context<AppEnv>) => Promise<Identity | null>
}

/** `GET /api/storage/test-data/{user_id}/{file}`: by signature, by bearer token or by the owner's cookie. */
export function testDataStorageRoutes({ service, links, verify, sessionOfCookie }: StorageDeps) {
  const readers = createUserTurns(READERS)
  const router = createRouter()
  router.get('/:userId/:file', async (c) => {
    const { userId, file } = c.req.param()
    const fileKey = `test-data/${userId}/${file}`
    const signed = links.isValid(fileKey, c.req.query(), Date.now())
    if (!signed) {
      const token = bearerToken(c.req.header('authorization'))
      const identity = token ? await verify(token) : await sessionOfCookie(c)
      if (identity?.userId !== userId || !(await service.isLive(identity))) throw notFound()
    }
    const { row, open } = await service.download({ userId }, fileKey, c.req.raw.signal)
    const range = parseRange(c.req.header('range'), row.file_size)
    const headers = {
      'content-type': mediaTypeOf(row.file_type),
      'content-disposition': `attachment; filename="${file}"`,
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    }
    if (range === 'unsatisfiable') {
      return c.body(null, 416, { ...headers, 'content-range': `bytes */${row.file_size}` })
    }
    const length = range ? range.end - range.start + 1 : row.file_size
    const leave = await readers.enter(userId, c.req.raw)
    const content = await open(range ?? undefined).catch((error: unknown) => {
      leave()
      throw error
    })
    content.once('close', leave)
    const body = Readable.toWeb(content) as ReadableStream
    return c.body(body, range ? 206 : 200, {
      ...headers,
      'content-length': String(length),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${row.file_size}` } : {}),
    })
  })
  return router
}

/** One range of RFC 9110, 14.1.2; several at once are answered with the whole. */
function parseRange(header: string | undefined, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!first && !last) return null
  const start = first ? Number(first) : Math.max(0, size - Number(last))
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1
  return start > end || start >= size ? ('unsatisfiable' as const) : { start, end }
}
