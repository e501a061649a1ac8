import { PROVIDERS } from '@aevia/domain/connectors/schema.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter } from '#server/http/router.ts'
import type { HookService } from './hook-service.ts'

/** `/api/webhooks/PROVIDER`: signatures cover the bytes as they came, so nothing parses them before. */
export function hookRoutes(service: HookService, limit: RateLimit) {
  const router = createRouter()
  for (const name of PROVIDERS) {
    router.get(`/${name}`, limit('announced'), (c) => {
      const { status, body } = service.handshake(name, (field) => c.req.query(field))
      return body ? c.json(body, status as 200) : c.body(null, status)
    })
    router.post(`/${name}`, limit('announced'), async (c) => {
      const body = Buffer.from(await c.req.arrayBuffer())
      const status = await service.announced(name, {
        body,
        header: (field) => c.req.header(field),
        query: (field) => c.req.query(field),
      })
      return c.body(null, status)
    })
  }
  return router
}
