import { FHIR_TYPES, type FhirType } from '@aevia/domain/fhir/resource-types.ts'
import { SEARCH_PARAMETERS } from '@aevia/domain/fhir/search.ts'
import { FHIR_JSON } from '@aevia/domain/sharing/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import type { TokensService } from '#server/features/tokens/service.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireProgramToken } from '#server/http/program-token.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter } from '#server/http/router.ts'
import { clientOf } from '#server/http/session.ts'
import type { FhirService } from './service.ts'

type Tokens = Pick<TokensService, 'reader' | 'use'>
type Deps = { service: FhirService; tokens: Tokens; limit: RateLimit }

const resource = z.looseObject({ resourceType: z.string() })
const answers = (description: string) => ({ description, content: { [FHIR_JSON]: { schema: resource } } })
const responses = {
  200: answers('Done'),
  '4XX': answers('An OperationOutcome: not valid, no token that works, no scope, unknown, or too often'),
  '5XX': answers('An OperationOutcome: a fault of the server'),
}
/** Said for readers; the search itself reads what was sent, strictly. */
const parametersOf = (type: FhirType) =>
  z.object(
    Object.fromEntries(
      [...SEARCH_PARAMETERS[type].map(({ name }) => name), '_count', '_cursor', '_format'].map((name) => [
        name,
        z.union([z.string(), z.array(z.string())]).optional(),
      ]),
    ),
  )

const answer = (c: Context<AppEnv>, made: z.infer<typeof resource>) =>
  c.json(made, 200, { 'content-type': FHIR_JSON })

/** Read-only FHIR R4 (HL7). Errors are OperationOutcomes (`http/errors.ts`). */
export function fhirRoutes({ service, tokens, limit }: Deps) {
  const router = createRouter()
  const common = { tags: ['fhir'], method: 'get' as const, responses }
  const byAddress = limit('fhir')
  const guards = [
    byAddress,
    requireProgramToken(tokens.reader),
    limit('fhir-token', (c) => c.var.reader.tokenId),
  ]
  const security = [{ token: [] }]
  router.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'A token that a person made for a program',
  })
  router.openapi(createRoute({ ...common, path: '/metadata', middleware: byAddress }), (c) =>
    answer(c, service.metadata()),
  )
  for (const type of FHIR_TYPES) {
    const guarded = { ...common, security, middleware: guards }
    router.openapi(
      createRoute({ ...guarded, path: `/${type}`, request: { query: parametersOf(type) } }),
      async (c) => {
        await tokens.use(c.var.reader, type, clientOf(c))
        const asked = { userId: c.var.reader.userId, type, signal: c.req.raw.signal }
        const bundle = await service.search(asked, new URL(c.req.url).searchParams)
        return answer(c, bundle)
      },
    )
    router.openapi(
      createRoute({ ...guarded, path: `/${type}/{id}`, request: { params: z.object({ id: z.string() }) } }),
      async (c) => {
        await tokens.use(c.var.reader, type, clientOf(c))
        const asked = { userId: c.var.reader.userId, type, signal: c.req.raw.signal }
        return answer(c, await service.read(asked, c.req.valid('param').id))
      },
    )
  }
  return router
}
