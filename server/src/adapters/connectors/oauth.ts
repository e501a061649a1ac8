import { createHmac, timingSafeEqual } from 'node:crypto'
import { inTime } from '#server/in-time.ts'
import { OutsideError } from '#server/outside-error.ts'
import type { Announced, Tokens } from '#server/ports/connectors.ts'
import { RefusedError } from '#server/provider-errors.ts'
import { ask, busyOf, isObject, textAt } from './asking.ts'

/** What the operator got from a provider. */
export type Client = {
  clientId: string
  clientSecret: string
  /** Where all of the provider is reached instead; of a stand-in. */
  url: string | null
}

type TokenAnswer = { access: string; refresh: string; ends_at: number }

/** Words for a code or a refresh token that is not valid, or not any more. */
export const INVALID_GRANT = ['invalid_grant', 'invalid_token'] as const

/** An hour, where the provider does not say. */
const USUAL_SECONDS = 3600
const LONGEST_SECONDS = 366 * 86_400

/** VSCHAR of RFC 6749, Appendix A.12; shorter than what a text is cut at. */
const TOKEN = /^[\x20-\x7e]{1,4095}$/

/** What the token endpoint said of tokens, whoever wraps it how. */
export function tokensIn(who: string, body: unknown, before: { refresh: string } | null): TokenAnswer {
  const access = textAt(body, 'access_token')
  const refresh = textAt(body, 'refresh_token') || (before?.refresh ?? '')
  if (!TOKEN.test(access) || !TOKEN.test(refresh)) throw new OutsideError(who, new Error('it gave no tokens'))
  const said = Number(textAt(body, 'expires_in'))
  const seconds = said > 0 && said < LONGEST_SECONDS ? said : USUAL_SECONDS
  return { access, refresh, ends_at: Date.now() + seconds * 1000 }
}

/**
 * Asks the token endpoint of OAuth 2 (RFC 6749). A code or refresh token that is not valid is refused for good; that the
 * operator's own key is not valid ends nobody's connection.
 */
export async function askForTokens(
  who: string,
  url: string,
  {
    form,
    headers,
    refusals = INVALID_GRANT,
  }: { form: Record<string, string>; headers?: Record<string, string>; refusals?: readonly string[] },
): Promise<unknown> {
  const answer = await ask(who, url, { form: new URLSearchParams(form), ...(headers ? { headers } : {}) })
  if (answer.status === 200) return answer.body
  if (answer.status === 429) throw busyOf(answer, 'x-ratelimit-reset')
  if (
    [400, 401, 403].includes(answer.status) &&
    errorsIn(answer.body).some((word) => refusals.includes(word))
  )
    throw new RefusedError()
  throw new OutsideError(who, new Error(`its token endpoint answered ${answer.status}`))
}

/** As the standard has it, and as Fitbit has it. */
function errorsIn(body: unknown): string[] {
  if (!isObject(body)) return []
  const errors = Array.isArray(body.errors) ? body.errors : []
  return [textAt(body, 'error'), ...errors.map((error) => textAt(error, 'errorType'))]
}

export const queryOf = (url: string, fields: Record<string, string>): string =>
  `${url}?${new URLSearchParams(fields).toString()}`

export const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Apart of clocks and time on the way. */
const ANNOUNCED_WITHIN_MS = 5 * 60_000

/** Whether what was announced was signed just now: HMAC-SHA256 of the time, as it was written, and the bytes. */
export function isSignedNow(
  { body, header, now }: Announced,
  secret: string,
  { signature, time, encoding }: { signature: string; time: string; encoding: 'hex' | 'base64' },
): boolean {
  const said = header(time) ?? ''
  const expected = createHmac('sha256', secret).update(said).update(body).digest(encoding)
  const given = header(signature) ?? ''
  const isRight = isSame(encoding === 'hex' ? given.toLowerCase() : given, expected)
  return isRight && Math.abs(instantIn(said) - now) <= ANNOUNCED_WITHIN_MS
}

/** Seconds, milliseconds or ISO 8601. */
function instantIn(text: string): number {
  if (!/^\d{1,16}$/.test(text)) return Date.parse(text)
  return text.length > 11 ? Number(text) : Number(text) * 1000
}

/** Who it is there: without it, all who are nobody would be one. */
export function accountAt(who: string, body: unknown, name: string): string {
  const account = textAt(body, name)
  if (account === '') throw new OutsideError(who, new Error('it named no account'))
  return account
}

/** Tokens of an account that the provider does not name open something, and nobody keeps them: they are ended. */
export async function withAccountOf(
  given: TokenAnswer,
  account: () => string | Promise<string>,
  end: (given: TokenAnswer) => Promise<unknown>,
): Promise<Tokens> {
  try {
    return { ...given, account: await account() }
  } catch (error) {
    await inTime(
      end(given).catch(() => undefined),
      ENDING_MS,
    )
    throw error
  }
}

/** The person waits meanwhile. */
const ENDING_MS = 5_000

/** The accounts that a message names; none where it cannot be read. */
export function accountsIn(body: Buffer, name: string): string[] {
  try {
    const parsed = JSON.parse(body.toString('utf8')) as unknown
    const messages = Array.isArray(parsed) ? parsed.slice(0, 100) : [parsed]
    return [...new Set(messages.map((message) => textAt(message, name)).filter((text) => text !== ''))]
  } catch {
    return []
  }
}
