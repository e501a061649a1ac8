import type { Session } from '@aevia/domain/auth/schema.ts'
import type { secondFactorSchema } from '@aevia/domain/auth/security.ts'
import type { z } from 'zod'
import { AppError } from '#server/app-error.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Auth } from '../library/auth.ts'
import type { ResetWatch } from '../library/reset-watch.ts'
import { expiredSignIn, refuse, wrongCode } from '../links/refusals.ts'
import * as repo from '../repo.ts'
import type { Device } from '../sessions/devices.ts'
import { clientOf, libraryCookies, type SessionStarter } from '../sessions/session-starter.ts'
import { useCode } from './codes.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  starter: SessionStarter
  resetWatch: ResetWatch
  /** Codes of an account, counted before they are judged. */
  codes: Counter
  note: Note
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createSecondFactorSignIn({ auth, authSql, starter, resetWatch, codes, note }: Deps) {
  /** Whose sign-in a challenge continues, and since when; null for one that is unknown or used up. */
  async function challenged(challenge: string) {
    const { internalAdapter } = await auth.$context
    const [identifier = ''] = challenge.split('.')
    const found = await internalAdapter.findVerificationValue(identifier)
    return found && UUID.test(found.value) ? { userId: found.value, since: found.createdAt } : null
  }

  async function judge(
    { userId, since }: { userId: string; since: Date },
    { challenge, method, code }: z.output<typeof secondFactorSchema>,
    device: Device,
  ): Promise<Session> {
    if (await repo.isPasswordNewer(authSql, userId, since)) throw expiredSignIn()
    if (!(await codes.take(userId)))
      throw new AppError('rate_limited', 'Too many wrong codes. Please try again in 15 minutes.')
    const { name } = await libraryCookies(auth).named([], 'two_factor')
    const headers = new Headers({ cookie: `${name}=${encodeURIComponent(challenge)}` })
    const call = { body: { code }, headers, returnHeaders: true } as const
    const { response } = await refuse(() =>
      method === 'totp' ? auth.api.verifyTOTP(call) : auth.api.verifyBackupCode(call),
    )
    const { token } = response as { token: string }
    // The library checks a code and marks it in two steps: of two at once, ours decides.
    if (!(await useCode(authSql, userId, code))) {
      const session = await repo.findSessionByToken(authSql, token)
      if (session) await repo.endSession(authSql, session.id)
      throw wrongCode()
    }
    await codes.clear(userId)
    return starter.begin(token, device)
  }

  return {
    /**
     * The second step of a sign-in. Five wrong codes end the challenge. Of ten in 15 minutes the next is not even looked
     * at: each is counted before it is judged, so that many at once learn no more than one after the other. A new
     * password ends the challenges that the one before had opened.
     */
    async secondFactor(
      { challenge, method, code }: z.output<typeof secondFactorSchema>,
      device: Device,
    ): Promise<Session> {
      const attempt = await challenged(challenge)
      if (!attempt) throw expiredSignIn()
      const { userId } = attempt
      try {
        return await resetWatch.during(userId, () => judge(attempt, { challenge, method, code }, device))
      } catch (error) {
        if (error instanceof AppError && error.reason === 'auth.code_invalid')
          await note({ userId, client: clientOf(device) }, 'second_factor_failed')
        throw error
      }
    },
  }
}
