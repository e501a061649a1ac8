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

/** Reading a column of a table; calling a function, a pragma or another file are none of it. */
const onlyReads = (action: number): number =>
  action === constants.SQLITE_SELECT || action === constants.SQLITE_READ
    ? constants.SQLITE_OK
    : constants.SQLITE_DENY

/**
 * The plain tables. A view, a virtual table and a generated column are queries of the sender's own: they could take any
 * time and memory, and what SQLite sorts for them it writes to a file.
 */
function plainTables(database: DatabaseSync): Set<string> {
  const listed = database.prepare(
    "select name from pragma_table_list where schema = 'main' and type = 'table'",
  )
  const columns = database.prepare('select name from pragma_table_xinfo(?) where hidden <> 0')
  return new Set(
    listed
      .all()
      .map(({ name }) => String(name))
      .filter((name) => columns.all(name).length === 0),
  )
}

/** Tables of a database in memory: its bytes are never a file on the disk. */
function tablesOf(database: DatabaseSync, intake: Intake): SqlTables {
  database.exec('pragma temp_store = memory')
  const names = plainTables(database)
  database.setAuthorizer(onlyReads)
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
