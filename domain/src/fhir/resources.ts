/** Resources as the API shows them: those of the archive and the summary, with ids of the product and their state. */
import type { Subject } from '../ownership/fhir.ts'
import { type ExportedResult, observation } from '../test-data/export.ts'

export type Resource = { resourceType: string; id: string } & Record<string, unknown>
/** A result, by its place in the analysis of its test. */
export type PlacedResult = { index: number; result: ExportedResult; isToReview: boolean }
export type ReportHead = { id: string; test_name: string; provider: string | null; day: string }

export const observationId = (testId: string, index: number): string => `${testId}.${index}`
const statusOf = (isToReview: boolean) => (isToReview ? 'preliminary' : 'final')

export const observationOf = (
  testId: string,
  { index, result, isToReview }: PlacedResult,
  subject: Subject,
): Resource => ({
  ...observation(result, subject),
  id: observationId(testId, index),
  status: statusOf(isToReview),
})

export function reportOf(
  { id, test_name, provider, day }: ReportHead,
  results: readonly Pick<PlacedResult, 'index' | 'isToReview'>[],
  subject: Subject,
): Resource {
  return {
    resourceType: 'DiagnosticReport',
    id,
    status: statusOf(results.some(({ isToReview }) => isToReview)),
    category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0074', code: 'LAB' }] }],
    code: { text: test_name },
    subject,
    effectiveDateTime: day,
    ...(provider ? { performer: [{ display: provider }] } : {}),
    ...(results.length > 0
      ? { result: results.map(({ index }) => ({ reference: `Observation/${observationId(id, index)}` })) }
      : {}),
  }
}

/** A page of what was found; `next` is the whole address of the page after it. */
export function searchset(
  base: string,
  resources: readonly Resource[],
  { self, next }: { self: string; next: string | null },
) {
  const links = [{ relation: 'self', url: self }, ...(next === null ? [] : [{ relation: 'next', url: next }])]
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: links,
    // An empty list is no list in FHIR.
    ...(resources.length === 0
      ? {}
      : {
          entry: resources.map((resource) => ({
            fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
            resource,
            search: { mode: 'match' },
          })),
        }),
  }
}
