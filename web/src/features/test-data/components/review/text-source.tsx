import { placeSentence, type Source } from '@aevia/domain/health/reading/source.ts'
import { useEffect, useState } from 'react'
import { showWithin } from '#web/features/test-data/components/review/show-within.ts'
import { numbered } from '#web/lib/numbered.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface TextSourceProps {
  file: Blob
  place: Source | null
}

/** More lines than these are not drawn at once: the ones around the chosen place are. */
const LINES = 600

export function TextSource({ file, place }: TextSourceProps) {
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    void file.arrayBuffer().then((bytes) => {
      if (!gone) setText(decoded(bytes))
    })
    return () => {
      gone = true
    }
  }, [file])

  const page = (text ?? '').split('\f')[(place?.page ?? 1) - 1] ?? text ?? ''
  const lines = page.split(/\r\n|\r|\n/)
  const sentence = place && placeSentence(place)
  const first = Math.max(0, Math.min(lines.length - LINES, (place?.line ?? 1) - LINES / 2))
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {sentence && (
        <p
          aria-live="polite"
          className="max-h-24 shrink-0 overflow-y-auto border-b px-4 py-2 text-sm break-words"
        >
          {sentence}
        </p>
      )}
      <ScrollRegion label="Document" className="min-h-0 flex-1 overflow-auto p-4">
        <ol className="font-mono text-xs leading-6">
          {numbered(lines.slice(first, first + LINES)).map(({ value, key }, index) => {
            const chosen = first + index + 1 === place?.line
            return (
              <li key={key} className="flex gap-3 whitespace-pre-wrap">
                <span className="w-10 shrink-0 text-right text-muted select-none">{first + index + 1}</span>
                {chosen ? (
                  <MarkedLine key={JSON.stringify(place)} text={value} span={place.span} />
                ) : (
                  <span className="min-w-0 wrap-anywhere">{value}</span>
                )}
              </li>
            )
          })}
        </ol>
      </ScrollRegion>
    </div>
  )
}

/** A line longer than this is a file without line breaks: only the value in it is marked. */
const SHORT_LINE = 300

function MarkedLine({ text, span }: { text: string; span: Source['span'] }) {
  const { from, to } = span && text.length > SHORT_LINE ? span : { from: 0, to: text.length }
  return (
    <span className="min-w-0 wrap-anywhere">
      {text.slice(0, from)}
      <mark ref={showWithin} className="bg-warning-soft px-1 wrap-anywhere text-on-warning-soft">
        {text.slice(from, to)}
      </mark>
      {text.slice(to)}
    </span>
  )
}

/** UTF-8 where the bytes are, else the old Western encoding, as the server reads them. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
