import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentText } from '@aevia/domain/consents/texts.ts'
import type { ChatResponse, Conversation } from '@aevia/domain/assistant/schema.ts'
import { startAiStandIn } from '#server/testing/ai-stand-in.ts'
import { fromAnywhere } from '#server/testing/client.ts'
import { fillDisk } from '#server/testing/full-disk.ts'
import pg from 'pg'
import { pino } from 'pino'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ log: pino({ level: 'silent' }) })
  owner = await app.createAccount()
})
afterAll(() => app.close())

const left = () =>
  ['files', 'work/incoming'].flatMap((folder) =>
    existsSync(join(app.dataDir, folder))
      ? readdirSync(join(app.dataDir, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        )
      : [],
  )
const rows = async () => {
  const { rows: counted } = await app.appPool.query(
    `select count(*)::int as waiting from jobs.job where name = 'analyse-test'`,
  )
  const { items } = (await (await app.fetch('/api/test-data', { headers: owner.auth })).json()) as {
    items: unknown[]
  }
  return [items.length, (counted as { waiting: number }[])[0]?.waiting]
}
const MB = 1024 * 1024
const words = 'The server has no space left to store this. Nothing was kept; please try again later.'

test.each([
  ['at its first byte', 0],
  ['in its middle', 1_000_000],
])('an upload that the disk has no room for, %s, is answered and leaves nothing', async (_where, room) => {
  const makeRoom = fillDisk(app.dataDir, room)
  const content = new Uint8Array(8_000_000).fill(97)
  const answer = await app.upload(owner, { name: 'long.txt', content }).finally(makeRoom)
  expect(answer.status).toBe(507)
  expect(await answer.json()).toMatchObject({ error: { code: 'storage_full', message: words } })
  expect(left()).toEqual([])
  expect(await rows()).toEqual([0, 0])
})

test('the answer comes while the sender is still sending', async () => {
  const makeRoom = fillDisk(app.dataDir, 100_000)
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (part: Buffer) => resolve(part.toString())),
  )
  socket.write(
    `POST /api/test-data HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${owner.auth.authorization}\r\n` +
      'Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 9000000\r\n\r\n' +
      `--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(400_000)}`,
  )
  // Nothing more is sent: only the server can end the wait.
  expect(await answered).toContain('HTTP/1.1 507 ')
  makeRoom()
  socket.destroy()
  await expect.poll(left).toEqual([])
})

test('an upload that began while there was room ends when only the last room is left', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (part: Buffer) => resolve(part.toString())),
  )
  socket.write(
    `POST /api/test-data HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${owner.auth.authorization}\r\n` +
      'Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 9000000\r\n\r\n' +
      `--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(400_000)}`,
  )
  await expect.poll(() => left().length).toBe(1)
  const makeRoom = fillDisk(app.dataDir, 10_000_000, 0)
  socket.write('x'.repeat(3_000_000))
  expect(await answered).toContain('HTTP/1.1 507 ')
  makeRoom()
  socket.destroy()
  await expect.poll(left).toEqual([])
})

test('readiness tells of the full disk, and of the room that came back', async () => {
  const makeRoom = fillDisk(app.dataDir, 1_000_000, 0)
  const told = async () => await (await app.fetch('/readyz')).json()
  // What was looked at half a second ago counts.
  await expect
    .poll(told)
    .toMatchObject({ error: { message: 'Not ready: disk (full).' } })
    .finally(makeRoom)
  await expect.poll(told).toEqual({ status: 'ready' })
})

test('the last room is kept: nothing more is stored, and people still sign in, ask and delete', async () => {
  const supplement = { name: 'Zinc', dosage: '10 mg', frequency: 'daily' }
  const added = await app.send('POST', '/api/supplements', supplement, owner.auth)
  const { id } = (await added.json()) as { id: string }
  const makeRoom = fillDisk(app.dataDir, 1_000_000, 63 * MB)
  // What was looked at half a second ago counts.
  await expect
    .poll(async () => (await app.send('POST', '/api/supplements', supplement, owner.auth)).status)
    .toBe(507)
  const statuses = [
    (await app.upload(owner, { name: 'short.txt', content: new Uint8Array(10) })).status,
    (await app.signIn(owner.email, owner.password)).status,
    (await app.send('POST', '/api/functions/ai-health-chat', { message: 'what is ferritin' })).status,
    (await app.fetch(`/api/supplements/${id}`, { method: 'DELETE', headers: owner.auth })).status,
  ]
  makeRoom()
  expect(statuses).toEqual([507, 200, 200, 204])
  await expect
    .poll(async () => (await app.send('POST', '/api/supplements', supplement, owner.auth)).status)
    .toBe(201)
})

test('in the last room a consent is withdrawn, the outside model switched off, the account left, and signed out of', async () => {
  const account = await app.createOpenAccount()
  const say = async (given: boolean) => {
    const body = { given, version: currentText('apoe').version }
    return (await app.send('PUT', '/api/consents/apoe', body, account.auth)).status
  }
  const sees = { profile: true, results: true, supplements: true, log: true }
  const off = { sees, outside: false, region: null }
  expect(await say(true)).toBe(200)
  const makeRoom = fillDisk(app.dataDir, 1_000_000, 40 * MB)
  try {
    await expect.poll(() => say(true)).toBe(507)
    const settings = await app.send('PUT', '/api/assistant/settings', off, account.auth)
    expect([await say(false), settings.status]).toEqual([200, 200])
    // It asks for a proof, and not for room.
    expect((await app.send('POST', '/api/ownership/erasure', {}, account.auth)).status).not.toBe(507)
  } finally {
    makeRoom()
  }
  expect(await say(true)).toBe(200)
  const withNothing = fillDisk(app.dataDir, 1_000_000, 0)
  try {
    expect(await say(false)).toBe(200)
    const settingsOff = () => app.send('PUT', '/api/assistant/settings', off, account.auth)
    await expect.poll(async () => (await settingsOff()).status).toBe(507)
    expect((await app.send('POST', '/api/auth/sign-out-everywhere', {}, account.auth)).status).toBe(204)
  } finally {
    withNothing()
  }
})

test('in the last room a question is answered, and neither its turn nor a receipt is stored', async () => {
  const provider = await startAiStandIn()
  const asking = await createTestApp({
    log: pino({ level: 'silent' }),
    ai: { outside: provider.endpoint('compatible') },
  })
  const account = await asking.createOpenAccount()
  const ask = async (message: string) => {
    const body = { message, turn: crypto.randomUUID(), requestSupplementRecommendations: true }
    const answer = await asking.send('POST', '/api/functions/ai-health-chat', body, {
      ...account.auth,
      ...fromAnywhere(),
    })
    return [answer.status, ((await answer.json()) as ChatResponse).triage.level]
  }
  const stored = async () => {
    const get = async (path: string) => (await asking.fetch(path, { headers: account.auth })).json()
    const { turns } = (await get('/api/assistant/conversation')) as Conversation
    return [turns.length, ((await get('/api/assistant/receipts')) as unknown[]).length]
  }
  expect(await ask('what is ferritin')).toEqual([200, 'routine'])
  expect(await stored()).toEqual([1, 1])
  const makeRoom = fillDisk(asking.dataDir, 1_000_000, 63 * MB)
  try {
    expect(await ask('what is zinc')).toEqual([200, 'routine'])
    expect(await ask('I have crushing chest pain and cannot breathe')).toEqual([200, 'emergency'])
    expect(await stored()).toEqual([1, 1])
  } finally {
    makeRoom()
  }
  await ask('what is zinc')
  expect(await stored()).toEqual([2, 2])
  await asking.close()
  await provider.close()
})

test('in the last room nobody without a session makes the database write', async () => {
  const rows = async () => (await app.appPool.query('select from rate_limits')).rowCount
  const ask = () => app.fetch('/api/sharing/file', { headers: fromAnywhere() })
  const makeRoom = fillDisk(app.dataDir, 1_000_000, 63 * MB)
  try {
    // What was looked at half a second ago counts.
    await new Promise((resolve) => setTimeout(resolve, 600))
    await ask()
    const before = await rows()
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).status))
    expect(new Set(statuses)).not.toContain(507)
    expect(await rows()).toBe(before)
  } finally {
    makeRoom()
  }
  await new Promise((resolve) => setTimeout(resolve, 600))
  const before = await rows()
  await ask()
  expect(await rows()).toBe((before ?? 0) + 1)
})

test('of the last room a part is kept from signing in and deleting, too: people still ask and read', async () => {
  const supplement = { name: 'Zinc', dosage: '10 mg', frequency: 'daily' }
  const added = await app.send('POST', '/api/supplements', supplement, owner.auth)
  const { id } = (await added.json()) as { id: string }
  const signIn = async () => (await app.signIn(owner.email, owner.password)).status
  const withMore = fillDisk(app.dataDir, 1_000_000, 17 * MB)
  await new Promise((resolve) => setTimeout(resolve, 600))
  const before = await signIn()
  withMore()
  const makeRoom = fillDisk(app.dataDir, 1_000_000, 15 * MB)
  try {
    await expect.poll(signIn, { interval: 600 }).toBe(507)
    const statuses = [
      (await app.signUp('late@example.com', owner.password)).status,
      (await app.send('POST', '/api/functions/ai-health-chat', { message: 'what is ferritin' })).status,
      (await app.fetch('/api/supplements', { headers: owner.auth })).status,
      (await app.fetch(`/api/supplements/${id}`, { method: 'DELETE', headers: owner.auth })).status,
    ]
    expect([before, ...statuses]).toEqual([200, 507, 200, 200, 507])
  } finally {
    makeRoom()
  }
  await expect.poll(signIn, { interval: 600 }).toBe(200)
})

test('a mail that does not fit leaves no half message, and goes out when there is room', async () => {
  const makeRoom = fillDisk(app.dataDir, 10)
  const waiting = async () =>
    (await app.appPool.query('select from mail_outbox where sent_at is null')).rowCount ?? 0
  const before = await waiting()
  const email = `full-${crypto.randomUUID()}@example.com`
  const answer = await app.signUp(email, 'tall-Copper-kettle-7')
  expect(answer.status).toBe(200)
  // The mail follows the answer.
  await expect.poll(waiting).toBe(before + 1)
  await expect.poll(() => existsSync(join(app.dataDir, 'mail'))).toBe(true)
  expect(readdirSync(join(app.dataDir, 'mail')).filter((name) => name.startsWith('.'))).toEqual([])
  makeRoom()
  const working = await createTestApp({ jobs: true, beside: app })
  await expect.poll(() => app.mailTo(email).length).toBe(1)
  await working.close()
})

test('a database without room is told in the same way', async () => {
  const database = new pg.Client({ connectionString: app.urls.superuser })
  await database.connect()
  // PostgreSQL's own code for it (Appendix A of its manual: 53100, disk_full).
  await database.query(`
    create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger no_room before insert on avatars execute function no_room();
    create trigger no_room before insert on test_data execute function no_room();`)
  await database.end()
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const avatar = await app.fetch('/api/profile/avatar', {
    method: 'PUT',
    body: Buffer.from(pixel, 'base64'),
    headers: { ...owner.auth, 'content-type': 'image/png' },
  })
  expect([avatar.status, await avatar.json()]).toMatchObject([507, { error: { message: words } }])
  const upload = await app.upload(owner, { name: 'a.txt', content: 'Ferritin 12 ng/mL\n' })
  expect([upload.status, left()]).toEqual([507, []])
})
