import { type Archive, ARCHIVE_HOURS } from '@aevia/domain/ownership/schema.ts'
import { formatSize } from '@aevia/domain/text/format.ts'
import { BringBack } from '#web/features/ownership/components/bring-back.tsx'
import { useArchive, useDownloadArchive, usePrepareArchive } from '#web/features/ownership/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'

/** Everything as one file: asked for, made in the background, downloaded once. */
export function ArchiveSection() {
  const { data } = useArchive()
  const prepare = usePrepareArchive()
  const download = useDownloadArchive()
  const archive = data?.archive ?? null
  const isBusy = prepare.isPending || archive?.status === 'preparing'
  return (
    <section aria-labelledby="take-everything" className="flex flex-col gap-3">
      <h3 id="take-everything" className="font-semibold">
        Take everything
      </h3>
      <p className="text-sm text-muted">
        One ZIP file with all your records as JSON, your results, supplements and health log as CSV, a FHIR
        bundle for other health software, and your documents as you uploaded them. Nothing in it is encrypted,
        so keep it in a safe place.
      </p>
      <output className="text-sm">{stateText(archive)}</output>
      <div className="flex flex-wrap gap-3">
        {archive?.status === 'ready' && (
          <Button disabled={download.isPending} onClick={() => download.mutate()}>
            Download my data
          </Button>
        )}
        <Button variant="outline" disabled={isBusy || !data} onClick={() => prepare.mutate()}>
          {archive?.status === 'ready' ? 'Prepare a new archive' : 'Prepare my archive'}
        </Button>
      </div>
      <BringBack />
    </section>
  )
}

function stateText(archive: Archive | null): string {
  if (archive?.status === 'preparing')
    return 'Your archive is being prepared. We send you a mail when it is ready; you can leave this page.'
  if (archive?.status === 'failed') return 'Your archive could not be made. Please try again.'
  if (archive?.status === 'ready' && archive.expires_at)
    return `Your archive is ready (${formatSize(archive.bytes)}). You can download it once, until ${localMoment(new Date(archive.expires_at))}.`
  return `An archive can be downloaded once, within ${ARCHIVE_HOURS} hours.`
}
