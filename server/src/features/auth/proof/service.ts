import { PROOF_SECONDS } from '@aevia/domain/auth/security.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import { AppError } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Auth } from '../library/auth.ts'
import { passkeyRefused, refuse, refusePasskey } from '../links/refusals.ts'
import * as accounts from '../repo.ts'
import type { SessionStarter } from '../sessions/session-starter.ts'
import * as repo from './repo.ts'

/** For the guard of the auth library. */
export const createProofCheck = (authSql: Sql) => async (sessionId: string) =>
  (await repo.proofOf(authSql, sessionId, PROOF_SECONDS))?.fresh ?? false

type Deps = {
  auth: Auth
  authSql: Sql
  starter: SessionStarter
  /** Passwords asked for again within a session. */
  guesses: Counter
  /** The same, right ones too. */
  proofs: Counter
  /** Changes of an account of which its owner is told by mail. */
  changes: Counter
}
export type ProofService = ReturnType<typeof createProofService>

/**
 * A stolen access token is not the user. What changes how an account is signed in to asks for a password or a passkey of
 * the last five minutes; a sign-in, of whatever kind, is one.
 */
export function createProofService({ auth, authSql, starter, guesses, proofs, changes }: Deps) {
  async function proven({ sessionId }: Identity) {
    if (!(await repo.markProven(authSql, sessionId))) throw new SessionEndedError('The session has ended.')
  }

  async function require({ sessionId }: Identity): Promise<void> {
    const proof = await repo.proofOf(authSql, sessionId, PROOF_SECONDS)
    if (!proof) throw new SessionEndedError('The session has ended.')
    if (!proof.fresh)
      throw new AppError('forbidden', 'Please confirm first that it is you.', {
        reason: 'auth.proof_needed',
      })
  }

  /** None goes without its mail, and hundreds of mails would hide the one that matters. */
  async function count({ userId }: Identity): Promise<void> {
    if (!(await changes.take(userId)))
      throw new AppError(
        'rate_limited',
        'The settings of this account were changed very often today. Please try again tomorrow.',
      )
  }

  return {
    require,
    /** A change that is judged by its work: refused, it is not mailed and does not count. */
    async counted<T>(identity: Identity, work: () => Promise<T>): Promise<T> {
      await count(identity)
      try {
        return await work()
      } catch (error) {
        await changes.giveBack(identity.userId)
        throw error
      }
    },
    /** For what the owner is told of by mail. */
    async requireForChange(identity: Identity): Promise<void> {
      await require(identity)
      await count(identity)
    },

    /** A stolen session must not become a way to try passwords: each attempt is counted before it is judged. */
    async byPassword(identity: Identity, password: string): Promise<void> {
      const headers = await starter.libraryHeaders(identity)
      if (!(await guesses.take(identity.userId))) {
        throw new AppError('rate_limited', 'Too many wrong passwords. Please try again in 15 minutes.')
      }
      if (!(await proofs.take(identity.userId)))
        throw new AppError(
          'rate_limited',
          'The password of this account was asked for very often. Please try again in 15 minutes.',
        )
      await refuse(() => auth.api.verifyPassword({ body: { password }, headers })).catch(
        async (error: unknown) => {
          const isJudged = error instanceof AppError && error.code !== 'unavailable'
          if (!isJudged) for (const counter of [guesses, proofs]) await counter.giveBack(identity.userId)
          throw error
        },
      )
      await guesses.clear(identity.userId)
      await proven(identity)
    },

    async passkeyOptions(identity: Identity) {
      const headers = await starter.libraryHeaders(identity)
      const made = await auth.api.generatePasskeyAuthenticationOptions({ headers, returnHeaders: true })
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    /** The library knows a passkey only as a sign-in: the session that it makes is ended at once. */
    async byPasskey(identity: Identity, response: Record<string, unknown>, cookie: string): Promise<void> {
      await starter.libraryHeaders(identity)
      const { session } = await refusePasskey(() =>
        auth.api.verifyPasskeyAuthentication({
          body: { response: response as never },
          headers: new Headers({ cookie }),
        }),
      )
      await accounts.endSession(authSql, session.id)
      if (session.userId !== identity.userId) throw passkeyRefused()
      await proven(identity)
    },
  }
}
