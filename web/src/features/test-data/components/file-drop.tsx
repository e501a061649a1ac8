import { ACCEPTED_EXTENSIONS, FILE_SIZE_MAX, UPLOAD_EXTENSIONS } from '@aevia/domain/test-data/schema.ts'
import { formatSize } from '@aevia/domain/text/format.ts'
import { FileText, Upload, X } from '#web/ui/icons.ts'
import { useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
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
  const [over, setOver] = useState(false)
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
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!disabled) choose(event.dataTransfer.files[0] ?? null)
        }}
        className={cn(
          'relative flex min-h-36 items-center justify-center rounded-md border border-dashed p-5 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
          over ? 'border-primary bg-primary-soft' : error ? 'border-danger' : 'border-control bg-sunken/60',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          accept={UPLOAD_EXTENSIONS.map((extension) => `.${extension}`).join(',')}
          disabled={disabled}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
        />
        {file ? (
          <ChosenFile file={file} disabled={disabled} onRemove={() => choose(null)} />
        ) : (
          <div className="flex flex-col items-center gap-2 text-center">
            <Upload aria-hidden="true" className="size-6 text-primary" />
            <p>
              <span className="font-medium text-primary">Choose a file</span> or drop it here
            </p>
          </div>
        )}
      </div>
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
