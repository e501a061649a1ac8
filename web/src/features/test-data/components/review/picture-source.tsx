import type { AnalysedResult } from '@aevia/domain/health/reading/analysis.ts'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { showWithin } from '#web/features/test-data/components/review/show-within.ts'
import { NotLoaded, Note } from '#web/features/test-data/components/review/source-note.tsx'
import { usePagePicture } from '#web/features/test-data/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Place = AnalysedResult['source'] | null

const NOT_DRAWABLE = 'This document cannot be shown here: download it to compare.'

/** A photo or a scan as it was uploaded. */
export function PictureSource({ file, place }: { file: Blob; place: Place }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Note>{NOT_DRAWABLE}</Note>
  return <Sheet picture={file} name="The document" box={place?.box} onError={() => setFailed(true)} />
}

interface PdfSourceProps {
  record: TestData
  place: Place
  /** the page to begin with */
  firstPage: number
}

/** The pages of a PDF, drawn by the server: the browser opens no document of its own. */
export function PdfSource({ record, place, firstPage }: PdfSourceProps) {
  const [turned, setTurned] = useState<{ page: number; for: Place }>({ page: firstPage, for: null })
  // A newly chosen value turns to its page; the reader may turn on from there.
  const page = turned.for === place ? turned.page : (place?.page ?? turned.page)
  const { data, error, refetch } = usePagePicture(record, page)
  if (error instanceof ApiError && error.reason === 'test-data.not_drawable')
    return <Note>{NOT_DRAWABLE}</Note>
  if (error) return <NotLoaded retry={() => void refetch()} />
  if (!data) return <Skeleton className="m-5 h-96" />
  const turnTo = (to: number) => setTurned({ page: to, for: place })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center justify-between gap-3 border-b px-4 py-2 text-sm">
        <p aria-live="polite">
          Page {page} of {data.pages}
        </p>
        {data.pages > 1 && (
          <div className="flex gap-2">
            <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
              Previous page
            </Button>
            <Button
              variant="outline"
              size="sm"
              disabled={page >= data.pages}
              onClick={() => turnTo(page + 1)}
            >
              Next page
            </Button>
          </div>
        )}
      </div>
      <Sheet
        picture={data.picture}
        name={`Page ${data.page} of the document`}
        box={place?.page === data.page ? place.box : undefined}
      />
    </div>
  )
}

interface SheetProps {
  picture: Blob
  name: string
  /** fractions of the picture */
  box: NonNullable<Place>['box']
  onError?: () => void
}

function Sheet({ picture, name, box, onError }: SheetProps) {
  const image = useRef<HTMLImageElement>(null)
  // Until it is drawn its height is not known, and the mark would scroll to nowhere.
  const [drawn, setDrawn] = useState<Blob | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(picture)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [picture])
  return (
    <ScrollRegion label="Document" className="min-h-0 flex-1 overflow-auto bg-sunken p-3">
      <div className="relative mx-auto max-w-4xl min-w-[34rem]">
        <img
          ref={image}
          alt={name}
          className="block w-full"
          onLoad={() => setDrawn(picture)}
          {...(onError ? { onError } : {})}
        />
        {box && drawn === picture && (
          <div
            key={`${name} ${box.x} ${box.y}`}
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
  )
}
