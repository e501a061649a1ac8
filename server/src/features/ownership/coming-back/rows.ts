/** Rows of an archive as they are stored again: sealed with the key of the account that they come into. */
import { createBreath } from '#server/breath.ts'
import { linesOf } from '#server/bytes/lines.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import type { ArchivedFile, ComingBack, ExportedRows, StoredRow } from '#server/db/privacy.ts'
import { nameOf } from '../archive/stored-rows.ts'

/** A line for each row, as the archive writes them. */
export async function* rowsIn(file: ArchivedFile): AsyncGenerator<StoredRow> {
  const breathe = createBreath()
  for await (const lines of linesOf(file.parts()))
    for (const line of lines) {
      if (line.startsWith('{')) yield JSON.parse(line.replace(/,$/, '')) as StoredRow
      await breathe()
    }
}

type Restored = { table: string; exported: ExportedRows; cipher: UserCipher }

export function storedAgain(
  row: StoredRow,
  changes: Record<string, unknown>,
  { table, exported, cipher }: Restored,
  into: ComingBack,
): StoredRow {
  const { file_in_archive: _path, ...left } = row
  const stored: Record<string, unknown> = { ...left, user_id: into.userId, ...changes }
  for (const [column, { as, rowId }] of Object.entries(exported.sealed ?? {})) {
    const value = stored[column]
    if (value === null || value === undefined) continue
    const text = as === 'json' ? JSON.stringify(value) : String(value as string | number)
    stored[column] = cipher.seal({ table: nameOf(table), column, rowId: rowId(stored, into.userId) }, text)
  }
  return stored
}
