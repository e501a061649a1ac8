import type { ReactNode } from 'react'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { numbered } from '#web/lib/numbered.ts'

interface AnswerTextProps {
  text: string
  citations: readonly Citation[]
  onCite: (id: number) => void
}

/** Paragraphs, lists and bold, and `[1]` as a reference that opens its passage. Never HTML. */
export function AnswerText({ text, citations, onCite }: AnswerTextProps) {
  const blocks = text
    // A list begins a block of its own, also right under the line that announces it.
    .replace(/([^\n])\n(?=[-*•] )/g, (all, last: string, at: number) =>
      /^\s*[-*•] /.test(text.slice(text.lastIndexOf('\n', at) + 1)) ? all : `${last}\n\n`,
    )
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
  return numbered(blocks).map(({ value: block, key }) => {
    const lines = block.split('\n')
    const inline = (line: string) => renderInline(line, citations, onCite)
    if (lines.every((line) => /^\s*(?:[-*•]|\d+[.)])\s/.test(line))) {
      return (
        <ul key={key} className="my-2 flex list-disc flex-col gap-1 pl-5 first:mt-0 last:mb-0">
          {numbered(lines).map(({ value: line, key }) => (
            <li key={key}>{inline(line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, ''))}</li>
          ))}
        </ul>
      )
    }
    return (
      <p key={key} className="my-2 whitespace-pre-line first:mt-0 last:mb-0">
        {inline(block)}
      </p>
    )
  })
}

function renderInline(
  text: string,
  citations: readonly Citation[],
  onCite: (id: number) => void,
): ReactNode[] {
  return numbered(text.split(/(\*\*[^*]+\*\*|\[\d+\])/g)).map(({ value: part, key }) => {
    const number = /^\[(\d+)\]$/.exec(part)?.[1]
    const citation = citations.find((it) => String(it.id) === number)
    if (citation) {
      return (
        <button
          key={key}
          type="button"
          onClick={() => onCite(citation.id)}
          aria-label={`Source ${citation.id}: ${citation.title}`}
          className="mx-0.5 inline-grid size-6 place-items-center rounded-full bg-primary-soft align-text-bottom text-xs font-semibold text-on-primary-soft hover:bg-primary hover:text-on-primary"
        >
          {citation.id}
        </button>
      )
    }
    if (part.startsWith('**') && part.endsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return part
  })
}
