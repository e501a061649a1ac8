import { CONSENT_TITLES, currentText } from '@aevia/domain/consents/texts.ts'
import { deleteTurnsThatSay } from '#server/features/assistant/repo.ts'
import { addConsent, agreesTo, withdrewLately } from '#server/features/consents/repo.ts'
import { dropArchive, lockArchive } from '#server/features/ownership/repo.ts'
import { cancelImport, findOpenImport } from '#server/features/metrics/repo.ts'
import type { Sql } from '#server/db/connection.ts'
import { endUnread } from '#server/features/test-data/repo.ts'
import { lockGenes } from '#server/features/test-data/genes/repo.ts'
import type { Identity } from '#server/identity.ts'
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

/** Whether somebody's health data may be stored at this moment, for what was under way when it was withdrawn. */
export const mayStore = (sql: Sql, userId: string): Promise<boolean> => agreesTo(sql, userId, 'health_data')

/** A file that is being read when the consent ends is read no further, and nothing of it is stored. */
export async function endReadings({ sql, cipher, userId }: RequestContext): Promise<void> {
  await endUnread(
    sql,
    userId,
    'You have withdrawn your consent. Your file has been kept; nothing of it was stored.',
  )
  const open = await findOpenImport(sql, cipher, userId)
  if (open) await cancelImport(sql, { id: open.id, user_id: userId })
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
