import { createRoute } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, countParam, createRouter, idParam } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { TestDataService } from './service.ts'

const pageParams = idParam.extend({ page: countParam(1) })

/** The pages of a document as pictures. */
export function pageRoutes(service: TestDataService, verify: VerifyAccessToken, limit: RateLimit) {
  return createRouter().openapi(
    createRoute({
      tags: ['test-data'],
      security: bearer,
      middleware: [requireSession(verify), limit('page-picture')] as const,
      method: 'get',
      path: '/{id}/pages/{page}',
      request: { params: pageParams },
      responses: {
        200: { description: 'The page of a PDF as WebP; `page-count` says how many there are' },
      },
    }),
    async (c) => {
      const { id, page } = c.req.valid('param')
      const { pages, picture } = await service.drawPage(c.var.identity, id, page, c.req.raw.signal)
      return c.body(picture, 200, {
        'content-type': 'image/webp',
        'page-count': String(pages),
        'cache-control': 'private, no-store',
      })
    },
  )
}
