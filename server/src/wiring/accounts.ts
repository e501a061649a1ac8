import { BEGUN_ANEW } from '@aevia/domain/api/limits.ts'
import { closeOutside } from '#server/features/assistant/repo.ts'
import { createAuth } from '#server/features/auth/library/auth.ts'
import type { ProviderConfig } from '#server/features/auth/library/providers.ts'
import { createResetWatch } from '#server/features/auth/library/reset-watch.ts'
import { createMailAllowance } from '#server/features/auth/links/mail-allowance.ts'
import { createPasswordHashing, type PasswordHashing } from '#server/features/auth/passwords/hashing.ts'
import { createProofCheck, createProofService } from '#server/features/auth/proof/service.ts'
import { createLinkNotice } from '#server/features/auth/providers/link-notice.ts'
import { createSocialService } from '#server/features/auth/providers/social.ts'
import { useOnce } from '#server/features/auth/repo.ts'
import { createResetService } from '#server/features/auth/reset/service.ts'
import { createSecurityService } from '#server/features/auth/security-service.ts'
import { createAuthService } from '#server/features/auth/service.ts'
import { createSessionCookies } from '#server/features/auth/sessions/cookies.ts'
import { createDeviceHash } from '#server/features/auth/sessions/devices.ts'
import { createSessionStarter } from '#server/features/auth/sessions/session-starter.ts'
import { createAccessTokenVerifier, createRefreshTokens } from '#server/features/auth/sessions/tokens.ts'
import { createSignUpService } from '#server/features/auth/sign-up/service.ts'
import { takeErasureBack } from '#server/features/ownership/repo.ts'
import { hideNames, removeCalendar, removeDevices } from '#server/features/reminders/repo.ts'
import { removeShares } from '#server/features/sharing/repo.ts'
import { removeTokens } from '#server/features/tokens/repo.ts'
import type { Client } from '#server/identity.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { createSayOutside } from './consents.ts'
import type { DataAccess } from './data.ts'
import type { AppDeps } from './deps.ts'

export type Accounts = ReturnType<typeof createAccounts>

/** Everything about signing up, signing in and staying signed in. */
export function createAccounts(deps: AppDeps, data: DataAccess, mailer: Mailer) {
  const { appUrl, appKey, passwordMin, sessionRule } = deps
  const { authSql, counter, activity } = data
  const { note } = activity
  const hashing = createPasswordHashing()
  const resetWatch = createResetWatch(authSql)
  const library = { authSql, appUrl, appKey, passwordMin, sessionRule, hashing, resetWatch }
  const isProven = createProofCheck(authSql)
  const onLinked = createLinkNotice(authSql, mailer)
  const authWith = (providers: ProviderConfig[]) => createAuth({ ...library, isProven, onLinked, providers })
  const auth = authWith([])
  const captcha = deps.createCaptcha((challenge, expiresAt) => useOnce(authSql, challenge, expiresAt))
  const refreshTokens = createRefreshTokens(appKey)
  const deviceHash = createDeviceHash(appKey)
  const signInMails = counter('sign-in-mail-account')
  const starter = createSessionStarter({
    auth,
    authSql,
    mailer,
    refreshTokens,
    deviceHash,
    note,
    signInMails,
  })
  const proofs = {
    guesses: counter('password-account'),
    proofs: counter('proof-account'),
    changes: counter('change-account'),
  }
  const proof = createProofService({ auth, authSql, starter, ...proofs })
  const { signUps, resets } = createMailedLinks(deps, data, { hashing, mailer })
  const service = createAuthService({
    auth,
    authSql,
    appUrl,
    captcha,
    mailer,
    starter,
    resetWatch,
    refreshTokens,
    passwordMin,
    sessionRule,
    signUps,
    resets,
    attempts: counter('sign-in-account'),
    signInMails,
  })

  return {
    auth,
    activity,
    service,
    signUps,
    resets,
    captcha,
    hashing,
    resetWatch,
    verify: createAccessTokenVerifier(auth, appUrl),
    cookies: createSessionCookies(appUrl, sessionRule.maxSeconds),
    security: createSecurityService({
      auth,
      authSql,
      mailer,
      starter,
      resetWatch,
      codes: counter('code-account'),
      counted: proof.counted,
      note,
    }),
    proof,
    social: createSocialService({ appUrl, settings: deps.providers, createAuth: authWith, starter }),
  }
}

/** What goes on from a link in a mail. */
function createMailedLinks(
  { appUrl, jobs }: AppDeps,
  data: DataAccess,
  more: { hashing: PasswordHashing; mailer: Mailer },
) {
  const { authSql, appSql, counter, activity } = data
  const endStandingAccess = createEndStandingAccess(data)
  const mailsOfDay = counter('mail-day-account')
  const begunAnew = BEGUN_ANEW.map(counter)
  const accounts = { authSql, appUrl, hashing: more.hashing, mailer: more.mailer }
  return {
    signUps: createSignUpService({
      ...accounts,
      mayMail: createMailAllowance(counter('mail-account'), mailsOfDay),
    }),
    resets: createResetService({
      ...accounts,
      async endStandingAccess(userId, client) {
        await endStandingAccess(userId, client)
        await Promise.all(begunAnew.map((each) => each.clear(userId)))
      },
      note: activity.note,
      enqueue: (email) => jobs.enqueue(appSql, 'mail-reset-link', { email }),
      mayMail: createMailAllowance(counter('reset-account'), mailsOfDay, counter('reset-assured-account')),
    }),
  }
}

/** Ends what reads for somebody without a session. Each of it is made with proof, and the owner is told by mail. */
function createEndStandingAccess({ asUser, activity: { noteIn } }: DataAccess) {
  const sayOutside = createSayOutside(noteIn)
  return (userId: string, client: Client) =>
    asUser.withoutSession(userId, async (context) => {
      const { wasOpen } = await closeOutside(context.sql, userId)
      if (wasOpen) await sayOutside(context, { client }, false)
      // Who has lost the account to a thief must not lose all that is in it as well.
      if (await takeErasureBack(context.sql, userId))
        await noteIn(context, client, 'erasure_taken_back', 'By a new password')
      if (await removeCalendar(context.sql, userId)) await noteIn(context, client, 'calendar_revoked')
      await hideNames(context.sql, userId)
      // Those whose session was live have gone with it.
      if ((await removeDevices(context.sql, userId)) > 0)
        await noteIn(context, client, 'push_ended', 'All devices, by a new password')
      if ((await removeShares(context.sql, userId)) > 0)
        await noteIn(context, client, 'share_revoked', 'All links, by a new password')
      if ((await removeTokens(context.sql, userId)) > 0)
        await noteIn(context, client, 'token_revoked', 'All tokens, by a new password')
    })
}
