/** Every row of a user, opened, as the rule of its table says. */
import { createBreath } from '#server/breath.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { Sql } from '#server/db/connection.ts'
import type { ExportedRows, StoredRow } from '#server/db/privacy.ts'
import type { UserWork } from '#server/user-work.ts'
import { pageOfRows } from '../repo.ts'

export type Reading = {
  userId: string
  asUser: Pick<UserWork, 'withoutSession'>
  /** the tables of accounts, which only the role of the auth library reads */
  authSql: Sql
  /** a place among all who fill the processor, for one page */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}
export type TableRule = { table: string; exported: ExportedRows }

/** As they are stored; no transaction outlives a page. */
export async function* storedPages(
  { userId, asUser, authSql, inTurn }: Reading,
  { table, exported }: TableRule,
): AsyncGenerator<{ rows: StoredRow[]; cipher: UserCipher }> {
  let last: StoredRow | undefined
  do {
    const page = await inTurn(() =>
      asUser.withoutSession(userId, async ({ sql, cipher }) => {
        const from = table.startsWith('auth.') ? authSql : sql
        return { rows: await pageOfRows(from, userId, { table, key: exported.key, last }), cipher }
      }),
    )
    yield page
    last = page.rows.at(-1)
  } while (last)
}

/** What leaves of them. */
export async function* openedRows(reading: Reading, rule: TableRule): AsyncGenerator<object> {
  const breathe = createBreath()
  for await (const { rows, cipher } of storedPages(reading, rule))
    for (const row of rows) {
      await breathe()
      yield openRow(row, rule, cipher, reading.userId)
    }
}

function openRow(row: StoredRow, { table, exported }: TableRule, cipher: UserCipher, userId: string): object {
  const { sealed = {}, file } = exported
  const opened: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    if (isLeftOut(exported, column)) continue
    const seal = sealed[column]
    const text = seal && (value as string | null)
    opened[column] =
      text === undefined
        ? value
        : read(seal!.as, cipher.open({ table: nameOf(table), column, rowId: seal!.rowId(row, userId) }, text))
  }
  return file && row[file.key] !== null ? { ...opened, file_in_archive: file.path(row) } : opened
}

export const isLeftOut = ({ without = {} }: ExportedRows, column: string): boolean =>
  column === 'user_id' || column in without

/** Sealed under the name without its schema. */
export const nameOf = (table: string): string => table.slice(table.indexOf('.') + 1)

function read(as: string, text: string | null): unknown {
  if (text === null) return null
  if (as === 'number') return Number(text)
  return as === 'json' ? (JSON.parse(text) as unknown) : text
}
