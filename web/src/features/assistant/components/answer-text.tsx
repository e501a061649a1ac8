import MarkdownIt, { type Token } from 'markdown-it'
import { Fragment, type ReactNode } from 'react'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { numbered } from '#web/lib/numbered.ts'

interface AnswerTextProps {
  text: string
  citations: readonly Citation[]
  onCite: (id: number) => void
}

/** Lists, bold and emphasis; HTML, links and images stay the text that they are written in. */
const markdown = new MarkdownIt('zero', { html: false, breaks: true }).enable(['list', 'emphasis', 'newline'])

/** An answer as Markdown, with `[1]` as a reference that opens its passage. */
export function AnswerText({ text, citations, onCite }: AnswerTextProps) {
  const bullets = text.replace(/^(\s*)• /gm, '$1- ')
  return renderBlocks(markdown.parse(bullets, {}), (part) => renderText(part, citations, onCite))
}

type RenderText = (text: string) => ReactNode

/** The place behind the token that closes the one at `start`. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0
  for (let at = start; at < tokens.length; at += 1) {
    depth += tokens[at]!.nesting
    if (depth === 0) return at + 1
  }
  return tokens.length
}

const LIST = 'my-2 flex flex-col gap-1 pl-5 first:mt-0 last:mb-0'

function renderBlocks(tokens: readonly Token[], render: RenderText): ReactNode[] {
  const nodes: ReactNode[] = []
  for (let at = 0; at < tokens.length; at = endOf(tokens, at)) {
    const token = tokens[at]!
    const inner = tokens.slice(at + 1, endOf(tokens, at) - 1)
    if (token.type === 'inline')
      nodes.push(<Fragment key={at}>{renderInline(token.children ?? [], render)}</Fragment>)
    else if (token.type === 'list_item_open') nodes.push(<li key={at}>{renderBlocks(inner, render)}</li>)
    else if (token.type === 'bullet_list_open')
      nodes.push(
        <ul key={at} className={`${LIST} list-disc`}>
          {renderBlocks(inner, render)}
        </ul>,
      )
    else if (token.type === 'ordered_list_open')
      nodes.push(
        <ol key={at} className={`${LIST} list-decimal`}>
          {renderBlocks(inner, render)}
        </ol>,
      )
    else if (token.hidden) nodes.push(<Fragment key={at}>{renderBlocks(inner, render)}</Fragment>)
    else
      nodes.push(
        <p key={at} className="my-2 first:mt-0 last:mb-0">
          {renderBlocks(inner, render)}
        </p>,
      )
  }
  return nodes
}

function renderInline(tokens: readonly Token[], render: RenderText): ReactNode[] {
  const nodes: ReactNode[] = []
  for (let at = 0; at < tokens.length; at = endOf(tokens, at)) {
    const token = tokens[at]!
    const inner = tokens.slice(at + 1, endOf(tokens, at) - 1)
    if (token.type === 'strong_open') nodes.push(<strong key={at}>{renderInline(inner, render)}</strong>)
    else if (token.type === 'em_open') nodes.push(<em key={at}>{renderInline(inner, render)}</em>)
    else if (token.type === 'hardbreak' || token.type === 'softbreak') nodes.push(<br key={at} />)
    else nodes.push(<Fragment key={at}>{render(token.content)}</Fragment>)
  }
  return nodes
}

function renderText(text: string, citations: readonly Citation[], onCite: (id: number) => void): ReactNode {
  return numbered(text.split(/(\[\d+\])/g)).map(({ value: part, key }) => {
    const number = /^\[(\d+)\]$/.exec(part)?.[1]
    const citation = citations.find((it) => String(it.id) === number)
    if (!citation) return part
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
  })
}
