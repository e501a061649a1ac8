import type { Sql } from '#server/db/connection.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import { securityChangeMail } from './mail.ts'
import * as repo from './repo.ts'
import { PROVIDER_NAMES } from './social.ts'

/** Tells the owner when a provider was joined to an account that could be signed in to before. */
export const createLinkNotice =
  (authSql: Sql, mailer: Mailer) => async (userId: string, provider: string) => {
    if ((await repo.countIdentities(authSql, userId)) < 2) return
    const user = await repo.findUser(authSql, userId)
    const name = Object.entries(PROVIDER_NAMES).find(([id]) => id === provider)?.[1] ?? provider
    if (user)
      await mailer.send(securityChangeMail(user.email, `Sign-in with ${name} was added to your account.`))
  }
