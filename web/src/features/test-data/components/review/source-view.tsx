import type { AnalysedResult } from '@aevia/domain/health/reading/analysis.ts'
import { placeSentence } from '@aevia/domain/health/reading/source.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { PdfSource, PictureSource } from '#web/features/test-data/components/review/picture-source.tsx'
import { TextSource } from '#web/features/test-data/components/review/text-source.tsx'
import { NotLoaded, Note } from '#web/features/test-data/components/review/source-note.tsx'
import { useStoredFile } from '#web/features/test-data/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface SourceViewProps {
  record: TestData
  results: readonly AnalysedResult[]
  /** the result whose place is shown */
  result: AnalysedResult | null
}

const CHOOSE = 'Choose a value to see where it is in the document.'
const TEXT_TYPES = new Set(['txt', 'csv', 'xml', 'json', 'hl7'])
const PICTURE_TYPES = new Set(['jpg', 'jpeg', 'png'])

/** The document beside its results, with the place of one of them marked. */
export function SourceView({ record, results, result }: SourceViewProps) {
  const stored = TEXT_TYPES.has(record.file_type) || PICTURE_TYPES.has(record.file_type)
  const { data: file, isError, refetch } = useStoredFile(stored ? record : null)
  const place = (result?.review?.original ?? result)?.source ?? null
  if (record.file_url === null) return <Note>These values were typed in: there is no document.</Note>
  if (record.file_type === 'pdf') {
    const firstPage = Math.min(...results.flatMap(({ source }) => source.page ?? []))
    return <PdfSource record={record} place={place} firstPage={Number.isFinite(firstPage) ? firstPage : 1} />
  }
  if (!stored) {
    return (
      <Note>
        {place ? (placeSentence(place) ?? `This value is on line ${place.line}.`) : CHOOSE} Files of this type
        cannot be shown here: download it to compare.
      </Note>
    )
  }
  if (isError) return <NotLoaded retry={() => void refetch()} />
  if (!file) return <Skeleton className="m-5 h-96" />
  return TEXT_TYPES.has(record.file_type) ? (
    <TextSource file={file} place={place} />
  ) : (
    <PictureSource file={file} place={place} />
  )
}
