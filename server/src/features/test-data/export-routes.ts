import { EXPORT_FORMATS, exportFileName, type ExportFormat } from '@aevia/domain/test-data/export-formats.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { bearer, createRouter } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import { streamText } from '#server/http/stream-text.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { TestDataService } from './service.ts'

const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  fhir: 'application/fhir+json; charset=utf-8',
}

export function exportRoutes(service: TestDataService, verify: VerifyAccessToken) {
  const common = { tags: ['test-data'], security: bearer, middleware: requireSession(verify) }
  return createRouter().openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/export/{format}',
      request: { params: z.object({ format: z.enum(EXPORT_FORMATS) }) },
      responses: { 200: { description: 'The results as a file' } },
    }),
    async (c) => {
      const { format } = c.req.valid('param')
      return streamText(c, service.export(c.var.identity, format, c.req.raw.signal), {
        'content-type': EXPORT_TYPES[format],
        'content-disposition': `attachment; filename="${exportFileName(format)}"`,
        'cache-control': 'private, no-store',
      })
    },
  )
}
