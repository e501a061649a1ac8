/** The stored documents behind the records: as they are, as pictures, and what was left out of them. */
import { linesLeftOut } from '@aevia/domain/test-data/second-reading.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Identity } from '#server/identity.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { Storage } from '#server/ports/storage.ts'
import { createPlaces } from '#server/places.ts'
import { drawPage } from '../reading/draw-page.ts'
import { readDocumentLines } from '../reading/read-document.ts'
import { findAnalysis } from '../analyses/repo.ts'
import * as repo from '../repo.ts'
import { openCheckedFile, readStoredFile } from './stored-file.ts'

/** A picture takes a second of one processor and up to 385 MB. */
const DRAWING = { running: 1, waiting: 12, perUser: 4 }
/** The lines of a scan take minutes. */
const LISTING = { running: 1, waiting: 3, perUser: 1 }

/** A file of 20 MB is opened twice, each time a tenth of a second of the processor. */
const SERVING = { running: 2, waiting: 60, perUser: 12 }

type Deps = { asUser: UserWork; storage: Storage }

export function createDocumentVerbs({ asUser, storage }: Deps) {
  const drawing = createPlaces(DRAWING)
  const listing = createPlaces(LISTING)
  const serving = createPlaces(SERVING)
  return {
    /** The decrypted file, or the bytes `start` to `end` of it; for its owner only. */
    download: (owner: { userId: string }, fileKey: string, signal: AbortSignal) =>
      asUser.withoutSession(owner.userId, async ({ sql, cipher: { key } }) => {
        const row = await repo.findTestByFile(sql, { file_key: fileKey, user_id: owner.userId })
        if (!row) throw notFound()
        return {
          row,
          open: (range?: { start: number; end: number }) =>
            serving.take(owner.userId, signal, () => openCheckedFile(storage, key, row, signal, range)),
        }
      }),

    /** A page of a stored PDF as a WebP picture. */
    async drawPage(identity: Identity, id: string, number: number, signal: AbortSignal) {
      const { userId } = identity
      const found = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        return { row: await repo.findTest(sql, cipher, { id, user_id: userId }), key: cipher.key }
      })
      const { row } = found
      if (row?.file_type !== 'pdf') throw notFound()
      const drawn = await drawing.take(userId, signal, async () =>
        drawPage(await readStoredFile(storage, found.key, row, signal), number, signal),
      )
      if (drawn?.picture === null) throw notFound()
      if (!drawn) {
        throw new AppError('conflict', 'This document cannot be shown here: download it to compare.', {
          reason: 'test-data.not_drawable',
        })
      }
      return { pages: drawn.pages, picture: drawn.picture }
    },

    /** The lines of a document that no result was read from, for a second reader; none of a record of fields. */
    async linesLeftOut(identity: Identity, id: string, signal: AbortSignal) {
      const { userId } = identity
      const found = await asUser.write(identity, async ({ sql, cipher, userId }) => {
        const key = { id, user_id: userId }
        const row = await repo.findTest(sql, cipher, key)
        return { row, key: cipher.key, analysis: await findAnalysis(sql, cipher, key) }
      })
      const { row, analysis } = found
      if (!row || !analysis) throw notFound()
      const { results, warnings, kind } = analysis
      // A letter has no rows, and in a file about several people it is unclear whose a line is.
      const closed =
        row.file_key === null ||
        warnings.some((warning) => warning.startsWith('several_patients')) ||
        (kind && kind !== 'laboratory' && kind !== 'other')
      if (closed) return { lines: [], results }
      const lines = await listing.take(userId, signal, async () => {
        const bytes = await readStoredFile(storage, found.key, row, signal)
        return readDocumentLines(bytes, `file.${row.file_type}`, signal)
      })
      return { lines: linesLeftOut(lines, analysis), results }
    },
  }
}
