import { CONSENT_TITLES, currentText } from '@aevia/domain/consents/texts.ts'
import { deleteTurnsThatSay } from '#server/features/assistant/repo.ts'
import { addConsent } from '#server/features/consents/repo.ts'
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

/** Takes back what was told of APOE: from what was read of genetic files, and from the answers that were kept. */
export const createForgetApoe =
  (readGenesAgain: (context: RequestContext) => Promise<void>) =>
  async (context: RequestContext): Promise<void> => {
    await readGenesAgain(context)
    await deleteTurnsThatSay(context.sql, context.cipher, context.userId, /apo ?e\b/i)
  }
