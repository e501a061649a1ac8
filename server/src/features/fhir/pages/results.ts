/** Observations and reports, a page at a time, read from the tests as far as the page needs. */
import { idSchema } from '@aevia/domain/api/ids.ts'
import { observationOf, reportOf, type Resource } from '@aevia/domain/fhir/resources.ts'
import { type FhirSearch, isSought } from '@aevia/domain/fhir/search.ts'
import type { Subject } from '@aevia/domain/ownership/fhir.ts'
import { AppError, notFound } from '#server/app-error.ts'
import type { ReportPart as Part, TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'

export type Page = { resources: Resource[]; /** where the next one begins */ cursor: string | null }
export type Reports = Pick<TestDataService, 'reports'>

/** Where a page ended: behind a test, or behind a result of it. */
type Place = { test_date: string; id: string; index: number | null }

/** Of 500 results each: a search that finds little ends its page early, and its `next` goes on. */
const PARTS_MAX = 20
const PLACE = /^(\d{4}-\d{2}-\d{2})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:_(\d{1,6}))?$/
const OBSERVATION = /^(.{36})\.(0|[1-9]\d{0,5})$/

export const badCursor = () => new AppError('invalid', 'The value of "_cursor" is not from a "next" link.')

function readPlace(cursor: string | null): Place | null {
  if (cursor === null) return null
  const [, test_date, id, index] = PLACE.exec(cursor) ?? []
  if (test_date === undefined || id === undefined) throw badCursor()
  return { test_date, id, index: index === undefined ? null : Number(index) }
}
const behind = ({ test_date, id }: Part['report'], index?: number): string =>
  [test_date, id, index].filter((part) => part !== undefined).join('_')

/** Each report with all its results; null where there are none, as of pictures and genes. */
async function* whole(read: AsyncIterable<Part>, subject: Subject) {
  let results: Part['results'] = []
  let parts = 0
  for await (const part of read) {
    parts++
    results.push(...part.results)
    if (!part.isLast) continue
    const { report } = part
    yield { report, parts, made: results.length > 0 ? reportOf(report, results, subject) : null }
    results = []
    parts = 0
  }
}

const about = ({ userId }: Identity): Subject => ({ reference: `Patient/${userId}` })

export function createResultPages(testData: Reports) {
  async function* from(nobody: Identity, place: Place | null, signal: AbortSignal): AsyncGenerator<Part> {
    if (place && place.index !== null) yield* testData.reports(nobody, { id: place.id }, signal)
    yield* testData.reports(nobody, { after: place }, signal)
  }

  return {
    async observations(nobody: Identity, search: FhirSearch, signal: AbortSignal): Promise<Page> {
      const place = readPlace(search.cursor)
      const resources: Resource[] = []
      let cursor: string | null = null
      let parts = 0
      for await (const { report, results, isLast } of from(nobody, place, signal)) {
        parts++
        const known = place?.id === report.id ? (place.index ?? -1) : -1
        for (const placed of results) {
          if (placed.index <= known || !isSought(search, placed.result)) continue
          if (resources.length === search.count) return { resources, cursor }
          resources.push(observationOf(report.id, placed, about(nobody)))
          cursor = behind(report, placed.index)
        }
        if (isLast && parts >= PARTS_MAX) return { resources, cursor: behind(report) }
      }
      return { resources, cursor: null }
    },

    async reports(nobody: Identity, search: FhirSearch, signal: AbortSignal): Promise<Page> {
      const resources: Resource[] = []
      let cursor: string | null = null
      let opened = 0
      const read = from(nobody, readPlace(search.cursor), signal)
      for await (const { report, parts, made } of whole(read, about(nobody))) {
        if (opened >= PARTS_MAX || (made && resources.length === search.count)) return { resources, cursor }
        opened += parts
        if (made) resources.push(made)
        cursor = behind(report)
      }
      return { resources, cursor: null }
    },

    async observation(nobody: Identity, id: string, signal: AbortSignal): Promise<Resource> {
      const [, testId, place] = OBSERVATION.exec(id) ?? []
      const test = idSchema.safeParse(testId)
      if (!test.success) throw notFound()
      for await (const { results } of testData.reports(nobody, { id: test.data }, signal)) {
        const placed = results.find(({ index }) => index === Number(place))
        if (placed) return observationOf(test.data, placed, about(nobody))
      }
      throw notFound()
    },

    async report(nobody: Identity, id: string, signal: AbortSignal): Promise<Resource> {
      const test = idSchema.safeParse(id)
      if (!test.success) throw notFound()
      const read = testData.reports(nobody, { id: test.data }, signal)
      for await (const { made } of whole(read, about(nobody))) if (made) return made
      throw notFound()
    },
  }
}
