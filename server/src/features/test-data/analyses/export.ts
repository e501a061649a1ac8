/** Every result that counts as a file, written while it is read: what stands in memory does not grow with the user. */
import { createHash } from 'node:crypto'
import type { AnalysedResult, Analysis } from '@aevia/domain/health/reading/analysis.ts'
import {
  type ExportedResult,
  exportedResults,
  type ExportWriter,
  exportWriter,
  sameResultKey,
} from '@aevia/domain/test-data/export.ts'
import { EXPORT_NAMES, type ExportFormat } from '@aevia/domain/test-data/export-formats.ts'
import { countedResults } from '@aevia/domain/test-data/ownership.ts'
import { breath } from '#server/breath.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Identity } from '#server/identity.ts'
import * as analyses from './repo.ts'
import { type Head, reviewedParts } from './reviewed-parts.ts'
import type { Note } from '#server/ports/activity.ts'
import type { Places } from '#server/places.ts'

/** Analyses that are fetched together. */
const HEADS = 8
/** Pieces of files that are made at once: each fills a processor for some milliseconds. */
export const EXPORTING = { running: 2, waiting: 120, perUser: 8 }

/** `note` writes down who took a file, where somebody did. */
export function createExportVerb(asUser: UserWork, places: Places, note: Note | null) {
  /**
   * No transaction outlives a step: a slow reader does not hold a connection, and a session that ends, ends the file.
   */
  async function* results(identity: Identity) {
    const { userId } = identity
    const ids = await asUser.read(identity, ({ sql }) => analyses.listAnalysed(sql, userId))
    for (let from = 0; from < ids.length; from += HEADS) {
      const some = ids.slice(from, from + HEADS)
      const heads = await asUser.read(identity, ({ sql, cipher }) =>
        analyses.findHeads(sql, cipher, userId, some),
      )
      for (const head of heads) yield* resultsOf(identity, head)
    }
  }

  async function* resultsOf(identity: Identity, found: Head) {
    const { owner, person, head, test_date } = found
    for await (const { results, analysis } of reviewedParts(asUser, identity, found))
      yield* inSlices(countedResults(results, { owner, person }, head.people), analysis, test_date)
  }

  return {
    /** The results themselves in slices, each once. */
    async *counted(identity: Identity, signal: AbortSignal): AsyncGenerator<ExportedResult[]> {
      const isNew = createSeen()
      const read = results(identity)
      const inTurn = () => places.take(identity.userId, signal, () => read.next())
      for (let next = await inTurn(); !next.done; next = await inTurn()) {
        await breath()
        yield next.value.filter(isNew)
      }
    },
    /** The file in pieces. */
    async *export(identity: Identity, format: ExportFormat, signal: AbortSignal): AsyncGenerator<string> {
      const { head, tail, ...writer } = exportWriter(format, identity.userId)
      const rows = createRows(writer)
      const inTurn = <T>(work: () => Promise<T>) => places.take(identity.userId, signal, work)
      // A reader without permission learns that before the file begins. A slow reader does not hold a place.
      const read = results(identity)
      const first = await inTurn(() => read.next())
      await note?.(identity, 'results_exported', EXPORT_NAMES[format])
      yield head
      for (let next = first; !next.done; next = await inTurn(() => read.next())) {
        await breath()
        const text = rows(next.value)
        if (text) yield text
      }
      yield tail
    },
  }
}

function* inSlices(results: AnalysedResult[], analysis: Analysis, testDate: string) {
  for (let from = 0; from < results.length; from += analyses.PART_RESULTS)
    yield exportedResults(results.slice(from, from + analyses.PART_RESULTS), analysis, testDate)
}

/** Writes each result once. */
function createRows({ row, between }: Pick<ExportWriter, 'row' | 'between'>) {
  const isNew = createSeen()
  let isFirst = true
  return (results: readonly ExportedResult[]): string => {
    let text = ''
    for (const result of results.filter(isNew)) {
      text += (isFirst ? '' : between) + row(result)
      isFirst = false
    }
    return text
  }
}

/** Whether a result is met for the first time. A hash is kept of each, enough to know it by. */
function createSeen() {
  const seen = new Set<string>()
  return (result: ExportedResult): boolean => {
    const before = seen.size
    return (
      seen.add(createHash('sha256').update(sameResultKey(result)).digest('base64').slice(0, 22)).size > before
    )
  }
}
