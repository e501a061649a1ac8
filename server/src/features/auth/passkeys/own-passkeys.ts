import { type NewPasskeyResponse, type Passkey, PASSKEYS_MAX } from '@aevia/domain/auth/security.ts'
import { isAPIError } from 'better-auth/api'
import { SessionEndedError } from '#server/db/connection.ts'
import { notFound } from '#server/app-error.ts'
import type { Identity } from '#server/identity.ts'
import { mailWords } from '#server/mail-layout.ts'
import type { Auth } from '../library/auth.ts'
import { passkeyRefused, refuse, refusePasskey, tooManyPasskeys } from '../links/refusals.ts'
import type { ProofService } from '../proof/service.ts'
import type { SessionStarter } from '../sessions/session-starter.ts'
import { isUsable } from './attestation.ts'
import { shownPasskey } from './passkey.ts'

type Deps = {
  auth: Auth
  starter: SessionStarter
  /** Refuses where the owner was told of many changes today; what its work refuses does not count. */
  counted: ProofService['counted']
  /** Logs what was changed for the user, and mails it. */
  tell: (identity: Identity, what: string) => Promise<void>
}

/** The passkeys of a signed-in user. */
export function createPasskeyVerbs({ auth, starter, counted, tell }: Deps) {
  const listed = (headers: Headers) =>
    auth.api.listPasskeys({ headers }).catch((error: unknown) => {
      throw isAPIError(error) ? new SessionEndedError('The session has ended.') : error
    })

  return {
    async passkeys(identity: Identity): Promise<Passkey[]> {
      const found = await listed(await starter.libraryHeaders(identity))
      return found.map(shownPasskey).sort((a, b) => a.created_at.localeCompare(b.created_at))
    },

    async passkeyOptions(identity: Identity) {
      const headers = await starter.libraryHeaders(identity)
      const made = await refuse(() =>
        auth.api.generatePasskeyRegistrationOptions({ query: {}, headers, returnHeaders: true }),
      )
      return { options: made.response, cookies: made.headers.getSetCookie() }
    },

    async addPasskey(
      identity: Identity,
      name: string,
      response: NewPasskeyResponse,
      cookie: string,
    ): Promise<void> {
      if (!isUsable(response.response.attestationObject)) throw passkeyRefused()
      const headers = await starter.libraryHeaders(identity, cookie)
      if ((await listed(headers)).length >= PASSKEYS_MAX) throw tooManyPasskeys()
      const added = await counted(identity, () =>
        refusePasskey(() => auth.api.verifyPasskeyRegistration({ body: { name, response }, headers })),
      )
      // Of many at once each may have found room.
      if ((await listed(headers)).length > PASSKEYS_MAX) {
        await auth.api.deletePasskey({ body: { id: added.id }, headers })
        throw tooManyPasskeys()
      }
      await tell(identity, `A passkey named "${mailWords(name)}" was added to your account.`)
    },

    async removePasskey(identity: Identity, id: string): Promise<void> {
      const headers = await starter.libraryHeaders(identity)
      await auth.api.deletePasskey({ body: { id }, headers }).catch((error: unknown) => {
        throw isAPIError(error) ? notFound() : error
      })
      await tell(identity, 'A passkey was removed from your account.')
    },
  }
}
