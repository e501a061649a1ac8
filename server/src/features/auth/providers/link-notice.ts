import type { Sql } from '#server/db/connection.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { securityChangeMail } from '../mail.ts'
import * as repo from '../repo.ts'
import { removeUnusedPassword } from '../sign-up/repo.ts'
import { PROVIDER_NAMES } from './social.ts'

/**
 * A provider was joined to an account that could be signed in to before: its owner gets a mail. A password that
 * nobody ever signed in with may be a stranger's, whose link was opened by something that opens every link: it is
 * removed.
 */
export const createLinkNotice =
  (authSql: Sql, mailer: Mailer) => async (userId: string, provider: string) => {
    if ((await repo.countIdentities(authSql, userId)) < 2) return
    await removeUnusedPassword(authSql, userId)
    const user = await repo.findUser(authSql, userId)
    const name = Object.entries(PROVIDER_NAMES).find(([id]) => id === provider)?.[1] ?? provider
    if (user)
      await mailer.send(securityChangeMail(user.email, `Sign-in with ${name} was added to your account.`))
  }
