/** What happened to an account, told to the person whose it is. */
import { idSchema } from '../api/ids.ts'
import { z } from 'zod'

/** Days that a line is kept. */
export const ACTIVITY_DAYS = 400
export const ACTIVITY_PAGE = 20

export const ACTIVITY_KINDS = [
  'signed_in',
  'session_ended',
  'second_factor_failed',
  'security_changed',
  'archive_asked',
  'archive_downloaded',
  'archive_brought_back',
  'results_exported',
  'erasure_asked',
  'erasure_taken_back',
  'consent_given',
  'consent_withdrawn',
  'outside_call',
  'calendar_made',
  'calendar_revoked',
  'push_begun',
  'push_ended',
  'share_made',
  'share_revoked',
  'share_opened',
  'share_refused',
  'token_made',
  'token_revoked',
  'token_used',
  'connector_connected',
  'connector_ended',
  'connector_disconnected',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const ACTIVITY_NAMES: Record<ActivityKind, string> = {
  signed_in: 'Signed in',
  session_ended: 'A device was signed out',
  second_factor_failed: 'A wrong code at the second step of a sign-in',
  security_changed: 'A change of security',
  archive_asked: 'An archive of everything was asked for',
  archive_downloaded: 'The archive was downloaded',
  archive_brought_back: 'An archive was brought back',
  results_exported: 'Results were exported',
  erasure_asked: 'The account is to be erased',
  erasure_taken_back: 'The erasure was taken back',
  consent_given: 'Consent given',
  consent_withdrawn: 'Consent withdrawn',
  outside_call: 'An outside model was asked',
  calendar_made: 'A calendar address was made',
  calendar_revoked: 'The calendar address was revoked',
  push_begun: 'Notifications on a device were switched on',
  push_ended: 'Notifications on a device have ended',
  share_made: 'A link to your health summary was made',
  share_revoked: 'A link to your health summary was revoked',
  share_opened: 'Your health summary was opened',
  share_refused: 'A wrong passcode for your health summary',
  token_made: 'A token for another program was made',
  token_revoked: 'A token for another program was revoked',
  token_used: 'Another program read your records',
  connector_connected: 'A platform was connected',
  connector_ended: 'A platform no longer lets us read',
  connector_disconnected: 'A platform was disconnected',
}

export const activitySchema = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** "Firefox on Windows"; null where no device was there. */
  device: z.string().nullable(),
  /** The network address that it came from. */
  address: z.string().nullable(),
  detail: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>

/** Newest first; `next` is where the next page begins. */
export const activityPageSchema = z.object({ items: z.array(activitySchema), next: z.string().nullable() })
export type ActivityPage = z.infer<typeof activityPageSchema>
export const activityQuerySchema = z.object({ after: idSchema.optional() })
