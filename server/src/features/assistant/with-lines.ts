import type { Citation } from '@aevia/domain/assistant/schema.ts'

type Answer = { text: string; citations: Citation[] }

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
  return { text: [said.join(' '), answer.text].filter(Boolean).join('\n\n'), citations }
}
