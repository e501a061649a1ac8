/** Documents about several samples: each result is of the day that is printed nearest above it. */
import type { PrintedResult } from '../printed-row.ts'
import type { Row } from '../arrange/text-layout.ts'

export type SampleDay = {
  /** index of its row */
  row: number
  /** null where it is unclear which is the day and which the month */
  day: string | null
}

const unsettled = (result: PrintedResult): PrintedResult => ({
  ...result,
  doubts: [...result.doubts, 'date_unsettled'],
})

/** Gives the results their days where the document prints several; one day for all is left to the document. */
export function withSampleDays(
  results: readonly PrintedResult[],
  rows: readonly Row[],
  labels: readonly SampleDay[],
): readonly PrintedResult[] {
  if (new Set(labels.map(({ day }) => day)).size < 2) return results
  const rowAt = new Map(rows.map(({ page, line }, index) => [`${page} ${line}`, index]))
  const placeOf = ({ source }: PrintedResult): number => rowAt.get(`${source.page} ${source.line}`) ?? -1
  const places = results.map(placeOf)
  /** Labels without a result between them stand over the same results. */
  const resultsBefore = new Map(
    labels.map((label) => [label, places.filter((place) => place < label.row).length]),
  )
  const blockOf = (label: SampleDay): number => resultsBefore.get(label)!
  const blocks = Map.groupBy(labels, blockOf)
  const daysOf = new Map([...blocks].map(([block, own]) => [block, new Set(own.map(({ day }) => day))]))
  // Results before the first label and none behind the last: the labels may stand under their results.
  const below = blocks.has(results.length) && !blocks.has(0)
  return results.map((result, index) => {
    if (result.collection_date !== null || result.dateUnsettled) return result
    if (below) return unsettled(result)
    const above = labels.findLast(({ row }) => row <= places[index]!)
    const days = above ? daysOf.get(blockOf(above))! : new Set([labels[0]!.day])
    const [day = null] = days
    return days.size > 1 || day === null ? unsettled(result) : { ...result, collection_date: day }
  })
}
