import type { signUpSchema } from '@aevia/domain/auth/schema.ts'
import type { z } from 'zod'
import type { Sql } from '#server/db/connection.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { PasswordHashing } from '../passwords/hashing.ts'
import { hashOfToken, newLinkToken } from '../links/link-token.ts'
import { accountExistsMail, confirmationMail, welcomeMail } from '../mail.ts'
import type { MailAllowance } from '../links/mail-allowance.ts'
import * as accounts from '../repo.ts'
import * as repo from './repo.ts'

/** What the mail says, too. */
const LINK_MS = 3_600_000
/** Sign-ups of an address whose passwords a failed sign-in is compared with. */
const COMPARED = 4

type Deps = {
  authSql: Sql
  appUrl: string
  hashing: PasswordHashing
  mailer: Mailer
  mayMail: MailAllowance
}
export type SignUpService = ReturnType<typeof createSignUpService>

/**
 * Nothing of a sign-up counts before the owner of the address confirms it: then the account is made with the name and
 * password of that very sign-up. Whether the address has an account already is revealed to its mailbox alone, so a
 * sign-up is kept, and its password known again, in either case.
 */
export function createSignUpService({ authSql, appUrl, hashing, mailer, mayMail }: Deps) {
  async function add(pending: repo.PendingSignUp): Promise<string> {
    const { token, tokenHash } = newLinkToken()
    await repo.addSignUp(authSql, { ...pending, tokenHash, expiresAt: new Date(Date.now() + LINK_MS) })
    return token
  }
  async function send(email: string, token: string): Promise<void> {
    const known = await accounts.findUserByEmail(authSql, email)
    await mailer.send(
      known
        ? accountExistsMail(email, `${appUrl}/auth`)
        : confirmationMail(email, `${appUrl}/api/auth/verify-email?token=${token}`),
    )
  }

  return {
    /**
     * `browser` is what the browser keeps of it in a cookie. Only the mail is limited: what strangers asked for must not
     * keep this one from counting when its own browser follows a link.
     */
    async begin({ email, password, options }: z.output<typeof signUpSchema>, browser: string): Promise<void> {
      const name = options.data.full_name
      const browserHash = hashOfToken(browser)
      const consent = options.data.health_consent ?? null
      const token = await add({
        email,
        name,
        password: await hashing.hash(password),
        browserHash,
        consentVersion: consent,
        consentAt: consent === null ? null : new Date(),
      })
      if (await mayMail(email)) await send(email, token)
    },

    /**
     * True for the password of a sign-up that waits: its link is sent again. Strangers' for the same address stand beside
     * the owner's, not before it. Takes as long for any address.
     */
    async awaitsConfirmation(email: string, password: string, browser: string | undefined): Promise<boolean> {
      const browserHash = browser ? hashOfToken(browser) : null
      const waiting = await repo.waitingSignUps(authSql, email, browserHash, COMPARED)
      let right: repo.PendingSignUp | undefined
      for (let n = 0; n < COMPARED; n++) {
        const pending = waiting[n]
        const isRight = pending
          ? await hashing.verify({ hash: pending.password, password })
          : await hashing.hash(password).then(() => false)
        if (isRight) right ??= pending
      }
      if (right && (await mayMail(email))) await send(email, await add(right))
      return right !== undefined
    },

    /**
     * True when the address is confirmed by this link. Where somebody else signed up with it, too, and the links are
     * mixed up, the browser's own sign-up counts, and never a stranger's.
     */
    async confirm(token: string, browser: string | undefined): Promise<boolean> {
      const browserHash = browser ? hashOfToken(browser) : null
      const outcome = await repo.confirmSignUp(authSql, hashOfToken(token), browserHash)
      if (outcome.kind === 'created') {
        const user = await accounts.findUser(authSql, outcome.userId)
        if (user) await mailer.send(welcomeMail(user.email, user.name))
      }
      return outcome.kind !== 'invalid'
    },
  }
}
