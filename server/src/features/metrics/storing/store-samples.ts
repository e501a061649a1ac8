import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { dayValues } from '@aevia/domain/metrics/model/daily.ts'
import { packSamples, unionOf, unpackSamples } from '@aevia/domain/metrics/model/packed.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Night, Sample, Workout } from '@aevia/domain/metrics/model/sample.ts'
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Held } from '#server/db/connection.ts'
import type { ReadBlocks } from '../reading/child-process.ts'
import * as repo from '../repo.ts'
import { keyedName, type SealedFiles } from './sealed-files.ts'

const pack = promisify(deflateRaw)
const unpack = promisify(inflateRaw)

type Deps = { files: SealedFiles; asUser: Held['asUser']; cipher: UserCipher; userId: string }
type Stored = { row: repo.ChunkRow; samples: Sample[] }

/** A chunk begins with the name of its source. */
const encode = (source: string, samples: readonly Sample[]) =>
  pack(Buffer.from(`${JSON.stringify(source)}\n${packSamples(samples)}`))

export async function openChunk(
  files: SealedFiles,
  cipher: UserCipher,
  { metric, file_key, bytes }: repo.ChunkRow,
): Promise<Sample[]> {
  const text = (await unpack(await files.read(cipher.key, file_key, bytes))).toString()
  const end = text.indexOf('\n')
  return unpackSamples(text.slice(end + 1), metric as MetricId, JSON.parse(text.slice(0, end)) as string)
}

/** Months that are stored together: a transaction and a few files for each month alone took most of the time. */
const MONTHS_AT_ONCE = 24
const FILES_AT_ONCE = 8

/**
 * Adds what was read to what is stored, some months of a metric at a time: each is whole or not there, and done again it
 * changes nothing.
 * @returns how many samples were not there before
 */
export async function storeBlocks(deps: Deps, blocks: ReadBlocks, signal: AbortSignal): Promise<number> {
  let added = 0
  for (const [metric, months] of blocks.samples) {
    const ordered = [...months].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (let at = 0; at < ordered.length; at += MONTHS_AT_ONCE) {
      signal.throwIfAborted()
      added += await storeMonths(deps, metric, ordered.slice(at, at + MONTHS_AT_ONCE))
    }
  }
  await storeLists(deps, 'night', blocks.nights, ({ day }) => day.slice(0, 7))
  await storeLists(deps, 'workout', blocks.workouts, ({ start }) => new Date(start).toISOString().slice(0, 7))
  return added
}

type Change = { row: Parameters<typeof repo.saveChunks>[1][number]; bytes: Uint8Array; old: string[] }
type MonthChange = { month: string; days: ReturnType<typeof dayValues>; changes: Change[]; added: number }
type Packed = readonly [month: string, sources: ReadonlyMap<string, Buffer[]>]

async function storeMonths(deps: Deps, metric: MetricId, packed: readonly Packed[]): Promise<number> {
  const { files, asUser, cipher, userId } = deps
  const rows = await asUser((sql) =>
    repo.listChunks(
      sql,
      userId,
      metric,
      packed.map(([month]) => month),
    ),
  )
  const changed: MonthChange[] = []
  for (const each of packed) {
    const ofMonth = rows.filter(({ month }) => month === each[0])
    const change = await changeMonth(deps, metric, each, ofMonth)
    if (change.changes.length > 0) changed.push(change)
  }
  const changes = changed.flatMap((month) => month.changes)
  if (changes.length === 0) return 0
  const fresh = changes.map(({ row }) => row.file_key)
  const old = changes.flatMap((change) => change.old)
  await asUser((sql) => repo.addPending(sql, userId, fresh))
  await inTurns(changes, ({ row, bytes }) => files.write(cipher.key, row.file_key, bytes))
  await asUser(async (sql) => {
    await repo.saveChunks(
      sql,
      changes.map(({ row }) => row),
    )
    const months = changed.map(({ month, days }) => ({ user_id: userId, metric, month, content: days }))
    await repo.saveMonths(sql, cipher, months)
    await repo.dropPending(sql, userId, fresh)
    await repo.addPending(sql, userId, old)
  })
  if (old.length > 0) {
    // Cut off here, the sweep removes them.
    await inTurns(old, (file_key) => files.remove(file_key))
    await asUser((sql) => repo.dropPending(sql, userId, old))
  }
  return changed.reduce((sum, { added }) => sum + added, 0)
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += FILES_AT_ONCE)
    await Promise.all(items.slice(at, at + FILES_AT_ONCE).map(work))
}

/** What of a month changes: its files with something new in them, and its days. */
async function changeMonth(
  { files, cipher, userId }: Deps,
  metric: MetricId,
  [month, sources]: Packed,
  rows: readonly repo.ChunkRow[],
): Promise<MonthChange> {
  const breathe = createBreath()
  const stored = new Map<string, Stored>()
  for (const row of rows) stored.set(row.source, { row, samples: await openChunk(files, cipher, row) })
  const all = new Map([...stored].map(([source, { samples }]) => [source, samples]))
  const changes: Change[] = []
  let added = 0
  for (const [name, pieces] of sources) {
    const fresh: Sample[] = []
    for (const piece of pieces) {
      await breathe()
      for (const sample of unpackSamples((await unpack(piece)).toString(), metric, name)) fresh.push(sample)
    }
    const source = keyedName(cipher.key, 'source', name)
    const before = stored.get(source)
    await breathe()
    const union = unionOf([...(before?.samples ?? []), ...fresh])
    const count = union.length - (before?.samples.length ?? 0)
    if (count === 0) continue
    added += count
    all.set(source, union)
    const bytes = await encode(name, union)
    const file_key = `metrics/${userId}/${metric}/${month}-${keyedName(cipher.key, bytes)}`
    const row = {
      user_id: userId,
      metric,
      month,
      source,
      file_key,
      bytes: bytes.length,
      samples: union.length,
    }
    changes.push({ row, bytes, old: before ? [before.row.file_key] : [] })
  }
  await breathe()
  return {
    month,
    changes,
    added,
    days: changes.length === 0 ? [] : dayValues(metric, [...all.values()].flat()),
  }
}

/** Nights and workouts are few: the list of a month is one document. */
async function storeLists<T extends Night | Workout>(
  { asUser, cipher, userId }: Deps,
  metric: 'night' | 'workout',
  items: readonly T[],
  monthOf: (item: T) => string,
): Promise<void> {
  if (items.length === 0) return
  const months = Map.groupBy(items, monthOf)
  const keyOf = (item: T) => `${item.start} ${item.end} ${item.source}`
  await asUser(async (sql) => {
    const stored = (await repo.listMonths<T[]>(sql, cipher, userId, metric)).flat()
    const before = Map.groupBy(stored, monthOf)
    const changed = [...months].flatMap(([month, fresh]) => {
      const known = new Map([...(before.get(month) ?? []), ...fresh].map((item) => [keyOf(item), item]))
      if (known.size === (before.get(month)?.length ?? 0)) return []
      const content = [...known.values()].toSorted((a, b) => a.start - b.start)
      return [{ user_id: userId, metric, month, content }]
    })
    if (changed.length > 0) await repo.saveMonths(sql, cipher, changed)
  })
}
