import type { UserCipher } from '#server/crypto/user-keys.ts'
import { type Held, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Provider, Tokens } from '#server/ports/connectors.ts'
import { RefusedError, TokenEndedError } from '#server/provider-errors.ts'
import { soon } from '../accounts/set-up.ts'
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
  /** Of this connection, as it is now; whoever changes it meanwhile is not kept waiting for the provider. */
  const current = async (sql: Sql): Promise<Tokens> => {
    const now = await repo.lockConnector(sql, cipher, key)
    if (now?.status !== 'connected' || !now.tokens || now.mark !== row.mark) throw new GoneError()
    return now.tokens
  }
  /**
   * A refresh token that is used twice ends the connection at most providers. Only a sync renews, and one runs at a time;
   * no lock of the row is held while the provider answers, or nobody could disconnect from one that hangs.
   */
  const renew = async (): Promise<Tokens> => {
    const before = await held.asUser(current)
    // Connected anew meanwhile.
    if (before.access !== tokens?.access) return before
    const fresh = await provider.refresh(before)
    try {
      return await held.asUser(async (sql) => {
        const now = await current(sql)
        if (now.access !== before.access) return now
        await repo.saveTokens(sql, cipher, key, fresh)
        return fresh
      })
    } catch (error) {
      // Disconnected or erased while the provider answered: what it gave opens nothing any more, as far as it can be
      // reached.
      if (error instanceof GoneError || error instanceof SessionEndedError)
        await soon(provider.revoke(fresh).catch(() => undefined))
      throw error
    }
  }

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
