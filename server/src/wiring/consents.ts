import type { ProviderName } from '@aevia/domain/connectors/schema.ts'
import { isAgreed, latestConsent } from '@aevia/domain/consents/schema.ts'
import { CONSENT_TITLES, currentText } from '@aevia/domain/consents/texts.ts'
import { deleteTurnsThatSay } from '#server/features/assistant/repo.ts'
import {
  addConsent,
  agreesTo,
  listConsents,
  lockConsents,
  withdrewLately,
} from '#server/features/consents/repo.ts'
import { dropArchive, lockArchive } from '#server/features/ownership/repo.ts'
import { cancelOpenImports } from '#server/features/metrics/repo.ts'
import type { Sql } from '#server/db/connection.ts'
import { endUnread } from '#server/features/test-data/repo.ts'
import { lockGenes } from '#server/features/test-data/genes/repo.ts'
import type { Client, Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { RequestContext } from '#server/user-work.ts'

/** The switch of the assistant's outside model is the consent to it, and its withdrawal. */
export const createSayOutside =
  (noteIn: NoteIn) =>
  async (context: RequestContext, { client }: Pick<Identity, 'client'>, given: boolean): Promise<void> => {
    const version = currentText('outside_model').version
    await addConsent(context.sql, context.userId, { kind: 'outside_model', given, version })
    const kind = given ? 'consent_given' : 'consent_withdrawn'
    await noteIn(context, client, kind, CONSENT_TITLES.outside_model)
  }

/** To connect a provider is the consent to fetch from it, and to disconnect its withdrawal. */
export const createSayFetching =
  (noteIn: NoteIn) =>
  async (
    context: RequestContext,
    client: Client | undefined,
    provider: ProviderName,
    given: { version: number } | null,
  ): Promise<void> => {
    const { sql, userId } = context
    const kind = `connector_${provider}` as const
    await lockConsents(sql, userId)
    const before = await listConsents(sql, userId)
    if (given ? isAgreed(before, kind) : !latestConsent(before, kind)?.given) return
    const version = given?.version ?? currentText(kind).version
    await addConsent(sql, userId, { kind, given: given !== null, version })
    await noteIn(context, client, given ? 'consent_given' : 'consent_withdrawn', CONSENT_TITLES[kind])
  }

/** Whether what a provider has may be fetched at this moment. */
export const mayFetch = async (sql: Sql, userId: string, provider: ProviderName): Promise<boolean> =>
  (await agreesTo(sql, userId, 'health_data')) && agreesTo(sql, userId, `connector_${provider}`)

/** The same for what is stored in this transaction: until its commit nobody withdraws anything. */
export async function mayKeepFetched(sql: Sql, userId: string, provider: ProviderName): Promise<boolean> {
  await lockConsents(sql, userId)
  return mayFetch(sql, userId, provider)
}

/**
 * Whether somebody's health data may be stored, for what was under way when it was withdrawn: until the commit of this
 * transaction nobody withdraws anything. Asked first in it, for who withdraws locks the consents first, too.
 */
export async function mayStore(sql: Sql, userId: string): Promise<boolean> {
  await lockConsents(sql, userId)
  return agreesTo(sql, userId, 'health_data')
}

/** A file that is being read when the consent ends is read no further, and nothing of it is stored. */
export async function endReadings({ sql, userId }: RequestContext): Promise<void> {
  await endUnread(
    sql,
    userId,
    'You have withdrawn your consent. Your file has been kept; nothing of it was stored.',
  )
  await cancelOpenImports(sql, userId)
}

const NAMES_APOE = /apo ?e\b/i
/** Longer than any answer takes. */
const ANSWER_MINUTES = 10

/**
 * Without consent no question is kept; an answer that was on its way while the consent to APOE was withdrawn is not kept
 * behind the withdrawal.
 */
export async function mayKeepTurn({ sql, userId }: RequestContext, response: string): Promise<boolean> {
  if (!(await agreesTo(sql, userId, 'health_data'))) return false
  if (!NAMES_APOE.test(response)) return true
  await lockGenes(sql, userId)
  return !(await withdrewLately(sql, userId, 'apoe', ANSWER_MINUTES))
}

/**
 * Takes back what was told of APOE: from what was read of genetic files, from the answers that were kept, and from an
 * archive that waits to be downloaded.
 */
export const createForgetApoe =
  (readGenesAgain: (context: RequestContext) => Promise<void>) =>
  async (context: RequestContext): Promise<void> => {
    await readGenesAgain(context)
    const { sql, cipher, userId } = context
    await deleteTurnsThatSay(sql, cipher, userId, NAMES_APOE)
    const archive = await lockArchive(sql, userId)
    if (archive) await dropArchive(sql, archive)
  }
