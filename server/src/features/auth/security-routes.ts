import { sessionSchema } from '@aevia/domain/auth/schema.ts'
import {
  deviceSessionSchema,
  newPasskeySchema,
  passkeyResponseSchema,
  passkeySchema,
  repeatPasswordSchema,
  totpCodeSchema,
  totpSetUpSchema,
} from '@aevia/domain/auth/security.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { bearer, createRouter, idParam, jsonBody, noContent, ok } from '#server/http/router.ts'
import { requireSession } from '#server/http/session.ts'
import type { VerifyAccessToken } from '#server/identity.ts'
import type { SessionCookies } from './sessions/cookies.ts'
import type { ProofService } from './proof/service.ts'
import type { ResetWatch } from './library/reset-watch.ts'
import type { SecurityService } from './security-service.ts'

type Deps = {
  security: SecurityService
  proof: ProofService
  resetWatch: ResetWatch
  cookies: SessionCookies
  verify: VerifyAccessToken
  limit: RateLimit
}

/** What a user does about the own account's security, and the sign-in with a passkey. */
export function securityRoutes(deps: Deps) {
  const access = accessRules(deps)
  return createRouter()
    .route('/', sessionRoutes(deps, access))
    .route('/', twoFactorRoutes(deps, access))
    .route('/', passkeyRoutes(deps, access))
    .route('/', passkeySignInRoutes(deps))
}

type Access = ReturnType<typeof accessRules>
const anyObject = z.object({}).loose()

function accessRules({ proof, resetWatch, verify }: Deps) {
  const signedIn = requireSession(verify)
  const unlessReset = createMiddleware<AppEnv>((c, next) => resetWatch.during(c.var.identity.userId, next))
  /** A fresh proof, or one that comes along: what asks for the password has it in its body. */
  const provenIn = createMiddleware<AppEnv>(async (c, next) => {
    const given = repeatPasswordSchema.safeParse(await c.req.json().catch(() => null)).data?.password
    if (given) await proof.byPassword(c.var.identity, given)
    else await proof.require(c.var.identity)
    await next()
  })
  const proven = { tags: ['auth'], security: bearer, middleware: [signedIn, unlessReset, provenIn] }
  /** For what shows, proves, or only takes access away. */
  const unproven = { ...proven, middleware: signedIn }
  return { proven, unproven }
}

function sessionRoutes({ security, cookies }: Deps, { unproven }: Access) {
  return createRouter()
    .openapi(
      createRoute({
        ...unproven,
        method: 'get',
        path: '/sessions',
        responses: ok(z.object({ items: z.array(deviceSessionSchema) })),
      }),
      async (c) => c.json({ items: await security.sessions(c.var.identity) }, 200),
    )
    .openapi(
      createRoute({
        ...unproven,
        method: 'delete',
        path: '/sessions/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await security.endSession(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({ ...unproven, method: 'post', path: '/sign-out-everywhere', responses: noContent }),
      async (c) => {
        await security.endAllSessions(c.var.identity)
        cookies.clear(c)
        return c.body(null, 204)
      },
    )
}

function twoFactorRoutes({ security, cookies }: Deps, { proven }: Access) {
  return createRouter()
    .openapi(
      createRoute({
        ...proven,
        method: 'post',
        path: '/totp',
        request: { body: jsonBody(repeatPasswordSchema) },
        responses: ok(totpSetUpSchema),
      }),
      async (c) => c.json(await security.setUpTotp(c.var.identity, c.req.valid('json').password), 200),
    )
    .openapi(
      createRoute({
        ...proven,
        method: 'post',
        path: '/totp/confirm',
        request: { body: jsonBody(totpCodeSchema) },
        responses: ok(sessionSchema),
      }),
      async (c) => {
        const { code } = c.req.valid('json')
        const session = await security.confirmTotp(c.var.identity, code, cookies.device(c))
        return c.json(cookies.deliver(c, session), 200)
      },
    )
    .openapi(
      createRoute({
        ...proven,
        method: 'post',
        path: '/totp/off',
        request: { body: jsonBody(repeatPasswordSchema) },
        responses: ok(sessionSchema),
      }),
      async (c) => {
        const { password } = c.req.valid('json')
        const session = await security.turnTotpOff(c.var.identity, password, cookies.device(c))
        return c.json(cookies.deliver(c, session), 200)
      },
    )
    .openapi(
      createRoute({
        ...proven,
        method: 'post',
        path: '/recovery-codes',
        request: { body: jsonBody(repeatPasswordSchema) },
        responses: ok(z.object({ recovery_codes: z.array(z.string()) })),
      }),
      async (c) => {
        const { password } = c.req.valid('json')
        return c.json({ recovery_codes: await security.newRecoveryCodes(c.var.identity, password) }, 200)
      },
    )
}

function passkeyRoutes({ security, cookies }: Deps, { proven, unproven }: Access) {
  return createRouter()
    .openapi(
      createRoute({
        ...unproven,
        method: 'get',
        path: '/passkeys',
        responses: ok(z.object({ items: z.array(passkeySchema) })),
      }),
      async (c) => c.json({ items: await security.passkeys(c.var.identity) }, 200),
    )
    .openapi(
      createRoute({ ...proven, method: 'post', path: '/passkeys/options', responses: ok(anyObject) }),
      async (c) => {
        const { options, cookies: set } = await security.passkeyOptions(c.var.identity)
        cookies.passOn(c, set)
        return c.json(options, 200)
      },
    )
    .openapi(
      createRoute({
        ...proven,
        method: 'post',
        path: '/passkeys',
        request: { body: jsonBody(newPasskeySchema) },
        responses: noContent,
      }),
      async (c) => {
        const { name, response } = c.req.valid('json')
        await security.addPasskey(c.var.identity, name, response, cookies.ofOwnSite(c))
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        ...proven,
        method: 'delete',
        path: '/passkeys/{id}',
        request: { params: idParam },
        responses: noContent,
      }),
      async (c) => {
        await security.removePasskey(c.var.identity, c.req.valid('param').id)
        return c.body(null, 204)
      },
    )
}

function passkeySignInRoutes({ security, cookies, limit }: Deps) {
  const open = { method: 'post' as const, tags: ['auth'], middleware: limit('sign-in-step') }
  return createRouter()
    .openapi(
      createRoute({ ...open, path: '/passkey-sign-in/options', responses: ok(anyObject) }),
      async (c) => {
        const { options, cookies: set } = await security.passkeySignInOptions()
        cookies.passOn(c, set)
        return c.json(options, 200)
      },
    )
    .openapi(
      createRoute({
        ...open,
        path: '/passkey-sign-in',
        request: { body: jsonBody(passkeyResponseSchema) },
        responses: ok(sessionSchema),
      }),
      async (c) => {
        const { response } = c.req.valid('json')
        const session = await security.passkeySignIn(response, cookies.ofOwnSite(c), cookies.device(c))
        return c.json(cookies.deliver(c, session), 200)
      },
    )
}
