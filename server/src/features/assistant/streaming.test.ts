// While an outside model writes, its checked sentences are shown.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAiStandIn } from '#server/testing/ai-stand-in.ts'
import { readEvents, shownBy } from '#server/testing/events.ts'
import { createTestApp, fromAnywhere, type Account, type TestApp } from '#server/testing/test-app.ts'

const REPORT = 'Test,Result,Unit,Reference Range\nFerritin,18,ug/L,30-400\n'
const TRUTH = (material: { records: { n: number; text: string }[] }) =>
  `${material.records[0]?.text} [${material.records[0]?.n}].`

let provider: Awaited<ReturnType<typeof startAiStandIn>>
let app: TestApp
let owner: Account
beforeAll(async () => {
  provider = await startAiStandIn()
  app = await createTestApp({ jobs: true, ai: { outside: provider.endpoint('compatible') } })
  owner = await app.createOpenAccount()
  const posted = await app.upload(owner, { name: 'report.csv', content: REPORT }, { test_date: '2026-03-14' })
  await app.analysed(owner, ((await posted.json()) as { id: string }).id)
})
afterAll(async () => {
  await app.close()
  await provider.close()
})

async function open() {
  const headers = {
    'content-type': 'application/json',
    accept: 'text/event-stream',
    ...fromAnywhere(),
    ...owner.auth,
  }
  const body = JSON.stringify({
    message: 'What does my ferritin mean?',
    requestSupplementRecommendations: true,
  })
  const { body: stream } = await fetch(`${app.url}/api/functions/ai-health-chat`, {
    method: 'POST',
    headers,
    body,
  })
  const reader = stream!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Reads on until a text has come, or to the end. */
  return async (wanted = '\0') => {
    for (;;) {
      const { value, done } = text.includes(wanted) ? { value: '', done: true } : await reader.read()
      text += value ?? ''
      if (done) return readEvents(text)
    }
  }
}
const OWN = "Your ferritin was 18 ug/L on Mar 14, 2026, below the report's range 30-400 [1]."

test('what holds is told before the rest is written', async () => {
  const written = Promise.withResolvers<void>()
  provider.behave({
    begin: (material) => `${TRUTH(material)} Take double the iron. Ask your`,
    until: written.promise,
    rest: ' doctor about it.',
  })
  const read = await open()
  expect(shownBy(await read('30-400')).last).toBe(OWN)
  written.resolve()
  const events = await read()
  expect(events.map(({ name }) => name)).not.toContain('again')
  expect(events.at(-1)?.data.response).toMatch(/^Your ferritin was 18 .*\[1\]\. Ask your doctor about it\./)
  expect(shownBy(events).ever).toBe(events.at(-1)?.data.response)
  expect(shownBy(events).ever).not.toContain('double')
})

test('a connection that breaks takes back what was told, and the embedded model answers', async () => {
  const broken = Promise.withResolvers<void>()
  provider.behave({
    begin: (material) => `Ask your doctor about it. ${TRUTH(material)} Ask`,
    until: broken.promise,
    rest: null,
  })
  const read = await open()
  await read('30-400')
  broken.resolve()
  const events = await read()
  expect(events.map(({ name }) => name)).toContain('again')
  expect(events.at(-1)?.data.response).toMatch(/so the assistant built into this server wrote this answer\.$/)
  expect(shownBy(events).last).toBe(events.at(-1)?.data.response)
})

test('nothing is told before a sentence has a source', async () => {
  const until = Promise.resolve()
  provider.behave({ begin: () => 'Ask your doctor about it. Ask your', until, rest: null })
  const events = await (await open())()
  expect(events.map(({ name }) => name)).not.toContain('again')
  expect(shownBy(events).ever).not.toContain('Ask your doctor about it')
})

test('an answer holds one of the turns of its user until it is written', async () => {
  const written = Promise.withResolvers<void>()
  provider.behave({
    begin: (material) => `${TRUTH(material)} Ask your`,
    until: written.promise,
    rest: ' doctor about it.',
  })
  // Six requests of a user run at once.
  const chats = await Promise.all(Array.from({ length: 6 }, () => open()))
  await Promise.all(chats.map((read) => read('30-400')))
  const asked = app.fetch('/api/supplements', { headers: owner.auth }).then(({ status }) => status)
  const later = new Promise((resolve) => setTimeout(resolve, 1_000, 'waits'))
  expect(await Promise.race([asked, later])).toBe('waits')
  written.resolve()
  const ended = await Promise.all(chats.map((read) => read()))
  expect(ended.map((events) => events.at(-1)?.name)).toEqual(Array(6).fill('done'))
  expect(await asked).toBe(200)
})
