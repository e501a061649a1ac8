import { currentText } from '@aevia/domain/consents/texts.ts'
import type { Sql } from '#server/db/connection.ts'
import { addConsent } from '#server/features/consents/repo.ts'

/** The switch of the assistant's outside model is the consent to it, and its withdrawal. */
export const sayOutside = (sql: Sql, userId: string, given: boolean): Promise<void> =>
  addConsent(sql, userId, { kind: 'outside_model', given, version: currentText('outside_model').version })
