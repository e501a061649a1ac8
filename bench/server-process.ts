import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** The real server as a process of its own on a data folder; resolves when it says that it is ready. */
export async function startServer(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    // Measurements are many clients behind one proxy.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    APP_URL: '',
    DATABASE_URL: '',
    ...more,
  }
  return started(
    spawn(process.execPath, [join(root, 'server/src/main.ts')], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
    / is ready at /,
  )
}

export function started(child: ChildProcess, sign: RegExp): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      if (sign.test(said)) resolve(child)
    })
    child.on('exit', (code) => reject(new Error(`the process ended with ${code}: ${said}`)))
  })
}

export const ended = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise<void>((resolve) => child.once('exit', () => resolve()))

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A client address of its own: limits per address count each caller alone. */
export const anyAddress = () =>
  `2001:db8:${[1, 2].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(':')}::1`

export const postJson = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress(), ...headers },
  })

/** Signs up, confirms by the link that `mailLink` finds, and signs in: an access token and the user's id. */
export async function createUser(
  origin: string,
  mailLink: (email: string) => Promise<string>,
  email = `bench-${crypto.randomUUID()}@example.com`,
) {
  const captcha = async () => {
    const challenge = (await (await fetch(`${origin}/api/auth/captcha`)).json()) as Parameters<
      typeof solveChallenge
    >[0]['challenge']
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const password = 'tall-Copper-kettle-7'
  const data = { full_name: 'Ada Lovelace' }
  const signedUp = await postJson(`${origin}/api/auth/sign-up`, {
    email,
    password,
    options: { data, captchaToken: await captcha() },
  })
  if (!signedUp.ok) throw new Error(`sign-up failed: ${await signedUp.text()}`)
  await fetch(await mailLink(email), { redirect: 'manual' })
  const credentials = async () => ({ email, password, options: { captchaToken: await captcha() } })
  const signedIn = await postJson(`${origin}/api/auth/sign-in`, await credentials())
  const session = (await signedIn.json()) as { access_token: string; user: { id: string } }
  return {
    userId: session.user.id,
    authorization: `Bearer ${session.access_token}`,
    /** Gives a browser context a session of its own, as its own sign-in would. */
    async signIn(context: BrowserContext) {
      const answer = await postJson(`${origin}/api/auth/sign-in`, await credentials(), {
        'x-auth-transport': 'cookie',
      })
      const [name = '', value = ''] = (answer.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? []
      await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Strict' }])
      await context.addInitScript(() => localStorage.setItem('signed_in', 'yes'))
    },
  }
}
