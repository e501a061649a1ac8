import { readdirSync } from 'node:fs'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
})
afterAll(() => app.close())

const head = async (path: string) => {
  const answer = await app.fetch(path, { method: 'HEAD', headers: owner.auth })
  expect([answer.status, await answer.text()]).toEqual([200, ''])
}

test('an export that is asked for with HEAD holds no place', async () => {
  for (let n = 0; n < 8; n++) await head('/api/test-data/export/json')
  const whole = await app.fetch('/api/test-data/export/json', { headers: owner.auth })
  expect(await whole.json()).toMatchObject({ results: [] })
})

test('a reader who leaves before the first piece holds no turn', async () => {
  for (let n = 0; n < 8; n++) {
    const one = new AbortController()
    const asked = app.fetch('/api/test-data/export/json', { headers: owner.auth, signal: one.signal })
    one.abort()
    await asked.catch(() => {})
  }
  expect((await app.fetch('/api/test-data/export/csv', { headers: owner.auth })).status).toBe(200)
})

test.runIf(process.platform === 'linux')(
  'a stored file that is asked for with HEAD is closed again',
  async () => {
    const upload = await app.upload(owner, { name: 'a.txt', content: 'Ferritin 12 ng/mL\n' })
    const { file_url } = (await upload.json()) as TestData
    const open = () => readdirSync('/proc/self/fd').length
    await head(file_url ?? '')
    const before = open()
    for (let n = 0; n < 60; n++) await head(file_url ?? '')
    // Connections and threads come and go; sixty files would stay.
    await expect.poll(() => open() - before).toBeLessThan(30)
  },
)
