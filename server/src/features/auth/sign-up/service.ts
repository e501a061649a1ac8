import type { signUpSchema } from '@aevia/domain/auth/schema.ts'
import type { z } from 'zod'
import type { Sql } from '#server/db/connection.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { PasswordHashing } from '../hashing.ts'
import { hashOfToken, newLinkToken } from '../link-token.ts'
import { accountExistsMail, confirmationMail, welcomeMail } from '../mail.ts'
import type { MailAllowance } from '../mail-allowance.ts'
import * as accounts from '../repo.ts'
import * as repo from './repo.ts'

/** What the mail says, too. */
const LINK_MS = 3_600_000

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
 * password of that very sign-up. Whether the address has an account already is told to its mailbox alone, so a sign-up
 * is kept, and its password known again, in either case.
 */
export function createSignUpService({ authSql, appUrl, hashing, mailer, mayMail }: Deps) {
  async function offer(pending: repo.PendingSignUp): Promise<void> {
    const { email } = pending
    if (!(await mayMail(email))) return
    const { token, tokenHash } = newLinkToken()
    const known = await accounts.findUserByEmail(authSql, email)
    await repo.addSignUp(authSql, { ...pending, tokenHash, expiresAt: new Date(Date.now() + LINK_MS) })
    await mailer.send(
      known
        ? accountExistsMail(email, `${appUrl}/auth`)
        : confirmationMail(email, `${appUrl}/api/auth/verify-email?token=${token}`),
    )
  }

  return {
    /** `browser` is what the browser keeps of it in a cookie. */
    async begin({ email, password, options }: z.output<typeof signUpSchema>, browser: string): Promise<void> {
      const name = options.data.full_name
      const browserHash = hashOfToken(browser)
      await offer({ email, name, password: await hashing.hash(password), browserHash })
    },

    /** True for the password of a sign-up that waits: its link is sent again. Takes as long for any address. */
    async awaitsConfirmation(email: string, password: string): Promise<boolean> {
      const pending = await repo.newestSignUp(authSql, email)
      const isRight = pending
        ? await hashing.verify({ hash: pending.password, password })
        : await hashing.hash(password).then(() => false)
      if (pending && isRight) await offer(pending)
      return isRight
    },

    /**
     * True when the address is confirmed by this link. Where somebody else signed up with it, too, and the links are
     * mixed up, the browser's own sign-up counts.
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
