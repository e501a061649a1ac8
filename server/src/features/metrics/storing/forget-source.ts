import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { type DayValue, dayOfSample, dayValues } from '@aevia/domain/metrics/model/daily.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { breath } from '#server/breath.ts'
import type { UserCipher, UserKeys } from '#server/crypto/user-keys.ts'
import { type Database, type Held, SessionEndedError, type Sql } from '#server/db/connection.ts'
import type { JobPayloads } from '#server/ports/jobs.ts'
import { openChunk, unpackInSteps } from '../chunks/chunk-form.ts'
import * as repo from './repo.ts'
import { keyedName, type SealedFiles } from './sealed-files.ts'

type Deps = {
  database: Database
  keys: UserKeys
  files: SealedFiles
  /** What came in meanwhile, because somebody wants it again, is gone as well. */
  afterwards: (sql: Sql, userId: string, source: string) => Promise<void>
}
type Work = { userId: string; source: string; cipher: UserCipher; asUser: Held['asUser']; files: SealedFiles }

/**
 * Removes what one source measured, a month of a metric at a time, each in one transaction with its days, which are then
 * those of the other sources. Cut off, it goes on where it was. No file is read for this user meanwhile.
 */
export const createForgetSource =
  ({ database, keys, files, afterwards }: Deps) =>
  async ({ user_id: userId, source }: JobPayloads['forget-source'], signal: AbortSignal): Promise<void> => {
    const forget = async ({ asUser, signal: lost }: Held) => {
      const cipher = await asUser((sql) => keys.cipherFor(sql, userId))
      const work = { userId, source, cipher, asUser, files }
      const ends = AbortSignal.any([signal, lost])
      const name = keyedName(cipher.key, 'source', source)
      for (const { metric, month } of await asUser((sql) => repo.listPlaces(sql, userId, name))) {
        ends.throwIfAborted()
        await forgetMonth(work, metric as MetricId, month, name)
      }
      for (const list of ['night', 'workout']) await forgetListed(work, list, ends)
      await asUser((sql) => afterwards(sql, userId, source))
      return true
    }
    try {
      const done = await database.alone(userId, `metrics:${userId}`, forget)
      // Tried again: a long file may take half an hour.
      if (!done) throw new Error('a file of this user is being read')
    } catch (error) {
      // Erased meanwhile.
      if (!(error instanceof SessionEndedError)) throw error
    }
  }

async function forgetMonth(work: Work, metric: MetricId, month: string, name: string): Promise<void> {
  const { userId, cipher, asUser, files } = work
  const chunks = await asUser((sql) => repo.listChunks(sql, userId, metric, [month]))
  const gone = chunks.find(({ source }) => source === name)
  if (!gone) return
  const days = await daysOf(
    work,
    metric,
    chunks.filter((chunk) => chunk !== gone),
  )
  const isGone = await asUser(async (sql) => {
    if (!(await repo.dropChunk(sql, gone))) return false
    await repo.replaceDocument(sql, cipher, gone, days.length === 0 ? null : JSON.stringify(days))
    await repo.addPending(sql, userId, [gone.file_key])
    return true
  })
  if (!isGone) return
  await files.remove(gone.file_key)
  await asUser((sql) => repo.dropPending(sql, userId, [gone.file_key]))
}

/** What the other sources say, day by day: of a month of many samples one day is held. */
async function daysOf(
  { cipher, files }: Work,
  metric: MetricId,
  chunks: repo.ChunkRow[],
): Promise<DayValue[]> {
  const byDay = new Map<string, (() => Promise<Sample[]>)[]>()
  const add = (day: string, samples: () => Promise<Sample[]>) => {
    const known = byDay.get(day)
    if (known) known.push(samples)
    else byDay.set(day, [samples])
  }
  for (const { file_key, bytes } of chunks) {
    await breath()
    const open = openChunk(await files.read(cipher.key, file_key, bytes), metric)
    for (const block of open.blocks) add(block.day, () => unpackInSteps(block.bytes, metric, open.source))
    for (const [day, samples] of Map.groupBy(open.samples, dayOfSample))
      add(day, () => Promise.resolve(samples))
  }
  const days: DayValue[] = []
  for (const [, parts] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    await breath()
    const samples: Sample[] = []
    for (const part of parts) for (const sample of await part()) samples.push(sample)
    days.push(...dayValues(metric, samples))
  }
  return days
}

/** Nights or workouts. */
async function forgetListed(
  { userId, source, cipher, asUser }: Work,
  list: string,
  ends: AbortSignal,
): Promise<void> {
  const months = await asUser((sql) => repo.listSealedMonths(sql, userId, list as MetricId))
  for (const sealed of months) {
    ends.throwIfAborted()
    await breath()
    const all = JSON.parse(repo.openMonth(cipher, list, sealed)) as { source: string }[]
    const others = all.filter((each) => each.source !== source)
    if (others.length === all.length) continue
    const place = { user_id: userId, metric: list, month: sealed.month }
    await asUser((sql) =>
      repo.replaceDocument(sql, cipher, place, others.length === 0 ? null : JSON.stringify(others)),
    )
  }
}
