import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { writeHealthLink } from '@aevia/domain/sharing/health-link.ts'
import {
  type MadeShare,
  PASSCODE,
  PASSCODE_SIGNS,
  type ShareCreate,
  type ShareLink,
  type Shares,
  SHARES_MAX,
  WRONG_PASSCODES_MAX,
} from '@aevia/domain/sharing/schema.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Counter } from '#server/db/counters.ts'
import type { Identity } from '#server/identity.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { encrypted, type SharedRecords, takeSnapshot } from './snapshot/snapshot.ts'

type Deps = {
  asUser: UserWork
  records: SharedRecords
  hashPasscode: (passcode: string) => Promise<string>
  /** links of one account in a day */
  made: Counter
  noteIn: NoteIn
  account: {
    requireProof: (identity: Identity) => Promise<void>
    /** mails the owner what changed */
    tell: (identity: Identity, what: string) => Promise<void>
  }
  appUrl: string
  now: () => number
}
export type SharingService = ReturnType<typeof createSharingService>

/** Links that somebody without an account opens: made, shown again and revoked by the person. */
export function createSharingService(deps: Deps) {
  const { asUser, records, hashPasscode, made, noteIn, account, appUrl, now } = deps
  const linkOf = (
    { secret, key }: repo.LinkSecrets,
    { label, ends_at }: { label: string; ends_at: string },
  ) =>
    writeHealthLink(`${appUrl}/share`, {
      url: `${appUrl}/api/sharing/manifest?id=${secret}`,
      key,
      exp: Math.floor(Date.parse(ends_at) / 1000),
      flag: 'P',
      label,
      v: 1,
    })
  const roomLeft = async ({ sql, userId }: Parameters<Parameters<UserWork['write']>[1]>[0]) => {
    if ((await repo.lockCount(sql, userId)) >= SHARES_MAX)
      throw new AppError(
        'conflict',
        `You have ${SHARES_MAX} links that work. Please revoke one that is no longer needed.`,
        { reason: 'sharing.quota' },
      )
  }

  return {
    list: (identity: Identity): Promise<Shares> =>
      asUser.read(identity, async ({ sql, cipher, userId }) => ({
        items: await repo.listShares(sql, cipher, userId),
      })),

    /** It outlives the session: a stolen token is not enough. */
    async make(identity: Identity, asked: ShareCreate, signal: AbortSignal): Promise<MadeShare> {
      const { label, day, days } = asked
      await account.requireProof(identity)
      await asUser.write(identity, roomLeft)
      if (!(await made.take(identity.userId)))
        throw new AppError('rate_limited', 'You have made many links today. Please try again tomorrow.')
      const passcode = asked.passcode ?? makePasscode()
      const passcode_hash = await hashPasscode(passcode).catch(notMade(made, identity))
      const at = new Date(now()).toISOString()
      const bundle = await takeSnapshot(records, { userId: identity.userId, title: label, day, at, signal })
      const key = randomBytes(32)
      const snapshot = await encrypted(bundle, key)
      const link = { secret: randomBytes(32).toString('base64url'), key: key.toString('base64url') }
      const share = await asUser.write(identity, async (context) => {
        await roomLeft(context)
        const { sql, cipher, userId: user_id } = context
        await noteIn(context, identity.client, 'share_made', label)
        return repo.insertShare(
          sql,
          cipher,
          { id: randomUUID(), user_id },
          {
            label,
            link,
            link_hash: hashOfLink(link.secret),
            passcode_hash,
            snapshot,
            days,
            triesLeft: WRONG_PASSCODES_MAX,
          },
        )
      })
      await account.tell(
        identity,
        `A link to a summary of your health was made. Whoever has it and its passcode can read the summary until ${share.ends_at.slice(0, 10)}.`,
      )
      return { share, link: linkOf(link, share), passcode }
    },

    link: (identity: Identity, id: string): Promise<ShareLink> =>
      asUser.read(identity, async ({ sql, cipher, userId: user_id }) => {
        const found = await repo.findLink(sql, cipher, { id, user_id })
        if (!found) throw notFound()
        return { link: linkOf(found.link, found) }
      }),

    revoke: (identity: Identity, id: string): Promise<void> =>
      asUser.write(identity, async (context) => {
        const { sql, cipher, userId: user_id } = context
        const label = await repo.removeShare(sql, cipher, { id, user_id })
        if (label === null) throw notFound()
        await noteIn(context, identity.client, 'share_revoked', label)
      }),
  }
}

/** What was counted did not happen. */
const notMade =
  (made: Counter, { userId }: Identity) =>
  async (error: unknown): Promise<never> => {
    await made.giveBack(userId)
    throw error
  }

export const hashOfLink = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const makePasscode = (): string =>
  Array.from({ length: PASSCODE.made }, () => PASSCODE_SIGNS[randomInt(PASSCODE_SIGNS.length)]).join('')
