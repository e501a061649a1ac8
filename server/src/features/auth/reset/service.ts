import type { resetPasswordSchema } from '@aevia/domain/auth/schema.ts'
import type { Passkey } from '@aevia/domain/auth/security.ts'
import type { z } from 'zod'
import type { Sql } from '#server/db/connection.ts'
import { AppError } from '#server/app-error.ts'
import type { Client } from '#server/identity.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { PasswordHashing } from '../passwords/hashing.ts'
import { hashOfToken, newLinkToken } from '../links/link-token.ts'
import { passwordChangedMail, resetMail } from '../mail.ts'
import type { MailAllowance } from '../links/mail-allowance.ts'
import { shownPasskey } from '../passkeys/passkey.ts'
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
  /** Asks for the job that mails a link. */
  enqueue: (email: string) => Promise<void>
  /** No outside model is asked and no calendar read until the user chooses it again. */
  endStandingAccess: (userId: string, client: Client) => Promise<void>
  note: Note
}
export type ResetService = ReturnType<typeof createResetService>

/** A forgotten or stolen password: the link of the mail sets a new one and ends what a thief may have left behind. */
export function createResetService({
  authSql,
  appUrl,
  hashing,
  mailer,
  mayMail,
  enqueue,
  endStandingAccess,
  note,
}: Deps) {
  return {
    /**
     * Whether the address has an account is looked up after the answer, so that the answer's time cannot tell it: under
     * load even one query more is seen.
     */
    async begin(email: string): Promise<void> {
      if (await mayMail(email)) await enqueue(email)
    },

    /** Nothing happens for an address without an account. A repeated call mails a second link, and both count. */
    async mailLink(email: string): Promise<void> {
      const user = await accounts.findUserByEmail(authSql, email)
      if (!user) return
      const { token, tokenHash } = newLinkToken()
      await repo.addReset(authSql, { tokenHash, userId: user.id, expiresAt: new Date(Date.now() + LINK_MS) })
      const passkeys = await repo.passkeysOf(authSql, user.id)
      const link = `${appUrl}/auth?mode=reset&token=${token}`
      await mailer.send(resetMail(user.email, link, passkeys.map(nameOf)))
    },

    /** The passkeys that the link's page asks about. */
    async passkeys(token: string): Promise<Passkey[]> {
      const userId = await repo.ownerOfReset(authSql, hashOfToken(token))
      if (!userId) throw invalidLink()
      return (await repo.passkeysOf(authSql, userId)).map(shownPasskey)
    },

    async finish(
      { token, password, keep_passkeys }: z.output<typeof resetPasswordSchema>,
      client: Client,
    ): Promise<void> {
      const tokenHash = hashOfToken(token)
      const owner = await repo.ownerOfReset(authSql, tokenHash)
      if (!owner) throw invalidLink()
      // Whoever holds the link may end them, and a thief's flood of requests must not hold up the rest.
      await accounts.expireSessions(authSql, owner)
      // Also before: a process that is killed in between leaves nothing open behind a new password.
      await endStandingAccess(owner, client)
      const hash = await hashing.hash(password)
      const done = await repo.finishReset(authSql, tokenHash, hash, keep_passkeys)
      if (!done) throw invalidLink()
      await endStandingAccess(done.userId, client)
      await note({ userId: done.userId, client }, 'security_changed', 'A new password was set.')
      const [removed, kept] = [done.removed.map(nameOf), done.kept.map(nameOf)]
      await mailer.send(passwordChangedMail(done.email, { removed, kept }))
    },
  }
}

const nameOf = ({ name }: { name: string | null }) => name || 'Passkey'

const invalidLink = () =>
  new AppError('invalid', 'This reset link is no longer valid. Please ask for a new one.', {
    reason: 'auth.invalid_link',
  })
