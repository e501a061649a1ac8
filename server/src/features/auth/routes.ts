import {
  forgotPasswordSchema,
  refreshSchema,
  resetLinkSchema,
  resetPasswordSchema,
  sessionSchema,
  signInResultSchema,
  signInSchema,
  signUpResultSchema,
  signUpSchema,
  socialSchema,
} from '@aevia/domain/auth/schema.ts'
import { passkeySchema, secondFactorSchema } from '@aevia/domain/auth/security.ts'
import { createRoute, z } from '@hono/zod-openapi'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { AppError } from '#server/http/errors.ts'
import { createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { bearerToken, type VerifyAccessToken } from '#server/http/session.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import type { Auth } from './auth.ts'
import type { SessionCookies } from './cookies.ts'
import type { SecurityService } from './security-service.ts'
import type { AuthService } from './service.ts'
import type { ResetService } from './reset/service.ts'
import type { SignUpService } from './sign-up/service.ts'
import type { SocialService } from './social.ts'

type Deps = {
  auth: Auth
  service: AuthService
  signUps: SignUpService
  resets: ResetService
  security: SecurityService
  social: SocialService
  captcha: Captcha
  cookies: SessionCookies
  verify: VerifyAccessToken
  limit: RateLimit
}

export function authRoutes(deps: Deps) {
  const { auth, service, signUps, resets, security, social, captcha, cookies, verify, limit } = deps
  const post = { method: 'post' as const, tags: ['auth'] }
  const stepLimit = limit('sign-in-step')
  const resetLimit = limit('reset')
  return (
    createRouter()
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
          path: '/sign-up',
          middleware: limit('sign-up'),
          request: { body: jsonBody(signUpSchema) },
          responses: ok(signUpResultSchema),
        }),
        async (c) => c.json(await service.signUp(c.req.valid('json'), cookies.markSignUp(c)), 200),
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
          middleware: stepLimit,
          request: { body: jsonBody(secondFactorSchema) },
          responses: ok(sessionSchema),
        }),
        async (c) =>
          c.json(
            cookies.deliver(c, await security.secondFactor(c.req.valid('json'), cookies.device(c))),
            200,
          ),
      )
      .openapi(
        createRoute({
          ...post,
          path: '/refresh',
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
      .openapi(
        createRoute({
          ...post,
          path: '/forgot-password',
          middleware: resetLimit,
          request: { body: jsonBody(forgotPasswordSchema) },
          responses: noContent,
        }),
        async (c) => {
          await service.forgotPassword(c.req.valid('json'))
          return c.body(null, 204)
        },
      )
      .openapi(
        createRoute({
          ...post,
          path: '/reset-password',
          middleware: resetLimit,
          request: { body: jsonBody(resetPasswordSchema) },
          responses: noContent,
        }),
        async (c) => {
          await service.resetPassword(c.req.valid('json'))
          return c.body(null, 204)
        },
      )
      .openapi(
        createRoute({
          ...post,
          path: '/reset-password/passkeys',
          middleware: stepLimit,
          request: { body: jsonBody(resetLinkSchema) },
          responses: ok(z.object({ items: z.array(passkeySchema) })),
        }),
        async (c) => c.json({ items: await resets.passkeys(c.req.valid('json').token) }, 200),
      )
      .openapi(
        createRoute({
          ...post,
          path: '/social',
          middleware: stepLimit,
          request: { body: jsonBody(socialSchema) },
          responses: ok(z.object({ url: z.string() })),
        }),
        async (c) => {
          const { url, cookies: set } = await social.start(c.req.valid('json'))
          cookies.passOn(c, set)
          return c.json({ url }, 200)
        },
      )
      .get('/callback/:provider', async (c) => {
        const { success, data } = socialSchema.safeParse({ provider: c.req.param('provider') })
        if (!success) return c.redirect('/auth?social=failed', 303)
        const {
          location,
          session,
          cookies: set,
        } = await social.finish(data.provider, c.req.raw, cookies.device(c, true)).catch(failedOnThePage)
        cookies.passOn(c, set)
        if (session) cookies.keep(c, session)
        return c.redirect(location, 303)
      })
      .get('/jwks', async (c) =>
        c.json(await auth.api.getJwks(), 200, { 'cache-control': 'public, max-age=600' }),
      )
      // The link of the confirmation mail. It ends on the sign-in page and nowhere else.
      .get('/verify-email', async (c) => {
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

/** A browser stands here, not a script: a refusal is a page, too. */
function failedOnThePage(error: unknown) {
  if (!(error instanceof AppError)) throw error
  return { location: '/auth?social=failed', session: null, cookies: [] }
}
