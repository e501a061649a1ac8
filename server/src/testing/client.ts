/** A client of a running server: what tests, benches and scripts send it. */
import { currentText } from '@aevia/domain/consents/texts.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { mailLink } from './mail-folder.ts'

/** A client address of its own: limits per address count each caller alone. */
export const anyAddress = () =>
  `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`

/** The same as the header that a proxy sets. */
export const fromAnywhere = () => ({ 'x-forwarded-for': anyAddress() })

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...fromAnywhere(), ...headers },
  })

/** Does the work that a captcha asks for. */
export async function solveCaptcha(origin: string, query = ''): Promise<string> {
  const challenge = (await (await fetch(`${origin}/api/auth/captcha${query}`)).json()) as Parameters<
    typeof solveChallenge
  >[0]['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

export const PASSWORD = 'tall-Copper-kettle-7'

export const signUp = async (origin: string, email: string, password: string, full_name: string) =>
  postJson(`${origin}/api/auth/sign-up`, {
    email,
    password,
    options: {
      data: { full_name, health_consent: currentText('health_data').version },
      captchaToken: await solveCaptcha(origin),
    },
  })

export const signIn = async (
  origin: string,
  email: string,
  password: string,
  headers: Record<string, string> = {},
) =>
  postJson(
    `${origin}/api/auth/sign-in`,
    { email, password, options: { captchaToken: await solveCaptcha(origin) } },
    headers,
  )

/** What of a browser's context a sign-in needs; Playwright's has it. */
type BrowserContext = {
  addCookies: (
    cookies: { name: string; value: string; url: string; httpOnly: boolean; sameSite: 'Strict' }[],
  ) => Promise<void>
  addInitScript: (script: { content: string }) => Promise<unknown>
}

export type User = Awaited<ReturnType<typeof createUser>>

/** Signs up, confirms by the mailed link, and signs in: an access token and the user's id. */
export async function createUser(
  { origin, dataDir }: { origin: string; dataDir: string },
  email = `user-${crypto.randomUUID()}@example.com`,
) {
  const signedUp = await signUp(origin, email, PASSWORD, 'Ada Lovelace')
  if (!signedUp.ok) throw new Error(`sign-up failed: ${await signedUp.text()}`)
  await fetch(await mailLink(dataDir, email), { redirect: 'manual' })
  const ownSignIn = () => signIn(origin, email, PASSWORD, { 'x-auth-transport': 'cookie' })
  const answer = await ownSignIn()
  const session = (await answer.json()) as { access_token: string; user: { id: string } }
  let unused: Response | null = answer
  return {
    email,
    password: PASSWORD,
    userId: session.user.id,
    authorization: `Bearer ${session.access_token}`,
    /** Gives a browser context a session, as a sign-in in it would: the first one this one, each further its own. */
    async signIn(context: BrowserContext) {
      const own = unused ?? (await ownSignIn())
      unused = null
      const [name = '', value = ''] = (own.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }])
      // Once: a later sign-out stays one.
      const hint = `if (!localStorage.getItem('given')) for (const key of ['given', 'signed_in']) localStorage.setItem(key, 'yes')`
      await context.addInitScript({ content: hint })
    },
  }
}
