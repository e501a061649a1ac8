import { MCP_VERSIONS, rpcAnswerSchema, rpcRequestSchema } from '@aevia/domain/mcp/protocol.ts'
import { createMiddleware } from 'hono/factory'
import { AppError } from '#server/app-error.ts'
import type { TokensService } from '#server/features/tokens/service.ts'
import type { AppEnv } from '#server/http/env.ts'
import { requireProgramToken } from '#server/http/program-token.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import { clientOf } from '#server/http/session.ts'
import type { McpService } from './service.ts'

type Deps = {
  service: McpService
  tokens: Pick<TokensService, 'reader'>
  limit: RateLimit
  appUrl: string
}

/** A page of somebody else's site must not speak with it through the browser of a person (DNS rebinding). */
const ofThisSite = (appUrl: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== new URL(appUrl).origin)
      throw new AppError('forbidden', 'Pages of other sites cannot use this address.')
    const version = c.req.header('mcp-protocol-version')
    if (version !== undefined && !(MCP_VERSIONS as readonly string[]).includes(version))
      throw new AppError(
        'invalid',
        `This version of the protocol is not spoken here: ${MCP_VERSIONS.join(', ')}.`,
      )
    await next()
  })

/** `POST /api/mcp`: the Model Context Protocol over HTTP, without sessions and without streams. */
export function mcpRoutes({ service, tokens, limit, appUrl }: Deps) {
  const router = createRouter()
  router.openAPIRegistry.registerPath({
    tags: ['mcp'],
    method: 'post',
    path: '/',
    security: [{ token: [] }],
    request: { body: jsonBody(rpcRequestSchema) },
    responses: { ...ok(rpcAnswerSchema), 202: { description: 'A notification was taken' } },
  })
  router.post(
    '/',
    ofThisSite(appUrl),
    limit('fhir'),
    requireProgramToken(tokens.reader),
    limit('mcp-token', (c) => c.var.reader.tokenId),
    async (c) => {
      const body: unknown = await c.req.json().catch(() => undefined)
      if (body === undefined) return c.json(service.unreadable(), 400)
      const called = { reader: c.var.reader, client: clientOf(c), signal: c.req.raw.signal }
      const answer = await service.answer(body, called)
      return answer ? c.json(answer, 200) : c.body(null, 202)
    },
  )
  // Neither streams from here nor sessions: programs go on without when they are told so.
  router.on(['GET', 'DELETE'], '/', (c) => c.body(null, 405, { allow: 'POST' }))
  return router
}
