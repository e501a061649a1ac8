import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import type { Window } from '@aevia/domain/connectors/windows.ts'

/** What opens a person's account at a provider. */
export type Tokens = {
  access: string
  /** Most providers give a new one with each use, and take none twice. */
  refresh: string
  /** milliseconds since 1970, by our clock */
  ends_at: number
  /** who it is there */
  account: string
}

/** The provider's own JSON, by what its lists are called. */
export type Fetched = Record<string, unknown[]>

export type Grant = { code: string; verifier: string; redirectUri: string }

/** A message of a provider, with its bytes as they came. */
export type Announced = {
  body: Buffer
  header: (name: string) => string | undefined
  query: (name: string) => string | undefined
  now: number
}

/**
 * A provider of measurements. What it does not let us do is a `RefusedError`, what it lets us do later a `BusyError`
 * (`provider-errors.ts`); anything else that is thrown passes.
 */
export type Provider = {
  name: ProviderName
  /** Where the person agrees; `challenge` is of PKCE (RFC 7636), for those that support it. */
  authorizeUrl: (asked: { state: string; challenge: string; redirectUri: string }) => string
  exchange: (grant: Grant) => Promise<Tokens>
  refresh: (tokens: Tokens) => Promise<Tokens>
  /** All pages of some days, the last of which may be today: what is still counted of today is left out. */
  fetch: (tokens: Tokens, days: Window & { today: string }, signal: AbortSignal) => Promise<Fetched>
  /** Ends what the person agreed to, there. */
  revoke: (tokens: Tokens) => Promise<void>
  /** Asks to be told of what is new, where that is asked for each person. */
  subscribe?: (tokens: Tokens, address: string) => Promise<void>
  webhook: {
    /** Status of the answer to what was announced. */
    status: 200 | 204
    /** What is added to the address that it announces to. */
    query: string
    /** Answers the question whether the address is ours; null where it is not, or nobody may know. */
    handshake: (query: Announced['query']) => { status: 200 | 204; body?: object } | null
    /** Whose measurements are new; null where it is not the provider that says so, or said it too long ago. */
    accounts: (announced: Announced) => string[] | null
  }
}

export type Providers = Partial<Record<ProviderName, Provider>>
