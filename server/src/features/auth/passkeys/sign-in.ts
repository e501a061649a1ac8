import type { Session } from '@aevia/domain/auth/schema.ts'
import type { PasskeyResponse } from '@aevia/domain/auth/security.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Auth } from '../library/auth.ts'
import type { ResetWatch } from '../library/reset-watch.ts'
import { refusePasskey } from '../links/refusals.ts'
import * as repo from '../repo.ts'
import type { Device } from '../sessions/devices.ts'
import type { SessionStarter } from '../sessions/session-starter.ts'

type Deps = { auth: Auth; authSql: Sql; starter: SessionStarter; resetWatch: ResetWatch }

export function createPasskeySignIn({ auth, authSql, starter, resetWatch }: Deps) {
  return {
    async passkeySignInOptions() {
      const made = await auth.api.generatePasskeyAuthenticationOptions({
        headers: new Headers(),
        returnHeaders: true,
      })
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    async passkeySignIn(response: PasskeyResponse, cookie: string, device: Device): Promise<Session> {
      const headers = new Headers({ cookie })
      const owner = await repo.ownerOfPasskey(authSql, response.id)
      return resetWatch.during(owner, async () => {
        const { session } = await refusePasskey(() =>
          auth.api.verifyPasskeyAuthentication({ body: { response }, headers }),
        )
        return starter.begin(session.token, device)
      })
    },
  }
}
