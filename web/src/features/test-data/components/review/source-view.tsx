import type { AnalysedResult } from '@aevia/domain/test-data/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { type OpenDocument, openDocument } from '#web/features/test-data/components/review/page-picture.ts'
import { showWithin } from '#web/features/test-data/components/review/show-within.ts'
import { TextSource } from '#web/features/test-data/components/review/text-source.tsx'
import { useStoredFile } from '#web/features/test-data/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface SourceViewProps {
  record: TestData
  /** the result whose place is shown */
  result: AnalysedResult | null
}

const TEXT_TYPES = new Set(['txt', 'csv', 'xml', 'json', 'hl7'])
const PICTURE_TYPES = new Set(['pdf', 'jpg', 'jpeg', 'png'])

/** The document beside its results, with the place of one of them marked. */
export function SourceView({ record, result }: SourceViewProps) {
  const shown = TEXT_TYPES.has(record.file_type) || PICTURE_TYPES.has(record.file_type)
  const { data: file, isError, refetch } = useStoredFile(shown ? record : null)
  const place = (result?.review?.original ?? result)?.source
  if (record.file_url === null) return <Note>These values were typed in: there is no document.</Note>
  if (!shown) {
    return (
      <Note>
        {place
          ? `This value stands in row ${place.line}${place.page > 1 ? ` of sheet ${place.page}` : ''} of the file.`
          : 'Choose a value to see where it stands.'}{' '}
        Files of this type are not drawn here: download it to compare.
      </Note>
    )
  }
  if (isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-5">
        <p>The document could not be loaded.</p>
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  if (!file) return <Skeleton className="m-5 h-96" />
  return TEXT_TYPES.has(record.file_type) ? (
    <TextSource file={file} place={place ?? null} />
  ) : (
    <PictureSource file={file} type={record.file_type} place={place ?? null} />
  )
}

function Note({ children }: { children: React.ReactNode }) {
  return <p className="p-5 text-sm text-muted">{children}</p>
}

interface PictureSourceProps {
  file: Blob
  type: string
  place: AnalysedResult['source'] | null
}

function PictureSource({ file, type, place }: PictureSourceProps) {
  const [opened, setOpened] = useState<OpenDocument | 'failed' | null>(null)
  const [turned, setTurned] = useState<{ page: number; for: unknown }>({ page: 1, for: null })
  // Until the first page is drawn, its height is not known.
  const [drawn, setDrawn] = useState<OpenDocument | null>(null)
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  // A newly chosen value turns to its page; the reader may turn on from there.
  const page = turned.for === place ? turned.page : (place?.page ?? turned.page)
  const pages = opened && opened !== 'failed' ? opened.pages : 1
  const turnTo = (to: number) => setTurned({ page: to, for: place })

  useEffect(() => {
    let gone = false
    const opening = openDocument(file, type)
    opening.then(
      (document) => (gone ? document.close() : setOpened(document)),
      () => setOpened('failed'),
    )
    return () => {
      gone = true
      void opening.then((document) => document.close()).catch(() => {})
    }
  }, [file, type])

  useEffect(() => {
    if (!opened || opened === 'failed' || !canvas.current || !frame.current) return
    void opened
      .draw(canvas.current, Math.min(page, opened.pages), frame.current.clientWidth)
      .then(() => setDrawn(opened))
      .catch(() => {})
  }, [opened, page])

  const box = place?.page === page ? place.box : undefined
  if (opened === 'failed') return <Note>This document cannot be drawn here: download it to compare.</Note>
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-3 border-b px-4 py-2 text-sm">
        <p aria-live="polite">
          Page {page} of {pages}
        </p>
        {pages > 1 && (
          <div className="flex gap-2">
            <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
              Previous page
            </Button>
            <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => turnTo(page + 1)}>
              Next page
            </Button>
          </div>
        )}
      </div>
      <ScrollRegion label="Document" className="min-h-0 flex-1 overflow-auto bg-sunken p-3">
        <div ref={frame} className="relative mx-auto max-w-4xl min-w-[34rem]">
          <canvas ref={canvas} className="block w-full">
            Page {page} of the document
          </canvas>
          {box && drawn === opened && (
            <div
              key={`${page} ${box.x} ${box.y}`}
              ref={showWithin}
              data-testid="source-mark"
              aria-hidden="true"
              className="absolute rounded-sm border-2 border-danger bg-danger/15"
              style={{
                left: `${box.x * 100 - 0.6}%`,
                top: `${box.y * 100 - 0.4}%`,
                width: `${box.width * 100 + 1.2}%`,
                height: `${box.height * 100 + 0.8}%`,
              }}
            />
          )}
        </div>
      </ScrollRegion>
    </div>
  )
}
