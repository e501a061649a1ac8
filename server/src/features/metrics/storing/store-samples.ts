import { deflateRaw, inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { dayValues } from '@aevia/domain/metrics/model/daily.ts'
import { packSamples, unionOf, unpackSamples } from '@aevia/domain/metrics/model/packed.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { Night, Sample, Workout } from '@aevia/domain/metrics/model/sample.ts'
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Held, Sql } from '#server/db/connection.ts'
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

/**
 * Adds what was read to what is stored, a metric and month at a time: each is whole or not there, and done again it
 * changes nothing.
 * @returns how many samples were not there before
 */
export async function storeBlocks(deps: Deps, blocks: ReadBlocks, signal: AbortSignal): Promise<number> {
  let added = 0
  for (const [metric, months] of blocks.samples)
    for (const [month, sources] of months) {
      signal.throwIfAborted()
      added += await storeMonth(deps, metric, month, sources)
    }
  await storeLists(deps, 'night', blocks.nights, ({ day }) => day.slice(0, 7))
  await storeLists(deps, 'workout', blocks.workouts, ({ start }) => new Date(start).toISOString().slice(0, 7))
  return added
}

async function storeMonth(
  { files, asUser, cipher, userId }: Deps,
  metric: MetricId,
  month: string,
  sources: ReadonlyMap<string, Buffer[]>,
): Promise<number> {
  const breathe = createBreath()
  const rows = await asUser((sql) => repo.listChunks(sql, userId, metric, [month]))
  const stored = new Map<string, Stored>()
  for (const row of rows) stored.set(row.source, { row, samples: await openChunk(files, cipher, row) })
  const changes: Array<typeof repo.saveChunk extends (sql: Sql, row: infer R) => unknown ? R : never> = []
  const all = new Map([...stored].map(([source, { samples }]) => [source, samples]))
  let added = 0
  for (const [name, packed] of sources) {
    const fresh: Sample[] = []
    for (const block of packed) {
      await breathe()
      for (const sample of unpackSamples((await unpack(block)).toString(), metric, name)) fresh.push(sample)
    }
    const source = keyedName(cipher.key, 'source', name)
    const before = stored.get(source)?.samples ?? []
    const union = unionOf([...before, ...fresh])
    if (union.length === before.length) continue
    added += union.length - before.length
    all.set(source, union)
    const bytes = await encode(name, union)
    const file_key = `metrics/${userId}/${metric}/${month}-${keyedName(cipher.key, bytes)}`
    changes.push({
      user_id: userId,
      metric,
      month,
      source,
      file_key,
      bytes: bytes.length,
      samples: union.length,
    })
    await asUser((sql) => repo.addPending(sql, userId, [file_key]))
    await files.write(cipher.key, file_key, bytes)
  }
  if (changes.length === 0) return 0
  await breathe()
  const days = dayValues(metric, [...all.values()].flat())
  const old = changes.flatMap(({ source }) => stored.get(source)?.row.file_key ?? [])
  await asUser(async (sql) => {
    for (const row of changes) await repo.saveChunk(sql, row)
    await repo.saveMonth(sql, cipher, { user_id: userId, metric, month, content: days })
    await repo.dropPending(
      sql,
      userId,
      changes.map(({ file_key }) => file_key),
    )
    await repo.addPending(sql, userId, old)
  })
  // Cut off here, the sweep removes them.
  for (const file_key of old) await files.remove(file_key)
  await asUser((sql) => repo.dropPending(sql, userId, old))
  return added
}

/** Nights and workouts are few: the list of a month is one document. */
async function storeLists<T extends Night | Workout>(
  { asUser, cipher, userId }: Deps,
  metric: 'night' | 'workout',
  items: readonly T[],
  monthOf: (item: T) => string,
): Promise<void> {
  const months = Map.groupBy(items, monthOf)
  for (const [month, fresh] of months)
    await asUser(async (sql) => {
      const [before = []] = await repo.listMonths<T[]>(sql, cipher, userId, metric, {
        from: month,
        to: month,
      })
      const known = new Map(
        [...before, ...fresh].map((item) => [`${item.start} ${item.end} ${item.source}`, item]),
      )
      if (known.size === before.length) return
      const content = [...known.values()].toSorted((a, b) => a.start - b.start)
      await repo.saveMonth(sql, cipher, { user_id: userId, metric, month, content })
    })
}
