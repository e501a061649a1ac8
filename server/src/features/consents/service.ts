import { type Consents, type ConsentUpdate, isAgreed, latestConsent } from '@aevia/domain/consents/schema.ts'
import { PROVIDERS, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { CONSENT_TITLES, type ConsentKind, currentText } from '@aevia/domain/consents/texts.ts'
import { AppError, invalid, notFound } from '#server/app-error.ts'
import type { Sql } from '#server/db/connection.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { Newsletter } from '#server/ports/newsletter.ts'
import type { RequestContext, UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  emailOf: (userId: string) => Promise<string | null>
  /** puts an address on the list of the newsletter */
  joinNewsletter: (email: string) => Promise<unknown>
  /** an outside list in place of the table */
  newsletter: Pick<Newsletter, 'remove'> | null
  /** takes the assistant's outside model away */
  closeOutside: (sql: Sql, userId: string) => Promise<unknown>
  /** ends the readings of files that are under way: what they find may no longer be stored */
  endReadings: (context: RequestContext) => Promise<void>
  /** what is told of genetic files depends on a consent */
  readGenesAgain: (context: RequestContext) => Promise<void>
  /** everything that was told of it goes with the consent */
  forgetApoe: (context: RequestContext) => Promise<void>
  /** ends the connection to a provider, and with it the consent to it */
  disconnect: (identity: Identity, provider: ProviderName) => Promise<void>
  noteIn: NoteIn
  /** Rejects where only the last room of the disk is left: that is for withdrawals. */
  requireRoom: () => Promise<void>
  /** consents given by one account: each is kept for good, and only what was given can be withdrawn */
  given: Counter
}
export type ConsentsService = ReturnType<typeof createConsentsService>

export function createConsentsService(deps: Deps) {
  const { asUser } = deps

  async function giveWord(identity: Identity) {
    const email = await deps.emailOf(identity.userId)
    if (email === null) throw notFound()
    await deps.joinNewsletter(email)
  }

  async function takeBack(sql: Sql, userId: string, kind: ConsentKind) {
    if (kind === 'outside_model') await deps.closeOutside(sql, userId)
    if (kind !== 'newsletter') return
    await repo.leaveWaitlist(sql)
    const email = await deps.emailOf(userId)
    if (email === null) return
    await deps.newsletter?.remove(email).catch(() => {
      throw new AppError('unavailable', 'The newsletter cannot be reached. Please try again later.')
    })
  }

  const list = (identity: Identity): Promise<Consents> =>
    asUser.read(identity, async ({ sql, userId }) => ({ items: await repo.listConsents(sql, userId) }))

  return {
    list,

    /** Whether health data may be stored for a user. */
    agreesToHealthData: (identity: Identity): Promise<boolean> =>
      asUser.read(identity, ({ sql, userId }) => repo.agreesTo(sql, userId, 'health_data')),

    /** Said again, nothing is added. A withdrawal has its effect in the same transaction. */
    async say(identity: Identity, kind: ConsentKind, { given, version }: ConsentUpdate): Promise<Consents> {
      const shown = currentText(kind)
      if (given && version !== shown.version)
        throw invalid([{ path: ['version'], message: 'This text has changed. Please reload the page.' }])
      if (given && kind === 'outside_model')
        throw invalid([
          { path: ['given'], message: 'Please switch the outside model on in your assistant settings.' },
        ])
      const provider = PROVIDERS.find((name) => kind === `connector_${name}`)
      if (provider) {
        if (given)
          throw invalid([{ path: ['given'], message: 'Please press Connect on the page Biometric Data.' }])
        await deps.disconnect(identity, provider)
        return list(identity)
      }
      if (given) await deps.requireRoom()
      if (given && kind === 'newsletter') {
        const before = await asUser.read(identity, ({ sql, userId }) => repo.listConsents(sql, userId))
        if (!isAgreed(before, kind)) await giveWord(identity)
      }
      return asUser.write(identity, async (context) => {
        const { sql, userId } = context
        // One word after the other: a withdrawal that comes behind a giving sees it.
        await repo.lockConsents(sql, userId)
        const before = await repo.listConsents(sql, userId)
        if (given ? isAgreed(before, kind) : !latestConsent(before, kind)?.given) return { items: before }
        if (given && !(await deps.given.take(userId)))
          throw new AppError('rate_limited', 'You have changed this many times. Please try again in an hour.')
        if (!given) await takeBack(sql, userId, kind)
        await repo.addConsent(sql, userId, { kind, given, version: shown.version })
        if (kind === 'health_data' && !given) await deps.endReadings(context)
        if (kind === 'apoe') await (given ? deps.readGenesAgain : deps.forgetApoe)(context)
        await deps.noteIn(
          context,
          identity.client,
          given ? 'consent_given' : 'consent_withdrawn',
          CONSENT_TITLES[kind],
        )
        return { items: await repo.listConsents(sql, userId) }
      })
    },
  }
}
