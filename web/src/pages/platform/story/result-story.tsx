import { type Analysis, isWaiting } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { ResultLines } from '#web/features/story/components/result-lines.tsx'
import { stepPress } from '#web/pages/platform/story/step-press.tsx'

/** The story of one test, before its table. */
export function ResultStory({ record, analysis }: { record: TestData; analysis: Analysis }) {
  const { results, collection_date, report_date } = analysis
  const day = collection_date ?? report_date ?? record.test_date
  return (
    <ResultLines
      test={{
        markers: new Set(results.flatMap(({ biomarker }) => biomarker ?? [])),
        days: new Set(results.map((result) => result.collection_date ?? day)),
      }}
      read={{
        results: results.length,
        toReview: results.filter(isWaiting).length,
      }}
      press={stepPress}
    />
  )
}
