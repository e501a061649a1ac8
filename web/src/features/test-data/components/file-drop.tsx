import { ACCEPTED_EXTENSIONS, FILE_SIZE_MAX, UPLOAD_EXTENSIONS } from '@aevia/domain/test-data/schema.ts'
import { formatSize } from '@aevia/domain/text/format.ts'
import { FileText, Upload, X } from '#web/ui/icons.ts'
import { useId, useRef } from 'react'
import { DropInput, DropInvitation, DropZone } from '#web/ui/drop-zone.tsx'
import { Button } from '#web/ui/button.tsx'

interface FileDropProps {
  file: File | null
  onChange: (file: File | null) => void
  error: string | null
  disabled: boolean
}

/** A real file input under a large target that also takes a dropped file. */
export function FileDrop({ file, onChange, error, disabled }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = (next: File | null) => {
    if (input.current) input.current.value = ''
    onChange(next)
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        File
        <span aria-hidden="true" className="text-danger">
          {' *'}
        </span>
      </span>
      <DropZone onDrop={choose} disabled={disabled} invalid={error !== null} className="min-h-36">
        <DropInput
          input={input}
          id={id}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          accept={UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          disabled={disabled}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
        {file ? (
          <ChosenFile file={file} disabled={disabled} onRemove={() => choose(null)} />
        ) : (
          <DropInvitation icon={<Upload aria-hidden="true" className="size-6 text-primary" />} />
        )}
      </DropZone>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {ACCEPTED_EXTENSIONS.map((extension) => extension.toUpperCase()).join(', ')}. At most{' '}
        {formatSize(FILE_SIZE_MAX)}.
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChosenFileProps {
  file: File
  disabled: boolean
  onRemove: () => void
}

function ChosenFile({ file, disabled, onRemove }: ChosenFileProps) {
  return (
    <div className="flex w-full min-w-0 items-center gap-3">
      <FileText aria-hidden="true" className="size-8 shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{file.name}</p>
        <p className="text-sm text-muted">{formatSize(file.size)}</p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        className="relative z-10"
        aria-label="Remove the file"
        disabled={disabled}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </Button>
    </div>
  )
}
