import { returnAddress } from '@aevia/domain/api/return-address.ts'
import type { socialSchema } from '@aevia/domain/auth/schema.ts'
import type { z } from 'zod'
import type { Auth } from '../library/auth.ts'
import { libraryCookies, type SessionStarter } from '../sessions/session-starter.ts'
import { AppError, invalid } from '#server/app-error.ts'
import type { Device } from '../sessions/devices.ts'
import {
  githubConfig,
  googleConfig,
  type ProviderConfig,
  type ProviderName,
  type ProviderSettings,
} from '../library/providers.ts'

export const PROVIDER_NAMES: Record<ProviderName, string> = { google: 'Google', github: 'GitHub' }
const RETRY_MS = 5_000

type Deps = {
  appUrl: string
  settings: ProviderSettings
  createAuth: (providers: ProviderConfig[]) => Auth
  starter: SessionStarter
}
export type SocialService = ReturnType<typeof createSocialService>

/** Sign-in with Google and GitHub: the library runs the protocol, we turn its session into ours. */
export function createSocialService({ appUrl, settings, createAuth, starter }: Deps) {
  const configs = [
    ...(settings.google ? [googleConfig(settings.google)] : []),
    ...(settings.github ? [githubConfig(settings.github)] : []),
  ]
  let instance: { auth: Auth; madeAt: number } | null = null

  /** Made at first use, so that a start needs no provider; made again while one could not be discovered. */
  async function authFor(provider: ProviderName): Promise<Auth> {
    const off = new AppError(
      'unavailable',
      `Sign-in with ${PROVIDER_NAMES[provider]} is not set up on this server.`,
      {
        reason: 'auth.provider_off',
      },
    )
    if (!settings[provider]) throw off
    const knows = async (auth: Auth) =>
      (await auth.$context).socialProviders.some(
        ({ id, issuer }) => id === provider && (provider !== 'google' || issuer),
      )
    if (instance && ((await knows(instance.auth)) || performance.now() - instance.madeAt < RETRY_MS))
      return instance.auth
    instance = { auth: createAuth(configs), madeAt: performance.now() }
    return instance.auth
  }

  return {
    /** Where to go, and the cookie that binds the state to this browser. */
    async start({ provider, return_to }: z.output<typeof socialSchema>) {
      const callbackURL = returnAddress(return_to ?? '/', appUrl)
      if (callbackURL === null)
        throw invalid([{ path: ['return_to'], message: 'This address does not belong to this site.' }])
      const auth = await authFor(provider)
      const body = { provider, callbackURL, errorCallbackURL: '/auth', disableRedirect: true }
      try {
        const { response, headers } = await auth.api.signInSocial({
          body: body as never,
          returnHeaders: true,
        })
        if (!response.url) throw new Error('the auth library gave no address')
        return { url: response.url, cookies: headers.getSetCookie() }
      } catch {
        throw new AppError(
          'unavailable',
          `${PROVIDER_NAMES[provider]} could not be reached. Please try again later.`,
          {
            reason: 'auth.provider_off',
          },
        )
      }
    },

    /** The provider's answer. Whatever is wrong with it ends on the sign-in page, without a session. */
    async finish(provider: ProviderName, request: Request, device: Device) {
      const auth = await authFor(provider)
      const answer = await auth.handler(request)
      const cookies = answer.headers.getSetCookie()
      const token = await libraryCookies(auth).sessionToken(cookies)
      // The library clears its state cookie; its session cookie is never sent on.
      const passedOn = await libraryCookies(auth).withoutSession(cookies)
      if (!token) return { location: await failurePage(answer), cookies: passedOn, session: null }
      const asked = answer.headers.get('location') ?? '/'
      const session = await starter.begin(token, device)
      return { location: returnAddress(asked, appUrl) ?? '/', cookies: passedOn, session }
    },
  }
}

/** Only a word of ours goes into the address, never the provider's text. */
async function failurePage(answer: Response): Promise<string> {
  const location = URL.parse(answer.headers.get('location') ?? '', 'http://localhost')
  const error = location?.searchParams.get('error') ?? ''
  await answer.body?.cancel()
  return `/auth?social=${error === 'access_denied' ? 'cancelled' : 'failed'}`
}
