import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestData } from '@aevia/domain/test-data/schema.ts'
import { callingFiles } from '#server/testing/calling-files.ts'
import { readerFiles, refusedFiles, type HostileFile } from '#server/testing/hostile-files.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

const AT_ONCE = 4

let app: TestApp
let owner: Account & { auth: Record<string, string> }
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
})
afterAll(() => app.close())

const files = () =>
  readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/mail'))
    .map((entry) => join(entry.parentPath, entry.name).slice(app.dataDir.length + 1))

/** The upload answers in words; what it takes in ends in words too. */
async function sent(file: HostileFile): Promise<{ name: string; outcome: string }> {
  const answer = await app.upload(owner, { name: file.name, content: file.content as string })
  const name = file.name.slice(0, 40)
  if (answer.status !== 201) {
    const { error } = (await answer.json()) as { error: { message: string } }
    return { name, outcome: `${answer.status} ${error.message}` }
  }
  const { id } = (await answer.json()) as { id: string }
  const { record } = (await app.analysed(owner, id)) as { record: TestData }
  return { name, outcome: `${record.analysis_status} ${record.analysis_error ?? ''}` }
}

/** A few at a time, as several users would send them. */
async function sentAll(sending: readonly HostileFile[]) {
  const outcomes: Awaited<ReturnType<typeof sent>>[] = []
  for (let at = 0; at < sending.length; at += AT_ONCE) {
    // One address may upload only so much in an hour.
    if (at % 48 === 0)
      owner.auth = { ...owner.auth, 'x-forwarded-for': `2001:db8:${crypto.randomUUID().slice(0, 4)}::1` }
    outcomes.push(...(await Promise.all(sending.slice(at, at + AT_ONCE).map(sent))))
  }
  return outcomes
}

test('no file makes the server call an address that stands in it', async () => {
  const called: string[] = []
  const listener = createServer((request, response) => {
    called.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  try {
    for (const { name, outcome } of await sentAll(callingFiles(url)))
      expect(outcome, name).toMatch(/^(?:400 \S|completed|error \S)/)
    expect(called).toEqual([])
    // The listener does hear who calls.
    await fetch(`${url}/heard`)
    expect(called).toEqual(['/heard'])
  } finally {
    listener.close()
  }
})

test('250 hostile files: none crashes the server, leaves the store or ends without words', async () => {
  expect(refusedFiles.length + readerFiles.length).toBeGreaterThanOrEqual(250)
  const outcomes = await sentAll([...refusedFiles, ...readerFiles])
  const unclear = outcomes.filter(
    ({ outcome }) =>
      !/^(?:400|413) \S.{10,}|^completed|^error \S.{10,}/.test(outcome) ||
      /unexpected|undefined|\bat \w+ \(/i.test(outcome),
  )
  expect(unclear).toEqual([])
  expect(
    files().filter((path) => !/^files\/test-data\/[0-9a-f-]{36}\/\d+-[0-9a-f]+\.\w+$/.test(path)),
  ).toEqual([])
  expect((await app.fetch('/api/test-data', { headers: owner.auth })).status).toBe(200)
})
