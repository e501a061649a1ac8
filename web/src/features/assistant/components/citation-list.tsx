import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { ChevronDown, ExternalLink } from '#web/ui/icons.ts'
import { useId } from 'react'
import { cn } from '#web/lib/cn.ts'

interface CitationListProps {
  citations: readonly Citation[]
  opened: number | null
  onOpen: (id: number | null) => void
}

/** What the answer rests on, by who published it: each opens the passage and its page. */
export function CitationList({ citations, opened, onOpen }: CitationListProps) {
  const id = useId()
  if (citations.length === 0) return null
  return (
    <section aria-label="Sources" className="mt-3 border-t pt-3">
      <p className="text-xs font-medium text-muted">Sources</p>
      <ol className="mt-1 flex flex-col">
        {citations.map((citation) => {
          const open = opened === citation.id
          return (
            <li key={citation.id}>
              <button
                type="button"
                aria-expanded={open}
                aria-controls={`${id}-${citation.id}`}
                onClick={() => onOpen(open ? null : citation.id)}
                className="flex min-h-8 w-full items-center gap-2 rounded-sm text-left text-sm hover:text-primary"
              >
                <span className="tabular w-5 shrink-0 font-semibold text-primary">{citation.id}</span>
                <span className={cn('min-w-0 flex-1', open ? 'break-words' : 'truncate')}>
                  {citation.source}
                </span>
                <ChevronDown
                  aria-hidden="true"
                  className={cn('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
                />
              </button>
              <div id={`${id}-${citation.id}`} hidden={!open} className="mb-2 ml-7 text-sm">
                <blockquote className="border-l-2 border-primary pl-3 break-words">
                  {citation.passage}
                </blockquote>
                <p className="mt-1.5 break-words text-muted">
                  {isWebAddress(citation.url) ? (
                    <a
                      href={citation.url}
                      target="_blank"
                      rel="noopener noreferrer"
                      className="inline-flex items-center gap-1 underline underline-offset-4 hover:text-foreground"
                    >
                      Open the page
                      <ExternalLink aria-hidden="true" className="size-3.5" />
                      <span className="sr-only">(opens in a new tab)</span>
                    </a>
                  ) : (
                    citation.title
                  )}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

function isWebAddress(url: string | null): url is string {
  return url !== null && /^https?:\/\//i.test(url)
}
