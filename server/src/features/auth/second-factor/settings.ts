import type { Session } from '@aevia/domain/auth/schema.ts'
import { PROOF_SECONDS, type TotpSetUp } from '@aevia/domain/auth/security.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Identity } from '#server/identity.ts'
import type { Auth } from '../library/auth.ts'
import { changedMeanwhile, refuse, wrongCode } from '../links/refusals.ts'
import { proofOf } from '../proof/repo.ts'
import type { ProofService } from '../proof/service.ts'
import * as repo from '../repo.ts'
import type { Device } from '../sessions/devices.ts'
import { libraryCookies, type SessionStarter } from '../sessions/session-starter.ts'
import { useCode, useOff } from './codes.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  starter: SessionStarter
  /** Refuses where the owner was told of many changes today; what its work refuses does not count. */
  counted: ProofService['counted']
  /** Logs what was changed for the user, and mails it. */
  tell: (identity: Identity, what: string) => Promise<void>
}

/** The second factor of a signed-in user: turned on, turned off, its recovery codes. */
export function createSecondFactorVerbs({ auth, authSql, starter, counted, tell }: Deps) {
  /** A library verb that gives the user a new session in place of the old one. */
  async function replacing(
    { sessionId }: Identity,
    device: Device,
    work: () => Promise<{ headers: Headers }>,
  ): Promise<Session> {
    const proof = await proofOf(authSql, sessionId, PROOF_SECONDS)
    const { headers } = await refuse(work)
    const token = await libraryCookies(auth).sessionToken(headers.getSetCookie())
    if (!token) throw new Error('the auth library made no session')
    return starter.replace(token, device, proof?.provenAt ?? null)
  }

  return {
    /** A new secret and recovery codes; nothing changes until a first code is confirmed. */
    async setUpTotp(identity: Identity, password: string | undefined): Promise<TotpSetUp> {
      const headers = await starter.libraryHeaders(identity)
      const answer = await refuse(() =>
        auth.api.enableTwoFactor({ body: { method: 'totp', ...(password ? { password } : {}) }, headers }),
      )
      if (!('totpURI' in answer)) throw new Error('the auth library made no secret')
      return { uri: answer.totpURI, recovery_codes: answer.backupCodes }
    },

    /** From now on the password alone does not sign in; every other session ends. */
    async confirmTotp(identity: Identity, code: string, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const session = await counted(identity, () =>
        replacing(identity, device, async () => {
          // Before it is judged: each right answer makes a session, and of many at once one may.
          if (!(await useCode(authSql, identity.userId, code))) throw wrongCode()
          return auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
        }),
      )
      await repo.endAllSessions(authSql, identity.userId, sessionOf(session))
      await tell(identity, 'Two-factor sign-in was turned on for your account.')
      return session
    },

    async turnTotpOff(identity: Identity, password: string | undefined, device: Device): Promise<Session> {
      const headers = await starter.libraryHeaders(identity)
      const user = await repo.findUser(authSql, identity.userId)
      if (!user?.twoFactorEnabled || !user.totpId) throw changedMeanwhile()
      const body = password ? { password } : {}
      const session = await counted(identity, () =>
        replacing(identity, device, () => auth.api.disableTwoFactor({ body, headers, returnHeaders: true })),
      )
      // Each of many at once was given a session; only the first has changed something.
      if (!(await useOff(authSql, user.totpId))) {
        await repo.endSession(authSql, sessionOf(session))
        throw changedMeanwhile()
      }
      await tell(identity, 'Two-factor sign-in was turned off for your account.')
      return session
    },

    async newRecoveryCodes(identity: Identity, password: string | undefined): Promise<string[]> {
      const headers = await starter.libraryHeaders(identity)
      const body = password ? { password } : {}
      const made = await counted(identity, () =>
        refuse(() => auth.api.generateBackupCodes({ body, headers })),
      )
      await tell(identity, 'New recovery codes were made for your account; the old ones no longer work.')
      return made.backupCodes
    },
  }
}

const sessionOf = (session: Session) =>
  (
    JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
  ).sid
