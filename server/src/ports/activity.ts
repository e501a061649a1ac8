import type { ActivityKind } from '@aevia/domain/activity/schema.ts'
import type { Client } from '#server/identity.ts'
import type { RequestContext } from '#server/user-work.ts'

/** A line of the log that the person reads, in the transaction of what it says. */
export type NoteIn = (
  context: Pick<RequestContext, 'sql' | 'cipher' | 'userId'>,
  client: Client | undefined,
  kind: ActivityKind,
  detail?: string,
) => Promise<void>

/** The same in a transaction of its own, after what it says; where it fails, that is logged, and nothing else fails. */
export type Note = (
  who: { userId: string; client?: Client | undefined },
  kind: ActivityKind,
  detail?: string,
) => Promise<void>
