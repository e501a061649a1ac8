import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

/** A body that arrives in the given parts. */
const bodyOf = (...parts: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
async function eventsOf(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const events: [string, string][] = []
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  await readEvents(bodyOf(...bytes), (event, data) => events.push([event, data]))
  return events
}

// Expected: HTML standard, "Interpreting an event stream".
test('an event has its name and data; one without a name is a message', async () => {
  expect(await eventsOf('event: text\ndata: Hello\n\ndata: bare\n\n')).toEqual([
    ['text', 'Hello'],
    ['message', 'bare'],
  ])
})

test('lines of data are joined, one space after the colon is left out, comments and empty events are nobody’s', async () => {
  expect(await eventsOf(': alive\n\nevent: none\n\ndata:  two\ndata:three\n\n')).toEqual([
    ['message', ' two\nthree'],
  ])
})

test('wherever the parts are cut, in a line end or in a letter, the events are the same', async () => {
  const whole = new TextEncoder().encode(
    'event: text\r\ndata: Järn 18 µmol/L\r\n\r\nevent: end\r\ndata: {}\r\n\r\n',
  )
  for (let cut = 1; cut < whole.length; cut++) {
    expect(await eventsOf(whole.slice(0, cut), whole.slice(cut)), `cut at ${cut}`).toEqual([
      ['text', 'Järn 18 µmol/L'],
      ['end', '{}'],
    ])
  }
})
