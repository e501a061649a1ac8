import { expect, test } from 'vitest'
import { judge, judgedIn, READING_MS } from './judge.ts'

const idle = { processorMs: () => 0, pause: () => Promise.resolve() }
const HARMLESS =
  'I take vitamin D and magnesium with breakfast. In spring my ferritin was 45 and my LDL was 3.1. Which foods have the most fibre? I would like to know when to test again and what a good range is. '

test('an emergency counts wherever it stands in a long message', async () => {
  for (const before of [0, 25, 48]) {
    const text = `${HARMLESS.repeat(before)} I have crushing chest pain and my left arm is numb. ${HARMLESS.repeat(50 - before)}`
    const { triage, isTooLong } = await judge(text.slice(0, 10_000), idle)
    expect({ level: triage.level, isTooLong }, `after ${before} sentences`).toEqual({
      level: 'emergency',
      isTooLong: false,
    })
    expect(triage.advice).toContain('112')
  }
})

test('the words of a region are those of the same judgement', async () => {
  const judged = await judge('My father has collapsed and does not breathe', idle)
  expect(judgedIn(judged, 'US').advice).toContain('911')
  expect(judgedIn(judged, undefined)).toBe(judged.triage)
})

test('others are served between two portions', async () => {
  let pauses = 0
  const pause = () => Promise.resolve((pauses += 1))
  await judge(HARMLESS.repeat(50), { ...idle, pause })
  expect(pauses).toBeGreaterThanOrEqual(4)
})

test('a text that takes too long asks to be shortened and names the emergency number', async () => {
  let spent = 0
  const slow = { ...idle, processorMs: () => (spent += READING_MS) }
  const judged = await judge(HARMLESS.repeat(50), slow)
  expect(judged.isTooLong).toBe(true)
  const advice =
    'This message is too long or too unusual for me to read safely. Please shorten it to what matters most and send it again. If anyone may be in danger, do not wait for me: call 112 (or your local emergency number) now.'
  expect(judged.triage).toEqual({ level: 'routine', reason: 'Too long to read', advice, sources: [] })
  expect(judgedIn(judged, 'US').advice).toContain('call 911')
})

test('what others take of the processor in the pauses is not the time of a text', async () => {
  let spent = 0
  const busy = { processorMs: () => spent, pause: () => Promise.resolve((spent += 10 * READING_MS)) }
  for (const message of ['What is zinc?', HARMLESS.repeat(50)])
    expect(await judge(message, busy)).toMatchObject({ isTooLong: false, tookMs: 0 })
})

test('what was found before the time ran out is kept', async () => {
  let spent = 0
  const slow = { ...idle, processorMs: () => (spent += READING_MS / 2) }
  const { triage } = await judge(`I cannot breathe and my lips are blue. ${HARMLESS.repeat(50)}`, slow)
  expect(triage.level).toBe('emergency')
})
