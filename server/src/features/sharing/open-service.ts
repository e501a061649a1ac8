import { randomUUID } from 'node:crypto'
import {
  FHIR_JSON,
  type Manifest,
  type ManifestRequest,
  WRONG_PASSCODES_MAX,
} from '@aevia/domain/sharing/schema.ts'
import { notFound } from '#server/app-error.ts'
import { SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { Client, Identity } from '#server/identity.ts'
import { siteKey } from '#server/network-address.ts'
import { createPlaces } from '#server/places.ts'
import type { NoteIn } from '#server/ports/activity.ts'
import type { UserWork } from '#server/user-work.ts'
import type { SharedLocations } from './links/location.ts'
import * as repo from './repo.ts'
import { hashOfLink } from './service.ts'

type Deps = {
  asUser: UserWork
  /** of nobody in particular */
  visitorSql: Sql
  hashing: {
    hash: (passcode: string) => Promise<string>
    verify: (both: { hash: string; password: string }) => Promise<boolean>
  }
  locations: SharedLocations
  noteIn: NoteIn
  /** mails the owner what changed */
  tell: (identity: Identity, what: string) => Promise<void>
  now: () => number
}
export type SharedOpening = ReturnType<typeof createSharedOpening>

type Attempt = { userId: string; id: string; client: Client; what: string }
/**
 * Anybody may try a passcode, and each try takes a processor for some fifty milliseconds: one at a time, in turns of
 * those who ask, so that who signs in waits for one of each kind at most.
 */
const TRIES = { running: 1, waiting: 60, perUser: 4 }
const CLOSED = '. It was the last attempt, and the link is closed'

/** What the specification wants after a wrong passcode. */
export type WrongPasscode = { remainingAttempts: number }

/** Links as they are opened, by whoever has them. Each view and each wrong passcode is in the owner's log. */
export function createSharedOpening({ asUser, visitorSql, hashing, locations, noteIn, tell, now }: Deps) {
  // Who has no link cannot keep out who has one, from however many addresses. Links cannot be guessed, so the time of an
  // answer tells nobody of one.
  const [guesses, openings] = [createPlaces(TRIES), createPlaces(TRIES)]
  let nobodys: Promise<string> | undefined
  /** As long as a link that is there takes. */
  async function refuse(passcode: string): Promise<never> {
    nobodys ??= hashing.hash(randomUUID())
    await hashing.verify({ hash: await nobodys, password: passcode })
    throw notFound()
  }

  async function wrong({ userId, id, client, what }: Attempt): Promise<WrongPasscode> {
    const remaining = await asUser
      .withoutSession(userId, async (context) => {
        const count = await repo.countWrong(context.sql, { id, user_id: userId })
        if (count === null) return null
        const left = WRONG_PASSCODES_MAX - count
        await noteIn(context, client, 'share_refused', left === 0 ? `${what}${CLOSED}` : what)
        return left
      })
      .catch(unlessGone)
    if (remaining === null) throw notFound()
    if (remaining === 0)
      await tell(
        { userId, sessionId: '', client },
        'A link to a summary of your health was closed, because its passcode was wrong too often.',
      )
    return { remainingAttempts: remaining }
  }

  async function manifest(
    userId: string,
    secret: string,
    { recipient, passcode, embeddedLengthMax = Infinity }: ManifestRequest,
    client: Client,
  ): Promise<Manifest | WrongPasscode> {
    const linkHash = hashOfLink(secret)
    // Counted before it is judged: of many at once, all those beyond the limit get the same answer.
    const tried = await asUser
      .withoutSession(userId, ({ sql, cipher }) => repo.takeTry(sql, cipher, userId, linkHash))
      .catch(unlessGone)
    if (!tried) return refuse(passcode)
    const { id, label, passcodeHash } = tried
    const attempt = { userId, id, client, what: `${recipient}: ${label}` }
    const unlessJudged = (error: unknown) => giveBack(asUser, attempt, error)
    const isRight = await hashing.verify({ hash: passcodeHash, password: passcode }).catch(unlessJudged)
    if (!isRight) return wrong(attempt)
    const opened = await asUser
      .withoutSession(userId, async (context) => {
        const shown = await repo.openShare(context.sql, { id, user_id: userId })
        if (shown) await noteIn(context, client, 'share_opened', attempt.what)
        return shown
      })
      .catch(unlessGone)
      .catch(unlessJudged)
    if (!opened) throw notFound()
    const { snapshot, created_at } = opened
    const isEmbedded = snapshot.length <= embeddedLengthMax
    return manifestOf(
      isEmbedded ? { embedded: snapshot } : { location: locations.urlFor(secret, now()) },
      created_at,
    )
  }

  return {
    /**
     * A link that is unknown, has ended, was revoked or had too many wrong passcodes: 404 without a difference.
     * @param signal of the request: who has gone tries nothing more
     */
    async manifest(secret: string, request: ManifestRequest, client: Client, signal: AbortSignal) {
      const userId = await repo.ownerOf(visitorSql, hashOfLink(secret))
      const site = siteKey(client.address)
      return userId === null
        ? guesses.take(site, signal, () => refuse(request.passcode))
        : openings.take(site, signal, () => manifest(userId, secret, request, client))
    },

    /** The file itself, for whom a manifest sent there within some minutes. */
    async file(query: Parameters<SharedLocations['isValid']>[0]): Promise<string> {
      const linkHash = hashOfLink(query.id)
      const userId = locations.isValid(query, now()) ? await repo.ownerOf(visitorSql, linkHash) : null
      if (userId === null) throw notFound()
      const snapshot = await asUser
        .withoutSession(userId, ({ sql }) => repo.findSnapshot(sql, userId, linkHash))
        .catch(unlessGone)
      if (snapshot === null) throw notFound()
      return snapshot
    },
  }
}

/** Nobody said that it was wrong: where no passcode can be judged, or what it opens cannot be read, no try is used up. */
async function giveBack(asUser: UserWork, { userId, id }: Attempt, error: unknown): Promise<never> {
  await asUser
    .withoutSession(userId, ({ sql }) => repo.giveTryBack(sql, { id, user_id: userId }, WRONG_PASSCODES_MAX))
    .catch(() => undefined)
  throw error
}

function unlessGone(error: unknown): null {
  if (error instanceof SessionEndedError) return null
  throw error
}

const manifestOf = (file: { embedded: string } | { location: string }, lastUpdated: string): Manifest => ({
  files: [{ contentType: FHIR_JSON, ...file, lastUpdated, status: 'finalized', fhirVersion: '4.0.1' }],
})
