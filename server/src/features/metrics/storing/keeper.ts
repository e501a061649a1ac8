import { randomBytes } from 'node:crypto'
import { isMetric, type MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { breath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Held, Sql } from '#server/db/connection.ts'
import type { Keeper, NewChunk } from '../reading/child-process.ts'
import { lockStatus } from '../repo.ts'
import * as repo from './repo.ts'
import { CANCELLED } from './cancelled.ts'
import { keyedName, type SealedFiles, slices } from './sealed-files.ts'

type Deps = {
  files: SealedFiles
  asUser: Held['asUser']
  cipher: UserCipher
  key: { id: string; user_id: string }
  /** Refuses what the account has no room for. */
  forBytes: (sql: Sql, userId: string, bytes: number) => Promise<void>
}
type Row = Parameters<typeof repo.saveChunks>[1][number]
type Fresh = { row: Row; bytes: Buffer | null }

const FILES_AT_ONCE = 8
const MONTH = /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/
const MONTHS_MAX = 24

/**
 * Seals what the reading process hands over and stores it, some months of a metric at a time. Each time it asks in the
 * same transaction whether the import is still wanted: nothing is stored after it was cancelled or everything was erased.
 */
export class SealingKeeper implements Keeper {
  readonly #deps: Deps
  #metric = ''
  #chunks: repo.ChunkRow[] = []
  #documents = new Map<string, string>()
  #fresh: Fresh[] = []
  #changed = new Map<string, string>()

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async begin(metric: string, months: string[]): Promise<string[]> {
    const isKnown = isMetric(metric) || metric === 'night' || metric === 'workout'
    if (!isKnown || months.length > MONTHS_MAX || !months.every((month) => MONTH.test(month)))
      throw new Error('the reading process said what it cannot say')
    const { asUser, cipher, key } = this.#deps
    this.#metric = metric
    await asUser(async (sql) => {
      this.#chunks = await repo.listChunks(sql, key.user_id, metric as MetricId, months)
      this.#documents = await repo.listDocuments(sql, cipher, key.user_id, metric, months)
    })
    const stored = new Set([...this.#documents.keys(), ...this.#chunks.map(({ month }) => month)])
    return months.filter((month) => stored.has(month))
  }

  documentOf(month: string): string | null {
    return this.#documents.get(month) ?? null
  }

  async *chunksOf(month: string): AsyncGenerator<Buffer> {
    const { files, cipher } = this.#deps
    for (const row of this.#chunks)
      if (row.month === month) yield await files.read(cipher.key, row.file_key, row.bytes)
  }

  addChunk({ month, source: sourceName, samples, bytes }: NewChunk): void {
    const { cipher, key } = this.#deps
    const source = keyedName(cipher.key, 'source', sourceName)
    const metric = this.#metric
    // Never the same again: what is removed later is never what somebody has just stored. It says neither what was
    // measured nor when: whoever runs the store reads the names.
    const name = randomBytes(16).toString('hex')
    const file_key = `metrics/${key.user_id}/${name.slice(0, 2)}/${name}`
    const row = { user_id: key.user_id, metric, month, source, file_key, bytes: bytes.length, samples }
    this.#fresh.push({ row, bytes })
  }

  addDocument(month: string, text: string): void {
    this.#changed.set(month, text)
  }

  async commit(isEnd: boolean): Promise<void> {
    await this.#writeFiles()
    if (!isEnd) return
    if (this.#changed.size > 0) await this.#save()
    this.#fresh = []
    this.#changed = new Map()
    this.#documents = new Map()
  }

  /** What was written and does not count is removed. */
  async discard(): Promise<void> {
    const { asUser, files, key } = this.#deps
    const keys = this.#fresh.map(({ row }) => row.file_key)
    this.#fresh = []
    if (keys.length === 0) return
    await inTurns(keys, (file_key) => files.remove(file_key))
    await asUser((sql) => repo.dropPending(sql, key.user_id, keys))
  }

  async #writeFiles(): Promise<void> {
    const { asUser, files, cipher, key } = this.#deps
    const waiting = this.#fresh.filter(({ bytes }) => bytes !== null)
    if (waiting.length === 0) return
    const keys = waiting.map(({ row }) => row.file_key)
    await asUser((sql) => repo.addPending(sql, key.user_id, keys))
    await inTurns(waiting, async (each) => {
      await files.write(cipher.key, each.row.file_key, slices(each.bytes!))
      each.bytes = null
    })
  }

  async #save(): Promise<void> {
    const { asUser, files, cipher, key, forBytes } = this.#deps
    const userId = key.user_id
    const rows = this.#fresh.map(({ row }) => row)
    const keys = rows.map(({ file_key }) => file_key)
    const places = new Set(rows.map(({ month, source }) => `${month} ${source}`))
    const old = this.#chunks.filter(({ month, source }) => places.has(`${month} ${source}`))
    const oldKeys = old.map(({ file_key }) => file_key)
    await asUser(async (sql) => {
      await forBytes(sql, userId, sumOf(rows) - sumOf(old))
      if ((await lockStatus(sql, key)) !== 'processing') throw CANCELLED
      if (rows.length > 0) await repo.saveChunks(sql, rows)
      await repo.saveDocuments(sql, cipher, userId, this.#metric, this.#changed)
      await repo.dropPending(sql, userId, keys)
      await repo.addPending(sql, userId, oldKeys)
    })
    this.#fresh = []
    if (oldKeys.length === 0) return
    // Cut off here, the sweep removes them.
    await inTurns(oldKeys, (file_key) => files.remove(file_key))
    await asUser((sql) => repo.dropPending(sql, userId, oldKeys))
  }
}

const sumOf = (rows: ReadonlyArray<{ bytes: number }>): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0)

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += FILES_AT_ONCE) {
    await breath()
    await Promise.all(items.slice(at, at + FILES_AT_ONCE).map(work))
  }
}
