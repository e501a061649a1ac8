/** What an archive is made of, one file after the other. */
import { pipeline } from 'node:stream/promises'
import { buffer } from 'node:stream/consumers'
import { bundleHead } from '@aevia/domain/ownership/fhir.ts'
import { ARCHIVE_KIND } from '@aevia/domain/ownership/schema.ts'
import { LOG_HEAD, logLines, supplementsCsv } from '@aevia/domain/ownership/spreadsheets.ts'
import type { ArchiveEntry } from '#server/bytes/zip-stream.ts'
import { decryptStream } from '#server/crypto/file-cipher.ts'
import type { Sql } from '#server/db/connection.ts'
import type { PrivacyRule, StoredFile, StoredRow } from '#server/db/privacy.ts'
import type { HealthLogService } from '#server/features/health-log/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Storage } from '#server/ports/storage.ts'
import { archiveSchema, dataFile, exportedTables } from './json-schema.ts'
import { readMe } from './read-me.ts'
import { nameOf, openedRows, type Reading, storedPages, type TableRule } from './stored-rows.ts'

export type Account = { id: string; email: string; name: string; createdAt: Date }
/** Services that ask for no session: whoever asked for the archive may be gone when it is made. */
export type Records = {
  profile: Pick<ProfileService, 'getProfile'>
  supplements: Pick<SupplementsService, 'list'>
  testData: Pick<TestDataService, 'export'>
  healthLog: Pick<HealthLogService, 'list'>
}
export type Sources = {
  rules: readonly PrivacyRule[]
  appSql: Sql
  storage: Storage
  records: Records
}
type Making = Sources & { reading: Reading; account: Account; made: Date; signal: AbortSignal }

/** Lines of the health log that are opened together. */
const LOG_PAGE = 200

export async function* archiveContents(making: Making): AsyncGenerator<ArchiveEntry> {
  const { rules, appSql, account, made, reading } = making
  const tables = exportedTables(rules)
  yield text('README.txt', [readMe(rules, account.email, made)])
  const { id, email, name, createdAt } = account
  const about = { kind: ARCHIVE_KIND, id, email, name, created_at: createdAt.toISOString() }
  yield text('account.json', [`${JSON.stringify(about, null, 2)}\n`])
  const schema = await archiveSchema(tables, { appSql, authSql: reading.authSql })
  yield text('schema.json', [`${JSON.stringify(schema, null, 2)}\n`])
  for (const rule of tables) yield text(dataFile(rule.table), jsonList(openedRows(reading, rule)))
  yield* spreadsheets(making)
  yield text('fhir/bundle.json', fhirBundle(making))
  for (const rule of tables) yield* filesOf(making, rule)
}

async function* spreadsheets({ records, account, signal }: Making): AsyncGenerator<ArchiveEntry> {
  const nobody = { userId: account.id, sessionId: '' }
  yield text('spreadsheets/results.csv', records.testData.export(nobody, 'csv', signal))
  yield text('spreadsheets/supplements.csv', [supplementsCsv(await records.supplements.list(nobody))])
  yield text('spreadsheets/health-log.csv', logTable(records, nobody))
}

async function* logTable({ healthLog }: Records, nobody: { userId: string; sessionId: string }) {
  yield LOG_HEAD
  let cursor: string | undefined
  do {
    const page = await healthLog.list(nobody, {
      limit: LOG_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    yield page.items.map(logLines).join('')
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** The bundle of the results, with more of the person and what is taken in the place of its beginning. */
async function* fhirBundle({ records, account, signal }: Making): AsyncGenerator<string> {
  const nobody = { userId: account.id, sessionId: '' }
  yield bundleHead(await records.profile.getProfile(nobody), await records.supplements.list(nobody))
  const results = records.testData.export(nobody, 'fhir', signal)
  await results.next()
  yield* results
}

async function* filesOf(making: Making, rule: TableRule): AsyncGenerator<ArchiveEntry> {
  const { file, picture } = rule.exported
  if (!file && !picture) return
  const { account } = making
  for await (const { rows, cipher } of storedPages(making.reading, rule))
    for (const row of rows) {
      if (file && row[file.key] !== null)
        yield {
          path: file.path(row),
          content: storedFile(making, cipher.key, file, row),
          isPacked: !file.readable,
        }
      if (!picture) continue
      const place = { table: nameOf(rule.table), column: picture.column, rowId: account.id }
      const image = cipher.open(place, row[picture.column] as string) ?? ''
      yield { path: picture.path, content: bytesOf([Buffer.from(image, 'base64')]), isPacked: true }
    }
}

async function* storedFile(
  { storage, signal }: Making,
  key: Parameters<typeof decryptStream>[0]['key'],
  file: StoredFile,
  row: StoredRow,
): AsyncGenerator<Buffer> {
  signal.throwIfAborted()
  const fileKey = String(row[file.key])
  const decrypt = decryptStream({ key, fileKey, plainSize: Number(row[file.bytes]) })
  const read = pipeline(await storage.read(fileKey), decrypt)
  // Where it fails, the stream that is read here fails with it.
  read.catch(() => {})
  if (file.readable) yield* bytesOf(file.readable(await buffer(decrypt), row))
  else for await (const part of decrypt) yield part as Buffer
  await read
}

async function* jsonList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let between = '['
  for await (const row of rows) {
    yield `${between}\n${JSON.stringify(row)}`
    between = ','
  }
  yield between === '[' ? '[]\n' : '\n]\n'
}

const text = (path: string, content: AsyncIterable<string> | Iterable<string>): ArchiveEntry => ({
  path,
  content: bytesOf(content),
})

async function* bytesOf(content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>) {
  for await (const part of content) if (part.length > 0) yield Buffer.from(part as string)
}
