import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#server/log.ts'
import { createConnecting } from '#server/testing/connected.ts'
import { startOura } from '#server/testing/makers/oura.ts'
import { startWithings } from '#server/testing/makers/withings.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let oura: Awaited<ReturnType<typeof startOura>>
let withings: Awaited<ReturnType<typeof startWithings>>
let app: TestApp
beforeAll(async () => {
  ;[oura, withings] = await Promise.all([startOura(), startWithings()])
  const connectors = { ...oura.connectors, ...withings.connectors }
  app = await createTestApp({ jobs: true, connectors, log: createLog('silent') })
})
afterAll(async () => {
  await app.close()
  await oura.close()
  await withings.close()
})

test('a maker that hangs keeps nobody from another one, nor from the rest of the server', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  oura.holdDataUntil(promise)
  const ring = createConnecting(app, 'oura')
  const people = await Promise.all([1, 2, 3].map(() => app.createAccount()))
  for (const person of people) {
    const answered = await ring.finish(person, oura.agree(await ring.begin(person)))
    expect(answered.status).toBe(200)
  }
  // Of one maker two people at a time.
  await expect.poll(() => oura.asked.length).toBe(2)
  const other = await app.createAccount()
  const scale = createConnecting(app, 'withings')
  expect(await scale.connect(other, withings)).toMatchObject({ status: 'connected', problem: null })
  // The same person, too.
  expect(await scale.connect(people[0]!, withings)).toMatchObject({ status: 'connected', problem: null })
  expect(oura.asked).toHaveLength(2)
  answer()
  for (const person of people) expect(await ring.settled(person)).toMatchObject({ problem: null })
})
