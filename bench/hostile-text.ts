// npm run bench:hostile-text
// Sends 300 nasty texts of 10,000 characters to every field that is read by expressions, over HTTP to the real server,
// and prints for each field the worst processor time of the server's own thread and the longest that it answered nobody.
// A text that is over a limit is sent twice more, and the median counts: what is the text's own comes again, what was
// another program's or a collection of garbage does not. What a server does once, at the first message of a kind, is
// measured before that, and once.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readFile } from '../server/src/features/test-data/reading/read-file.ts'
import { warmUp } from '../server/src/features/test-data/reading/warm-up.ts'
import { turns } from '../server/src/turns.ts'
import { nastyTexts } from './nasty-texts.ts'
import { median } from './rounds.ts'
import { anyAddress, postJson } from '../server/src/testing/client.ts'
import { startOwnServer } from '../server/src/testing/server-process.ts'

const PROCESSOR_MS = 100
const HOLD_MS = 50
/** The server practises after its start, until it takes less than this of each second. */
const AT_REST_MS = 20
const PROBE_EVERY_MS = 5

const server = await startOwnServer()
const { origin } = server
const only = process.argv[2]
const WORST_SHOWN = 3
/** Ordinary messages of different kinds; beyond Latin-1 every expression is compiled again. */
const FIRST_MESSAGES = [
  'Hello',
  'I have crushing chest pain and cannot breathe',
  'Ich habe seit drei Tagen Kopfschmerzen und nehme Ibuprofen',
  'jag har ont i bröstet',
  'My potassium is 5.6 and I take ramipril 5 mg',
  'Ferritin 12, TSH 5.2, LDL 190 mg/dL, HbA1c 6.1 %, vitamin D 12 ng/mL, B12 180',
  'I take vitamin D 10000 IU and magnesium 800 mg',
  'My 3 year old has a fever of 39.5',
  'I am APOE e4/e4',
  '我头疼怎么办',
  'عندي صداع',
  'у меня болит голова',
  'How do I sleep better? 😀',
  'Write me a poem about the sea',
]

/** Milliseconds that the thread of requests has been on a processor (proc(5), schedstat). */
const threadMs = () =>
  Number(
    readFileSync(`/proc/${server.process.pid}/task/${server.process.pid}/schedstat`, 'utf8').split(' ')[0],
  ) / 1e6

const PROFILE = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  age: 40,
  race: null,
  gender: null,
  allergies: null,
  height_cm: null,
  weight_kg: null,
  avatar_url: null,
}

async function atRest() {
  for (let before = -Infinity; threadMs() - before > AT_REST_MS; await pause(1000)) before = threadMs()
}

type Answered = { status: number; body: string }
type Field = {
  name: string
  send: (text: string) => Promise<Answered>
  /** undoes what `send` stored */
  after?: () => Promise<unknown>
}

async function sureOf(measure: () => Promise<number>, limit: number) {
  const ms = await measure()
  if (ms <= limit) return { ms, isAgain: false }
  return { ms: median([ms, await measure(), await measure()]), isAgain: true }
}

async function longestWait(work: Promise<unknown>): Promise<number> {
  const state = { ended: false }
  const done = work.finally(() => (state.ended = true))
  let longest = 0
  while (!state.ended) {
    const began = performance.now()
    await (await fetch(`${origin}/healthz`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - began)
    await pause(PROBE_EVERY_MS)
  }
  await done
  return longest
}

try {
  const { authorization } = await server.createUser()
  const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await answer.text() }
  }
  const chat = async (body: object, headers = {}): Promise<Answered> => {
    const answer = await postJson(`${origin}/api/functions/ai-health-chat`, body, headers)
    return { status: answer.status, body: await answer.text() }
  }
  const ask = () =>
    chat(
      { message: 'What should I take with what I take?', requestSupplementRecommendations: true },
      { authorization },
    )
  const chunks = (text: string) => text.match(/[^]{1,1000}/gu) ?? []
  let made = ''
  const fields: Field[] = [
    { name: 'message of a visitor', send: (message) => chat({ message }) },
    {
      name: 'message, signed in',
      send: (message) => chat({ message, requestSupplementRecommendations: true }, { authorization }),
    },
    {
      name: 'three earlier turns',
      send: (text) =>
        chat({
          message: 'and how much of it?',
          conversation: [text, text, text].map((each) => ({ isUser: true, text: each })),
        }),
    },
    {
      name: "the assistant's earlier turn",
      send: (text) =>
        chat({ message: 'yes', conversation: [{ isUser: false, text: `${text.slice(0, 9_990)}?` }] }),
    },
    {
      name: 'note of the health log',
      send: (text) =>
        call('POST', '/api/health-log', {
          id: crypto.randomUUID(),
          kind: 'vitals',
          logged_at: '2026-01-02T10:00:00+00:00',
          note: text.slice(0, 1000),
          values: { heart_rate: 60 },
        }),
    },
    {
      name: 'notes of the profile, asked about',
      send: async (text) => {
        await call('PATCH', '/api/profile', { ...PROFILE, allergies: text.slice(0, 1000) })
        return ask()
      },
    },
    {
      name: 'names of the profile',
      send: (text) =>
        call('PATCH', '/api/profile', { ...PROFILE, first_name: text, last_name: text, full_name: text }),
    },
    {
      name: 'fields of a supplement, then the stack',
      send: async (text) => {
        const added = await call('POST', '/api/supplements', {
          name: text,
          dosage: text,
          frequency: text,
          notes: text,
          benefits: text,
        })
        made = added.status === 201 ? (JSON.parse(added.body) as { id: string }).id : ''
        return call('GET', '/api/assistant/stack')
      },
      after: () => (made ? call('DELETE', `/api/supplements/${made}`) : Promise.resolve()),
    },
    {
      name: 'fields of a supplement, asked about',
      send: async (text) => {
        const added = await call('POST', '/api/supplements', { name: text, dosage: text, frequency: text })
        made = added.status === 201 ? (JSON.parse(added.body) as { id: string }).id : ''
        return ask()
      },
      after: () => (made ? call('DELETE', `/api/supplements/${made}`) : Promise.resolve()),
    },
    {
      name: 'results typed in',
      send: (text) =>
        call('POST', '/api/test-data/typed', {
          test_name: text.slice(0, 200),
          test_date: '2026-01-02',
          results: chunks(text).map((part) => ({
            biomarker: null,
            name: part.slice(0, 120),
            value_text: part.slice(0, 60),
            unit: part.slice(0, 30),
            ref_low: null,
            ref_high: null,
            collection_date: null,
          })),
        }),
    },
    {
      name: 'contact form',
      send: (text) =>
        call('POST', '/api/contact', {
          first_name: text.slice(0, 50),
          last_name: text.slice(0, 50),
          email: 'somebody@example.com',
          subject: text.slice(0, 200),
          message: text.slice(0, 5000),
          options: { captchaToken: text.slice(0, 4096) },
        }),
    },
    {
      name: 'addresses at sign-in',
      send: (email) =>
        call('POST', '/api/auth/sign-in', { email, password: 'x', options: { captchaToken: 'x' } }),
    },
    {
      name: 'names at sign-up',
      send: (text) =>
        call('POST', '/api/auth/sign-up', {
          email: `${text.slice(0, 200)}@example.com`,
          password: text.slice(0, 256),
          options: { data: { full_name: text }, captchaToken: text },
        }),
    },
  ]
  await atRest()
  let failed = 0
  if (!only) {
    const holds: { message: string; hold: number }[] = []
    for (const message of FIRST_MESSAGES)
      holds.push({ message, hold: await longestWait(chat({ message }, { authorization })) })
    const longest = holds.toSorted((a, b) => b.hold - a.hold)[0]!
    if (longest.hold > HOLD_MS) failed += 1
    console.log(
      `${longest.hold > HOLD_MS ? 'FAIL' : 'ok  '} first message of a kind: nobody answered for at most ${longest.hold.toFixed(0)} ms (${longest.message})`,
    )
  }
  for (let round = 0; round < 20; round += 1) await ask()

  for (const { name, send, after } of fields) {
    if (only && !name.includes(only)) continue
    const rows: { text: string; processor: number; hold: number }[] = []
    const statuses = new Map<number, number>()
    let shortened = 0
    let again = 0
    for (const { name: text, text: content } of nastyTexts) {
      const processorOf = async () => {
        const began = threadMs()
        const { status, body } = await send(content)
        const processor = threadMs() - began
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (body.includes('Please shorten it')) shortened += 1
        await after?.()
        return processor
      }
      const holdOf = async () => {
        const hold = await longestWait(send(content))
        await after?.()
        return hold
      }
      const processor = await sureOf(processorOf, PROCESSOR_MS)
      const hold = await sureOf(holdOf, HOLD_MS)
      again += Number(processor.isAgain) + Number(hold.isAgain)
      rows.push({ text, processor: processor.ms, hold: hold.ms })
    }
    const byProcessor = rows.toSorted((a, b) => b.processor - a.processor)
    const worst = byProcessor[0]!
    const longest = rows.toSorted((a, b) => b.hold - a.hold)[0]!
    const isGood = worst.processor <= PROCESSOR_MS && longest.hold <= HOLD_MS && !statuses.has(500)
    if (!isGood) failed += 1
    const answers = [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ')
    console.log(
      `${isGood ? 'ok  ' : 'FAIL'} ${name}: processor at most ${worst.processor.toFixed(0)} ms (${byProcessor
        .slice(0, WORST_SHOWN)
        .map(({ text }) => text)
        .join(
          ', ',
        )}), nobody answered for at most ${longest.hold.toFixed(0)} ms (${longest.text}); ${answers}; ${shortened} asked to shorten; ${again} measured again`,
    )
  }
  // Documents are read in a process of their own: they hold nobody up, and their time is that of the reading alone.
  // The child that reads the next document has practised while it waited; so has this one.
  await warmUp(() => false)
  const readings: { text: string; processor: number }[] = []
  for (const { name: text, text: content } of only ? [] : nastyTexts) {
    const began = turns.processorMs()
    await readFile('txt', Buffer.from(content), false).catch(() => {})
    readings.push({ text, processor: turns.processorMs() - began })
  }
  const slowest = readings.toSorted((a, b) => b.processor - a.processor)[0]
  if (slowest) {
    if (slowest.processor > PROCESSOR_MS) failed += 1
    console.log(
      `${slowest.processor > PROCESSOR_MS ? 'FAIL' : 'ok  '} uploaded text: processor at most ${slowest.processor.toFixed(0)} ms (${slowest.text})`,
    )
  }
  console.log(`wanted: at most ${PROCESSOR_MS} ms of processor, at most ${HOLD_MS} ms without an answer`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  await server.close()
}
