import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Mailer } from '#server/ports/mailer.ts'
import type { Auth } from './library/auth.ts'
import type { ResetWatch } from './library/reset-watch.ts'
import { securityChangeMail } from './mail.ts'
import { createPasskeyVerbs } from './passkeys/own-passkeys.ts'
import { createPasskeySignIn } from './passkeys/sign-in.ts'
import type { ProofService } from './proof/service.ts'
import * as repo from './repo.ts'
import { createSecondFactorVerbs } from './second-factor/settings.ts'
import { createSecondFactorSignIn } from './second-factor/sign-in.ts'
import { createSessionVerbs } from './sessions/own-sessions.ts'
import type { SessionStarter } from './sessions/session-starter.ts'

type Deps = {
  auth: Auth
  authSql: Sql
  mailer: Mailer
  starter: SessionStarter
  resetWatch: ResetWatch
  /** Codes of an account, counted before they are judged. */
  codes: Counter
  /** Refuses where the owner was told of many changes today; what its work refuses does not count. */
  counted: ProofService['counted']
  note: Note
}
export type SecurityService = ReturnType<typeof createSecurityService>

/** Sessions, second factor and passkeys of a signed-in user, and the second step of a sign-in. */
export function createSecurityService({
  auth,
  authSql,
  mailer,
  starter,
  resetWatch,
  codes,
  counted,
  note,
}: Deps) {
  async function tell(identity: Identity, what: string) {
    await note(identity, 'security_changed', what)
    const user = await repo.findUser(authSql, identity.userId)
    if (user) await mailer.send(securityChangeMail(user.email, what))
  }

  return {
    tell,
    ...createSessionVerbs({ authSql, starter, note }),
    ...createSecondFactorVerbs({ auth, authSql, starter, counted, tell }),
    ...createSecondFactorSignIn({ auth, authSql, starter, resetWatch, codes, note }),
    ...createPasskeyVerbs({ auth, starter, counted, tell }),
    ...createPasskeySignIn({ auth, authSql, starter, resetWatch }),
  }
}
