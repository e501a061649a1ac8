import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'

type Event = { name: string; data: { text?: string } & Partial<ChatResponse> }

/** The server-sent events of an answer, in their order. */
export const readEvents = (body: string): Event[] =>
  body
    .trim()
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, name = '', data = 'null'] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? []
      return { name, data: JSON.parse(data) as Event['data'] }
    })

/** All that was ever shown, and what is shown at the end. */
export function shownBy(events: readonly Event[]): { ever: string; last: string } {
  const text = (some: readonly Event[]) => some.map(({ data }) => data.text ?? '').join('')
  return {
    ever: text(events),
    last: text(
      events
        .slice(events.findLastIndex(({ name }) => name === 'again') + 1)
        .filter(({ name }) => name === 'text'),
    ),
  }
}
