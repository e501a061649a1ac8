import { ARCHIVE_IMPORT_BYTES } from '@aevia/domain/ownership/schema.ts'
import { formatSize } from '@aevia/domain/text/format.ts'
import { useRef } from 'react'
import { useBringBack } from '#web/features/ownership/queries.ts'
import { Button } from '#web/ui/button.tsx'

/** An archive of an account that was erased, into this one while it is empty. */
export function BringBack() {
  const input = useRef<HTMLInputElement>(null)
  const bringBack = useBringBack()
  return (
    <div className="flex flex-col items-start gap-3 text-sm">
      <p className="text-muted">
        You have an archive of an account that you erased here? It can be brought back into an account without
        records, up to {formatSize(ARCHIVE_IMPORT_BYTES)}.
      </p>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Archive to bring back"
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) bringBack.mutate(file)
          target.value = ''
        }}
      />
      <Button
        variant="outline"
        size="sm"
        disabled={bringBack.isPending}
        onClick={() => input.current?.click()}
      >
        {bringBack.isPending ? 'Loading...' : 'Bring an archive back'}
      </Button>
    </div>
  )
}
