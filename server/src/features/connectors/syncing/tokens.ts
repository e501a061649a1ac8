import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Held } from '#server/db/connection.ts'
import type { Provider, Tokens } from '#server/ports/connectors.ts'
import { RefusedError, TokenEndedError } from '#server/provider-errors.ts'
import * as repo from '../repo.ts'

/** It was disconnected, or connected to another account: nobody wants this any more. */
export class GoneError extends Error {}

/** A token that ends this soon is renewed before it is used. */
const MARGIN_MS = 5 * 60_000

type Given = {
  key: repo.Key
  provider: Provider
  row: repo.ConnectorRow
  cipher: UserCipher
  held: Held
  now: () => number
}

/**
 * Asks with a token that works. Our clock only says when to renew it early: whether it works, the provider says, and one
 * that it does not take is renewed once.
 */
export function withTokens({ key, provider, row, cipher, held, now }: Given) {
  let tokens = row.tokens
  /** Under a lock of the row: a refresh token that is used twice ends the connection at most providers. */
  const renew = (): Promise<Tokens> =>
    held.asUser(async (sql) => {
      const current = await repo.lockConnector(sql, cipher, key)
      if (current?.status !== 'connected' || !current.tokens || current.mark !== row.mark)
        throw new GoneError()
      // Connected anew meanwhile.
      if (current.tokens.access !== tokens?.access) return current.tokens
      const fresh = await provider.refresh(current.tokens)
      await repo.saveTokens(sql, cipher, key, fresh)
      return fresh
    })

  return async <T>(work: (tokens: Tokens) => Promise<T>): Promise<T> => {
    if (!tokens || now() > tokens.ends_at - MARGIN_MS) tokens = await renew()
    try {
      return await work(tokens)
    } catch (error) {
      if (!(error instanceof TokenEndedError)) throw error
    }
    tokens = await renew()
    return work(tokens).catch((error: unknown) => {
      throw error instanceof TokenEndedError ? new RefusedError() : error
    })
  }
}
