import { boundedFetch } from '#server/bounded-fetch.ts'
import { OutsideError } from '#server/outside-error.ts'
import { BusyError, RefusedError, TokenEndedError } from '#server/provider-errors.ts'

/**
 * A page of any provider is a fraction of that, and complete within seconds. It is parsed here, and empty objects take
 * twenty times their text.
 */
const boundedAsk = boundedFetch({ bytes: 2 * 1024 * 1024, ms: 30_000 })
/** Of all pages of some days. */
const TOGETHER_MAX_BYTES = 8 * 1024 * 1024
/** More pages than any month has; who hands out more is going in circles. */
const PAGES_MAX = 500
/** Where the provider does not say how long. */
const BUSY_SECONDS = 60

export type JsonObject = { [key: string]: unknown }
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const listAt = (from: unknown, name: string): unknown[] => {
  const value = isObject(from) ? from[name] : undefined
  return Array.isArray(value) ? value : []
}
/** A name or number that tells an account, as text; '' where there is none. */
export const textAt = (from: unknown, name: string): string => {
  const value = isObject(from) ? from[name] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 4096) : ''
}

export type Answer = { status: number; headers: Headers; body: unknown; bytes: number }
type Ask = { method?: 'GET' | 'POST' | 'DELETE'; headers?: Record<string, string>; form?: URLSearchParams }

/** One call. It leads nowhere else: what the token opens is told to nobody but the address that it was meant for. */
export async function ask(who: string, url: string, { method, headers, form }: Ask, signal?: AbortSignal) {
  try {
    const answer = await boundedAsk(url, {
      method: method ?? (form ? 'POST' : 'GET'),
      headers: { accept: 'application/json', ...headers },
      ...(form ? { body: form } : {}),
      redirect: 'error',
      ...(signal ? { signal } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: parsed(text), bytes: text.length }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new OutsideError(who, error)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** @param resetHeader where the provider says in how many seconds it takes more */
export function busyOf({ headers }: Pick<Answer, 'headers'>, resetHeader: string): BusyError {
  const said = headers.get('retry-after') ?? headers.get(resetHeader) ?? ''
  const seconds = /^\d{1,9}$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000
  return new BusyError(Number.isFinite(seconds) && seconds > 0 ? seconds : BUSY_SECONDS)
}

/** What a provider that keeps to HTTP answers to a question for measurements; null where the person did not allow this. */
export function bodyOf(who: string, answer: Answer, resetHeader: string): unknown {
  const { status, body } = answer
  if (status === 200 && body !== null) return body
  if (status === 401) throw new TokenEndedError()
  if (status === 429) throw busyOf(answer, resetHeader)
  if (status === 403 || status === 404) return null
  throw new OutsideError(who, new Error(`it answered ${status}`))
}

/** Asks for the pages of some days until there are no more, and counts what comes. */
export function createPages(who: string) {
  let bytes = 0
  return async (page: (next: string | null) => Promise<{ next: string; bytes: number }>): Promise<void> => {
    const seen = new Set<string>()
    let next: string | null = null
    do {
      const found: { next: string; bytes: number } = await page(next)
      bytes += found.bytes
      next = found.next
      if (bytes > TOGETHER_MAX_BYTES || seen.size >= PAGES_MAX || seen.has(next))
        throw new OutsideError(who, new Error('its pages do not end'))
      seen.add(next)
    } while (next !== '')
  }
}

/** Of lists that the person need not allow one by one; where they allow none, nothing can be read. */
export function requireSome(allowed: number): void {
  if (allowed === 0) throw new RefusedError()
}
