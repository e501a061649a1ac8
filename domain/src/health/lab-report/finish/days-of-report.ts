/** The days of a whole report, from its head and from those of its results. */
import type { ReportHeader } from '../head/report-header.ts'
import type { LabResult } from './finish-result.ts'

export type DaysOfReport = {
  collection_date: string | null
  report_date: string | null
  /** its results are of several days */
  hasSeveral: boolean
  /** another day stands for that of the sample */
  isInferred: boolean
}

export function daysOfReport(results: readonly LabResult[], header: ReportHeader): DaysOfReport {
  const own = [
    ...new Set(results.map(({ collection_date }) => collection_date).filter((date) => date !== null)),
  ].toSorted()
  const days = new Set(results.map((result) => result.collection_date ?? header.collection_date ?? ''))
  const areAllDated = results.length > 0 && results.every(({ collection_date }) => collection_date !== null)
  // The day of some results is not that of the others.
  const usesOwn = areAllDated && (header.collectionInferred || own.length > 1)
  const stated = usesOwn ? null : header.collection_date
  const collection_date = stated ?? (areAllDated ? own.at(-1)! : null)
  // A report cannot be older than its sample: such a date belongs to something else on the page.
  const { report_date: reported } = header
  const isOlder = reported !== null && collection_date !== null && reported < collection_date
  return {
    collection_date,
    report_date: isOlder ? null : reported,
    hasSeveral: days.size > 1,
    isInferred: header.collectionInferred && own.length === 0 && results.length > 0,
  }
}
