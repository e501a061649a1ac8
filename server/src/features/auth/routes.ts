import {
  forgotPasswordSchema,
  refreshSchema,
  resetPasswordSchema,
  sessionSchema,
  signInSchema,
  signUpResultSchema,
  signUpSchema,
  socialSchema,
  type Session,
} from '@aevia/domain/auth/schema.ts'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '#server/http/env.ts'
import { AppError } from '#server/http/errors.ts'
import { createRouter, jsonBody, noContent, ok } from '#server/http/router.ts'
import { bearerToken, type VerifyAccessToken } from '#server/http/session.ts'
import type { Captcha } from '#server/ports/captcha.ts'
import { SESSION_MAX_SECONDS, type Auth } from './auth.ts'
import type { AuthService } from './service.ts'

type Deps = { auth: Auth; service: AuthService; captcha: Captcha; appUrl: string; verify: VerifyAccessToken }
const tags = ['auth']

export const refreshCookieName = (appUrl: string) =>
  appUrl.startsWith('https:') ? '__Host-refresh' : 'refresh'

export function authRoutes({ auth, service, captcha, appUrl, verify }: Deps) {
  const cookieName = refreshCookieName(appUrl)
  const cookieOptions = {
    httpOnly: true,
    sameSite: 'Strict',
    secure: appUrl.startsWith('https:'),
    path: '/',
  } as const

  /** A browser asks for the cookie transport: its refresh credential never reaches a script. */
  const inBrowser = (c: Context<AppEnv>) => c.req.header('x-auth-transport') === 'cookie'
  function deliver(c: Context<AppEnv>, session: Session): Session {
    if (!inBrowser(c)) return session
    setCookie(c, cookieName, session.refresh_token ?? '', { ...cookieOptions, maxAge: SESSION_MAX_SECONDS })
    return { ...session, refresh_token: null }
  }
  /** A cookie counts only for a request of this very site. */
  function refreshToken(c: Context<AppEnv>, given: string | undefined) {
    if (!inBrowser(c)) return given
    const origin = c.req.header('origin')
    if (origin && URL.parse(origin)?.host !== c.req.header('host'))
      throw new AppError('forbidden', 'Foreign origin.')
    return getCookie(c, cookieName)
  }

  return (
    createRouter()
      .openapi(
        createRoute({ method: 'get', path: '/captcha', tags, responses: ok(z.object({}).loose()) }),
        async (c) => c.json(await captcha.challenge(), 200),
      )
      .openapi(
        createRoute({
          method: 'post',
          path: '/sign-up',
          tags,
          request: { body: jsonBody(signUpSchema) },
          responses: ok(signUpResultSchema),
        }),
        async (c) => c.json(await service.signUp(c.req.valid('json')), 200),
      )
      .openapi(
        createRoute({
          method: 'post',
          path: '/sign-in',
          tags,
          request: { body: jsonBody(signInSchema) },
          responses: ok(sessionSchema),
        }),
        async (c) => {
          const ipAddress = getConnInfo(c).remote.address ?? null
          const device = { ipAddress, userAgent: c.req.header('user-agent') ?? null }
          return c.json(deliver(c, await service.signIn(c.req.valid('json'), device)), 200)
        },
      )
      .openapi(
        createRoute({
          method: 'post',
          path: '/refresh',
          tags,
          request: { body: jsonBody(refreshSchema) },
          responses: ok(sessionSchema),
        }),
        async (c) => {
          const token = refreshToken(c, c.req.valid('json').refresh_token)
          return c.json(deliver(c, await service.refresh(token)), 200)
        },
      )
      .openapi(
        createRoute({
          method: 'post',
          path: '/sign-out',
          tags,
          request: { body: jsonBody(refreshSchema) },
          responses: noContent,
        }),
        async (c) => {
          const access = bearerToken(c.req.header('authorization'))
          const identity = access ? await verify(access) : null
          await service.signOut(
            identity?.sessionId ?? null,
            refreshToken(c, c.req.valid('json').refresh_token),
          )
          deleteCookie(c, cookieName, cookieOptions)
          return c.body(null, 204)
        },
      )
      .openapi(
        createRoute({
          method: 'post',
          path: '/forgot-password',
          tags,
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
          method: 'post',
          path: '/reset-password',
          tags,
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
          method: 'post',
          path: '/social',
          tags,
          request: { body: jsonBody(socialSchema) },
          responses: ok(z.object({ url: z.string() })),
        }),
        async (c) => c.json(await service.social(c.req.valid('json')), 200),
      )
      .get('/jwks', async (c) =>
        c.json(await auth.api.getJwks(), 200, { 'cache-control': 'public, max-age=600' }),
      )
      // The link of the confirmation mail, answered by the library with a redirect to /auth.
      .get('/verify-email', (c) => auth.handler(c.req.raw))
  )
}
