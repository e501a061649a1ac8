import { randomBytes } from 'node:crypto'
import { ACTIVITY_PAGE, type ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Logger } from 'pino'
import { deviceName } from '#server/device-name.ts'
import type { Identity } from '#server/identity.ts'
import type { Note, NoteIn } from '#server/ports/activity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'

export type ActivityService = ReturnType<typeof createActivityService>

export function createActivityService({ asUser, log }: { asUser: UserWork; log: Logger }) {
  const noteIn: NoteIn = ({ sql, cipher, userId }, client, kind, detail) =>
    repo.addActivity(sql, cipher, userId, {
      id: newId(),
      kind,
      device: client ? deviceName(client.agent) : null,
      address: client?.address ?? null,
      detail: detail ?? null,
    })
  const note: Note = ({ userId, client }, kind, detail) =>
    asUser
      .withoutSession(userId, (context) => noteIn(context, client, kind, detail))
      .catch((error: unknown) => log.error({ err: error, kind }, 'a line of an activity log was not written'))

  return {
    note,
    noteIn,
    list: (identity: Identity, after: string | undefined): Promise<ActivityPage> =>
      asUser.read(identity, async ({ sql, cipher, userId }) => {
        const found = await repo.listActivity(sql, cipher, userId, after)
        const items = found.slice(0, ACTIVITY_PAGE)
        return { items, next: found.length > items.length ? (items.at(-1)?.id ?? null) : null }
      }),
  }
}

/** A UUID of version 7 (RFC 9562, 5.7): milliseconds first, so that lines stand in the order of their time. */
function newId(): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
