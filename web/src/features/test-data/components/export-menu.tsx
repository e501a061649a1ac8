import { EXPORT_FORMATS, EXPORT_NAMES, type ExportFormat } from '@aevia/domain/test-data/export-formats.ts'
import { Download, PencilLine } from '#web/ui/icons.ts'
import { Link } from 'react-router'
import { downloadExport } from '#web/features/test-data/queries.ts'
import { Button, buttonStyles } from '#web/ui/button.tsx'

/** Results in by hand and out as files. */
export function ExportMenu({ withResults }: { withResults: boolean }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Link to="/platform/test-data/typed" className={buttonStyles({ variant: 'outline', size: 'sm' })}>
        <PencilLine aria-hidden="true" />
        Type results in
      </Link>
      {withResults &&
        EXPORT_FORMATS.map((format: ExportFormat) => (
          <Button key={format} variant="outline" size="sm" onClick={() => void downloadExport(format)}>
            <Download aria-hidden="true" />
            {EXPORT_NAMES[format]}
            <span className="sr-only"> of all results</span>
          </Button>
        ))}
    </div>
  )
}
