import type { ActivityPage } from '@aevia/domain/activity/schema.ts'
import type { Manifest, Shares } from '@aevia/domain/sharing/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ASKED, askManifest, decodeLink, makeShare, openShare } from '#server/testing/shared-link.ts'
import { type Account, createTestApp, fromAnywhere, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

const share = (account: Account, more?: object) => makeShare(app, account, more)
const list = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/sharing', { headers: auth })).json()) as Shares).items
const revoke = ({ auth }: Account, id: string) =>
  app.fetch(`/api/sharing/${id}`, { method: 'DELETE', headers: auth })
const log = async ({ auth }: Account) =>
  ((await (await app.fetch('/api/activity', { headers: auth })).json()) as ActivityPage).items

/** What is the same for everybody: without the id of the request. */
async function seen(answer: Response) {
  const { error } = (await answer.json()) as { error: { request_id?: string } }
  delete error.request_id
  return JSON.stringify([answer.status, error, answer.headers.get('content-type')])
}

describe('the link', () => {
  test('is a SMART Health Link: its address, key, end and flag are as the specification says', async () => {
    const account = await app.createAccount()
    const made = await share(account)
    const link = decodeLink(made.link)
    expect(made.link.startsWith(`${app.url}/share#shlink:/`)).toBe(true)
    expect(link).toMatchObject({ flag: 'P', label: 'For Dr Berg', v: 1 })
    expect(link.url.length).toBeLessThanOrEqual(128)
    expect(new URL(link.url).searchParams.get('id')).toMatch(/^[\w-]{43}$/)
    expect(link.key).toMatch(/^[\w-]{43}$/)
    expect(Math.abs(link.exp - Date.now() / 1000 - 7 * 86_400)).toBeLessThan(60)
    expect(made.passcode).toMatch(/^[2-9a-hjkmnp-z]{8}$/)
    expect(made.share).toMatchObject({ tries_left: 10, views: 0, last_viewed_at: null })
    // Shown again it is the same; the passcode is not.
    const again = await app.fetch(`/api/sharing/${made.share.id}/link`, { headers: account.auth })
    expect(await again.json()).toEqual({ link: made.link })
  })

  test('needs a fresh proof, is told by mail, and nothing in the database opens it', async () => {
    const account = await app.createAccount()
    const made = await share(account)
    expect(app.mailTo(account.email).at(-1)).toContain('A link to a summary of your health was made')
    const { key, url } = decodeLink(made.link)
    const secrets = [key, new URL(url).searchParams.get('id'), made.passcode, 'Berg']
    const { rows } = await admin.query<{ row: string }>('select t::text as row from shares t')
    for (const secret of secrets) expect(rows.map(({ row }) => row).join()).not.toContain(secret)
    await admin.query(`update auth.session_refresh set proven_at = now() - interval '6 minutes'`)
    const refused = await app.send('POST', '/api/sharing', ASKED, account.auth)
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { reason: 'auth.proof_needed' } },
    ])
    expect(await list(account)).toHaveLength(1)
  })

  test('passcodes that are short or guessed first are refused, and a chosen one counts', async () => {
    const account = await app.createAccount()
    for (const passcode of ['k7m2p', '111111', '123456', 'x'.repeat(65)])
      expect(
        (await app.send('POST', '/api/sharing', { ...ASKED, passcode }, account.auth)).status,
        passcode,
      ).toBe(400)
    for (const wrong of [{ days: 8 }, { days: 0 }, { label: ' ' }, { label: 'x'.repeat(81) }])
      expect((await app.send('POST', '/api/sharing', { ...ASKED, ...wrong }, account.auth)).status).toBe(400)
    const made = await share(account, { passcode: 'garden-9' })
    expect(made.passcode).toBe('garden-9')
    expect((await openShare(made)).status).toBe(200)
  })

  test('ten work at once, also when they are asked for at once', async () => {
    const account = await app.createAccount()
    const asked = Array.from({ length: 12 }, () => app.send('POST', '/api/sharing', ASKED, account.auth))
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(10).fill(201), 409, 409])
    const [first] = await list(account)
    expect((await revoke(account, first!.id)).status).toBe(204)
    await share(account)
    // A day has its own limit.
    await admin.query(`update rate_limits set points = 20 where key like 'share-account:%'`)
    await revoke(account, (await list(account))[0]!.id)
    expect((await app.send('POST', '/api/sharing', ASKED, account.auth)).status).toBe(429)
  })
})

describe('a wrong passcode', () => {
  test('is 401 with the attempts that remain, and a right one takes none', async () => {
    const made = await share(await app.createAccount())
    for (const remainingAttempts of [9, 8]) {
      const answer = await openShare(made, { passcode: 'wrong-one' })
      expect([answer.status, await answer.json()]).toEqual([401, { remainingAttempts }])
    }
    expect((await openShare(made)).status).toBe(200)
    expect(await (await openShare(made, { passcode: 'wrong-one' })).json()).toEqual({ remainingAttempts: 7 })
    // Without one nothing is tried.
    expect((await openShare(made, { passcode: undefined })).status).toBe(400)
    expect((await openShare(made, { recipient: '' })).status).toBe(400)
    expect(await (await openShare(made, { passcode: 'wrong-one' })).json()).toEqual({ remainingAttempts: 6 })
  })

  test('of fifty at once ten are judged, and the link never opens again', async () => {
    const account = await app.createAccount()
    const made = await share(account)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => openShare(made, { passcode: `wrong-${n}` })),
    )
    const judged = answers.filter(({ status }) => status === 401)
    const left = await Promise.all(
      judged.map(
        async (answer) => ((await answer.json()) as { remainingAttempts: number }).remainingAttempts,
      ),
    )
    expect(left.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(40)
    expect((await openShare(made)).status).toBe(404)
    expect(await list(account)).toMatchObject([{ tries_left: 0, views: 0 }])
    const refused = (await log(account)).filter(({ kind }) => kind === 'share_refused')
    expect(refused).toHaveLength(10)
    expect(app.mailTo(account.email).at(-1)).toContain('its passcode was wrong too often')
    expect(refused.filter(({ detail }) => detail?.includes('the link is closed'))).toHaveLength(1)
  })

  test('beside right ones at the same moment is told what really remains', async () => {
    const account = await app.createAccount()
    const made = await makeShare(app, account)
    const tries = Array.from({ length: 9 }, (_, n) => [
      openShare(made),
      openShare(made, { passcode: `wrong-${n}` }),
    ]).flat()
    const answers = await Promise.all(tries)
    const wrong = answers.filter(({ status }) => status === 401)
    const left = await Promise.all(
      wrong.map(async (answer) => ((await answer.json()) as { remainingAttempts: number }).remainingAttempts),
    )
    expect(left.sort((a, b) => b - a)).toEqual(wrong.map((_, n) => 9 - n))
    expect(await list(account)).toMatchObject([{ tries_left: 10 - wrong.length }])
    expect(app.mailTo(account.email).at(-1)).not.toContain('wrong too often')
  })

  test('fifty right ones at once all leave the count as it was', async () => {
    const account = await app.createAccount()
    const made = await share(account)
    await Promise.all(Array.from({ length: 50 }, () => openShare(made)))
    const [one] = await list(account)
    expect(one!.tries_left).toBe(10)
    expect(one!.views).toBeGreaterThanOrEqual(10)
  })
})

test('unknown, ended, revoked and closed: 404 without a difference', async () => {
  const account = await app.createAccount()
  const [ended, revoked, closed] = [await share(account), await share(account), await share(account)]
  await admin.query(`update shares set ends_at = now() where id = $1`, [ended.share.id])
  await admin.query(`update shares set tries_left = 0 where id = $1`, [closed.share.id])
  expect((await openShare(revoked)).status).toBe(200)
  const located = (await (await openShare(revoked, { embeddedLengthMax: 1 })).json()) as Manifest
  expect((await revoke(account, revoked.share.id)).status).toBe(204)
  expect((await fetch(located.files[0]!.location!)).status).toBe(404)
  const unknown = `${app.url}/api/sharing/manifest?id=${'A'.repeat(43)}`
  const urls = [ended, revoked, closed].map(({ link }) => decodeLink(link).url)
  const guesses = [...urls, unknown, `${app.url}/api/sharing/manifest?id=x`]
  const answers = await Promise.all(
    guesses.map(async (url) => seen(await askManifest(url, { recipient: 'Dr Berg', passcode: 'garden-9' }))),
  )
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^\[404,/)
  expect((await list(account)).map(({ id }) => id)).toEqual([closed.share.id])
  expect((await app.fetch(`/api/sharing/${ended.share.id}/link`, { headers: account.auth })).status).toBe(404)
})

test('another user’s link is not listed, shown or revoked', async () => {
  const [account, stranger] = [await app.createAccount(), await app.createAccount()]
  const { share: made, ...rest } = await share(account)
  expect(await list(stranger)).toEqual([])
  expect((await app.fetch(`/api/sharing/${made.id}/link`, { headers: stranger.auth })).status).toBe(404)
  expect((await revoke(stranger, made.id)).status).toBe(404)
  for (const path of ['/api/sharing', `/api/sharing/${made.id}/link`])
    expect((await app.fetch(path)).status).toBe(401)
  expect((await openShare({ share: made, ...rest })).status).toBe(200)
})

test('each view and each wrong passcode is in the log of the person, with who, when and from where', async () => {
  const account = await app.createAccount()
  const made = await share(account)
  await openShare(made, { recipient: 'Dr <b>Berg</b>\n at  the clinic' })
  await openShare(made, { recipient: 'Somebody', passcode: 'wrong-one' })
  await revoke(account, made.share.id)
  const lines = await log(account)
  expect(lines.map(({ kind, detail }) => [kind, detail]).slice(0, 5)).toEqual([
    ['share_revoked', 'For Dr Berg'],
    ['share_refused', 'Somebody: For Dr Berg'],
    ['share_opened', 'Dr Berg at the clinic: For Dr Berg'],
    ['security_changed', expect.stringContaining('A link to a summary of your health was made')],
    ['share_made', 'For Dr Berg'],
  ])
  expect(lines[2]!.address).toMatch(/\d/)
  expect(Math.abs(Date.parse(lines[2]!.at) - Date.now())).toBeLessThan(60_000)
})

test('pages of other makers may ask, without cookies', async () => {
  const made = await share(await app.createAccount())
  const preflight = await fetch(decodeLink(made.link).url, {
    method: 'OPTIONS',
    headers: { origin: 'https://viewer.example', 'access-control-request-method': 'POST', ...fromAnywhere() },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'content-type',
  ])
  for (const answer of [preflight, await openShare(made), await openShare(made, { passcode: 'wrong-one' })]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
  const own = await app.fetch('/api/sharing', { headers: { origin: 'https://viewer.example' } })
  expect(own.headers.get('access-control-allow-origin')).toBeNull()
})

test('a new password ends all links; what has ended is removed, and nothing else', async () => {
  const account = await app.createAccount()
  const other = await app.createAccount()
  const made = await share(account)
  const kept = await share(other)
  const ended = await share(other)
  const token = await app.askReset(account.email)
  const reset = { token, password: 'new-Wooden-spoon-3' }
  expect((await app.send('POST', '/api/auth/reset-password', reset, fromAnywhere())).status).toBe(204)
  expect((await openShare(made)).status).toBe(404)
  await admin.query(`update shares set ends_at = now() where id = $1`, [ended.share.id])
  await admin.query(`update jobs.job set state = 'retry', start_after = now() where name = 'purge-expired'`)
  const left = async () =>
    (await admin.query<{ id: string }>(`select id from shares where user_id = $1`, [other.session.user.id]))
      .rows
  await expect.poll(left, { timeout: 10_000 }).toEqual([{ id: kept.share.id }])
  expect((await openShare(kept)).status).toBe(200)
})

test('addresses that ask too often wait', async () => {
  const headers = { 'content-type': 'application/json', ...fromAnywhere() }
  const url = `${app.url}/api/sharing/manifest?id=${'B'.repeat(43)}`
  const body = JSON.stringify({ recipient: 'x', passcode: 'garden-9' })
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push((await fetch(url, { method: 'POST', headers, body })).status)
  expect(statuses).toEqual([...Array<number>(60).fill(404), 429])
})

test('hundreds who try links at once keep nobody from signing in', async () => {
  const account = await app.createAccount()
  const url = `${app.url}/api/sharing/manifest?id=${'C'.repeat(43)}`
  let judged = 0
  const tries = Array.from({ length: 200 }, async () => {
    const { status } = await askManifest(url, { recipient: 'x', passcode: 'garden-9' })
    if (status === 404) judged++
    return status
  })
  await expect.poll(() => judged, { interval: 1 }).toBeGreaterThan(0)
  const before = judged
  expect((await app.signIn(account.email, account.password)).status).toBe(200)
  // The passcodes in front of it are one, and what was judged while the rest of the sign-in ran.
  expect(judged - before).toBeLessThan(60)
  expect(new Set(await Promise.all(tries))).toEqual(new Set([404, 503]))
})

test('hundreds who try links that are not there keep nobody out of one that is', async () => {
  const account = await app.createAccount()
  const made = await share(account)
  const unknown = `${app.url}/api/sharing/manifest?id=${'D'.repeat(43)}`
  const over = new AbortController()
  const tries = Array.from({ length: 100 }, async () => {
    while (!over.signal.aborted) await askManifest(unknown, { recipient: 'x', passcode: 'garden-9' })
  })
  for (let n = 0; n < 3; n++) expect((await openShare(made)).status).toBe(200)
  over.abort()
  await Promise.all(tries)
})
