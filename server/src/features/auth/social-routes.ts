import { socialSchema } from '@aevia/domain/auth/schema.ts'
import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#server/app-error.ts'
import type { RateLimit } from '#server/http/rate-limit.ts'
import { createRouter, jsonBody, ok } from '#server/http/router.ts'
import type { SocialService } from './providers/social.ts'
import type { SessionCookies } from './sessions/cookies.ts'

type Deps = { social: SocialService; cookies: SessionCookies; limit: RateLimit }

/** Signing in through a provider: the way there, and the way back. */
export function socialRoutes({ social, cookies, limit }: Deps) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        tags: ['auth'],
        path: '/social',
        middleware: limit('sign-in-step'),
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
}

/** A browser stands here, not a script: a refusal is a page, too. */
function failedOnThePage(error: unknown) {
  if (!(error instanceof AppError)) throw error
  return { location: '/auth?social=failed', session: null, cookies: [] }
}
