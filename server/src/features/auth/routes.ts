import { refreshSchema, sessionSchema, signInResultSchema, signInSchema } from '@aevia/domain/auth/schema.ts'
import { secondFactorSchema } from '@aevia/domain/auth/security.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { bearerToken } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import type { Auth } from './library/auth.ts'
import type { SecurityService } from './security-service.ts'
import type { AuthService } from './service.ts'
import type { SessionCookies } from './sessions/cookies.ts'

type Deps = {
  auth: Auth
  service: AuthService
  security: SecurityService
  captcha: Captcha
  cookies: SessionCookies
  verify: VerifyAccessToken
  limit: RateLimit
}

/** Signing in with a password, staying signed in, and signing out. */
export function authRoutes({ auth, service, security, captcha, cookies, verify, limit }: Deps) {
  const post = { method: 'post' as const, tags: ['auth'] }
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/captcha',
        tags: ['auth'],
        request: { query: z.object({ longer: z.literal('1').optional() }) },
        responses: ok(z.object({}).loose()),
      }),
      async (c) => c.json(await captcha.challenge(c.req.valid('query').longer ? 'longer' : 'normal'), 200),
    )
    .openapi(
      createRoute({
        ...post,
        path: '/sign-in',
        middleware: limit('sign-in'),
        request: { body: jsonBody(signInSchema) },
        responses: ok(signInResultSchema),
      }),
      async (c) => {
        const result = await service.signIn(c.req.valid('json'), cookies.device(c), cookies.signUpMark(c))
        return c.json('second_factor' in result ? result : cookies.deliver(c, result), 200)
      },
    )
    .openapi(
      createRoute({
        ...post,
        path: '/second-factor',
        middleware: limit('sign-in-step'),
        request: { body: jsonBody(secondFactorSchema) },
        responses: ok(sessionSchema),
      }),
      async (c) =>
        c.json(cookies.deliver(c, await security.secondFactor(c.req.valid('json'), cookies.device(c))), 200),
    )
    .openapi(
      createRoute({
        ...post,
        path: '/refresh',
        middleware: limit('refresh'),
        request: { body: jsonBody(refreshSchema) },
        responses: ok(sessionSchema),
      }),
      async (c) => {
        const token = cookies.refreshToken(c, c.req.valid('json').refresh_token)
        return c.json(cookies.deliver(c, await service.refresh(token)), 200)
      },
    )
    .openapi(
      createRoute({
        ...post,
        path: '/sign-out',
        middleware: limit('sign-out'),
        request: { body: jsonBody(refreshSchema) },
        responses: noContent,
      }),
      async (c) => {
        const access = bearerToken(c.req.header('authorization'))
        const identity = access ? await verify(access) : null
        const token = cookies.refreshToken(c, c.req.valid('json').refresh_token)
        await service.signOut(identity?.sessionId ?? null, token)
        cookies.clear(c)
        return c.body(null, 204)
      },
    )
    .get('/jwks', async (c) =>
      c.json(await auth.api.getJwks(), 200, { 'cache-control': 'public, max-age=600' }),
    )
}
