import { constants, DatabaseSync } from 'node:sqlite'
import type { Intake } from '@aevia/domain/metrics/model/intake.ts'
import { isGadgetbridge, readGadgetbridge } from '@aevia/domain/metrics/readers/gadgetbridge.ts'
import {
  isHealthConnect,
  readHealthConnect,
  type SqlTables,
} from '@aevia/domain/metrics/readers/health-connect.ts'
import type { Format } from '@aevia/domain/metrics/readers/reader.ts'

export const isSqlite = (bytes: Buffer): boolean =>
  bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3'

/** Reading a column of a plain table; functions, pragmas, other files and what a view would read are none of it. */
const onlyReads = (action: number, _1: unknown, _2: unknown, _3: unknown, view: string | null): number =>
  view === null && (action === constants.SQLITE_SELECT || action === constants.SQLITE_READ)
    ? constants.SQLITE_OK
    : constants.SQLITE_DENY

/** A column that is computed from others. */
const GENERATED = /\bas\s*\(/i

/**
 * The plain tables, by the list that SQLite keeps itself: virtual tables and views have no first page. These and
 * generated columns are queries of the sender's own: they could take any time and memory, and what SQLite sorts for them
 * it writes to a file.
 */
function plainTables(database: DatabaseSync): Set<string> {
  const listed = database.prepare('select name, type, rootpage, sql from sqlite_schema').all()
  return new Set(
    listed
      .filter(
        ({ type, rootpage, sql }) => type === 'table' && Number(rootpage) > 0 && !GENERATED.test(String(sql)),
      )
      .map(({ name }) => String(name)),
  )
}

/** Tables of a database in memory: its bytes are never a file on the disk. */
function tablesOf(database: DatabaseSync, intake: Intake): SqlTables {
  database.exec('pragma temp_store = memory')
  // Before anything of the sender's is looked at: also listing tables in other ways runs what is in them.
  database.setAuthorizer(onlyReads)
  const names = plainTables(database)
  return {
    names,
    *rows(table) {
      if (!names.has(table)) return
      try {
        const query = database.prepare(`select * from "${table.replaceAll('"', '""')}"`)
        yield* query.iterate()
      } catch (error) {
        // A damaged page costs the rest of its table.
        intake.leaveOut('damaged', `${table}: ${(error as Error).message}`)
      }
    },
  }
}

/** The format; undefined where it is the database of something else. */
export function readSqlite(intake: Intake, bytes: Uint8Array, name: string): Format | undefined {
  const database = new DatabaseSync(':memory:')
  try {
    database.deserialize(bytes)
    const tables = tablesOf(database, intake)
    if (isGadgetbridge(tables.names)) {
      readGadgetbridge(intake, tables)
      return 'gadgetbridge'
    }
    if (isHealthConnect(tables.names)) {
      readHealthConnect(intake, tables)
      return 'health-connect'
    }
    intake.leaveOut('not_health_data', name)
  } catch (error) {
    intake.leaveOut('damaged', `${name}: ${(error as Error).message}`)
  } finally {
    database.close()
  }
  return undefined
}
