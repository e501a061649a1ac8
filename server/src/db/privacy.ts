import type { KeyObject } from 'node:crypto'

export type StoredRow = Readonly<Record<string, unknown>>

/** What is in a sealed column, and which row it was sealed for. */
type SealedColumn = {
  as: 'text' | 'number' | 'json' | 'base64'
  rowId: (row: StoredRow, userId: string) => string
}
/** A file that a row names; its place in the archive, and what it is turned into there. */
export type StoredFile = {
  /** columns of its key in the store and of its size */
  key: string
  bytes: string
  path: (row: StoredRow) => string
  readable?: (bytes: Buffer, row: StoredRow) => AsyncIterable<string>
  /** How it is named and kept in the store when it comes back. */
  keep: (row: StoredRow, into: ComingBack) => Kept | Promise<Kept>
}
type Kept = { fileKey: string; size: number; content: AsyncIterable<Buffer> }
/** A file of an archive that is coming back; it is read anew each time, and held as a whole by nobody. */
export type ArchivedFile = { size: number; parts: () => AsyncIterable<Buffer> }
/** Into which account a row comes back, and the file that it names, if it names one. */
export type ComingBack = {
  userId: string
  /** whose archive it is */
  oldUserId: string
  email: string
  key: KeyObject
  file: ArchivedFile | null
}
type Changes = Record<string, unknown> | null
export type ExportedRows = {
  /** Unique among the rows of a user; they are read page by page in its order. */
  key: readonly string[]
  sealed?: Readonly<Record<string, SealedColumn>>
  /** Columns that do not leave, each with the reason; `user_id` never does. */
  without?: Readonly<Record<string, string>>
  file?: StoredFile
  /**
   * How the rows come back from an archive, in the order of the rules: as they left, but for what this returns in its
   * stead; null leaves a row out. Without it no row comes back.
   */
  comesBack?: (row: StoredRow, into: ComingBack) => Changes | Promise<Changes>
  /** a sealed column that is a file by itself, as base64 */
  picture?: { column: string; path: string }
}

/** What a table holds of a user, how its rows leave with the user's archive, and how they go when the user goes. */
export type PrivacyRule = {
  /** `schema.table` */
  table: string
  holds: string
  /** Or why no row of it leaves. */
  exported: ExportedRows | { nothing: string }
  erased: {
    /** All rows reference the user and are deleted with it; what is encrypted dies with the data key as well. */
    rows: 'with the user'
    /** Whose folder of that name in the store goes with them. */
    files?: string
  }
}

const text = (value: unknown): string => String(value)
/** For rows that say the same of any account. */
export const asItLeft = () => ({})

/** Sealed for the row of that column, as most are. */
export const sealedBy = (as: SealedColumn['as'], ...columns: string[]): SealedColumn => ({
  as,
  rowId: (row) => columns.map((column) => text(row[column])).join(' '),
})
/** Sealed for the only row of a user. */
export const sealedForUser = (as: SealedColumn['as']): SealedColumn => ({
  as,
  rowId: (_row, userId) => userId,
})
/** Sealed for one of several parts of a row. */
export const sealedForPart = (as: SealedColumn['as'], row: string, part: string): SealedColumn => ({
  as,
  rowId: (stored) => `${text(stored[row])}/${text(stored[part])}`,
})
