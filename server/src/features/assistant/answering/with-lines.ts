import type { Citation } from '@aevia/domain/assistant/schema.ts'

type Answer = { text: string; citations: Citation[] }

const MOST_IN_LINE = 3

/** Puts sentences, each with what it rests on, before an answer that does not say them already. */
export function withLines(answer: Answer, lines: readonly Omit<Citation, 'id'>[]): Answer {
  const citations = [...answer.citations]
  const said = lines.flatMap((line) => {
    const words = line.passage.replace(/\.$/, '')
    if (answer.text.includes(words)) return []
    const id = Math.max(0, ...citations.map((each) => each.id)) + 1
    citations.push({ id, ...line })
    return [`${words} [${id}].`]
  })
  const [first = '', ...others] = said
  const list =
    said.length > MOST_IN_LINE ? [first, ...others.map((each) => `- ${each}`)].join('\n') : said.join(' ')
  return { text: [list, answer.text].filter(Boolean).join('\n\n'), citations }
}
