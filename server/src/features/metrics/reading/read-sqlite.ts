import { DatabaseSync } from 'node:sqlite'
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

/** Tables of a database in memory: its bytes are never a file on the disk. */
function tablesOf(database: DatabaseSync, intake: Intake): SqlTables {
  const listed = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const names = new Set(listed.map(({ name }) => String(name)))
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
