import { signUpResultSchema, signUpSchema } from '@aevia/domain/auth/schema.ts'
import { createRoute } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import type { AuthService } from './service.ts'
import type { SessionCookies } from './sessions/cookies.ts'
import type { SignUpService } from './sign-up/service.ts'

type Deps = { service: AuthService; signUps: SignUpService; cookies: SessionCookies; limit: RateLimit }

export function signUpRoutes({ service, signUps, cookies, limit }: Deps) {
  return (
    createRouter()
      .openapi(
        createRoute({
          method: 'post',
          tags: ['auth'],
          path: '/sign-up',
          middleware: limit('sign-up'),
          request: { body: jsonBody(signUpSchema) },
          responses: ok(signUpResultSchema),
        }),
        async (c) => c.json(await service.signUp(c.req.valid('json'), cookies.markSignUp(c)), 200),
      )
      // The link of the confirmation mail. It ends on the sign-in page and nowhere else.
      .get('/verify-email', limit('verify-email'), async (c) => {
        if (isPreview(c.req.raw)) return c.body(null, 503, { 'cache-control': 'no-store' })
        const isConfirmed = await signUps.confirm(c.req.query('token') ?? '', cookies.signUpMark(c))
        return c.redirect(`/auth?confirmed=1${isConfirmed ? '' : '&error=invalid_link'}`, 302)
      })
  )
}

/** A look at a link that nobody opened: by a mail scanner, or by a browser in advance. */
const isPreview = ({ method, headers }: Request) =>
  method === 'HEAD' ||
  ['sec-purpose', 'purpose', 'x-moz'].some((name) => /prefetch|preview/i.test(headers.get(name) ?? ''))
