import type { Reminders } from '@aevia/domain/reminders/schema.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

// Ahead of the real clock: the queue gives out nothing by itself, and a test says when it is time.
const START = '2027-03-27T05:00:00Z'
let clock = Date.parse(START)
let app: TestApp
let other: TestApp
let admin: pg.Client
beforeAll(async () => {
  app = await createTestApp({ jobs: true, now: () => clock })
  other = await createTestApp({ jobs: true, now: () => clock, beside: app })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
})
beforeEach(() => {
  clock = Date.parse(START)
})
afterAll(async () => {
  await admin.end()
  await other.close()
  await app.close()
})

const stockholm = { digest: true, hour: 8, time_zone: 'Europe/Stockholm', names: false }
const choose = async (account: Account, settings: object = {}) => {
  const answer = await app.send('PUT', '/api/reminders', { ...stockholm, ...settings }, account.auth)
  expect(answer.status).toBe(200)
  return (await answer.json()) as Reminders
}
const take = async (account: Account, supplement: object) => {
  const answer = await app.send('POST', '/api/supplements', supplement, account.auth)
  return ((await answer.json()) as { id: string }).id
}
const mails = ({ email }: Account) => app.mailTo(email).filter((mail) => /reminder for today/.test(mail))
const idOf = ({ session }: Account) => session.user.id

/** The queue's jobs of this user, by the instant they are for. */
async function jobsOf(account: Account, state = 'created') {
  const { rows } = await admin.query<{ at: string }>(
    `select data->>'at' as at from jobs.job where name = 'send-digest' and data->>'user_id' = $1 and state::text = $2 order by 1`,
    [idOf(account), state],
  )
  return rows.map(({ at }) => at)
}
/** The clock moves on, and the queue gives out what is due by it. */
async function at(account: Account, instant: string) {
  clock = Date.parse(instant)
  await admin.query(
    `update jobs.job set start_after = now() where name = 'send-digest' and state = 'created'
      and (data->>'at')::timestamptz <= $1 and data->>'user_id' = $2`,
    [instant, idOf(account)],
  )
  await expect
    .poll(
      async () => {
        const { rows } = await admin.query(
          `select 1 from jobs.job where state in ('created', 'active', 'retry') and (name = 'send-mail'
            or (name = 'send-digest' and (data->>'at')::timestamptz <= $1 and data->>'user_id' = $2))`,
          [instant, idOf(account)],
        )
        return rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)
}

test('off until it is chosen; one mail a day at the hour of the day over the change of the clock', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc', stop_date: '2027-03-28' })
  const settings = await app.fetch('/api/reminders', { headers: account.auth })
  expect(await settings.json()).toEqual({
    digest: false,
    hour: 8,
    time_zone: null,
    names: false,
    next: null,
    calendar_since: null,
  })
  expect(await jobsOf(account)).toEqual([])
  expect((await choose(account)).next).toBe('2027-03-27T07:00:00.000Z')
  // Saved again and again there is one job for one time.
  await Promise.all([choose(account), choose(account)])
  expect(await jobsOf(account)).toEqual(['2027-03-27T07:00:00.000Z'])
  await at(account, '2027-03-27T07:00:00Z')
  expect(mails(account)).toHaveLength(1)
  expect(await jobsOf(account)).toEqual(['2027-03-28T06:00:00.000Z'])
  await at(account, '2027-03-28T06:00:00Z')
  expect(mails(account)).toHaveLength(2)
  // Nothing is to be taken any longer: nothing is sent, and tomorrow is looked at again.
  await at(account, '2027-03-29T06:00:00Z')
  expect(mails(account)).toHaveLength(2)
  expect(await jobsOf(account)).toEqual(['2027-03-30T06:00:00.000Z'])
})

test('a flight to Tokyo and back: each day once', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc' })
  const fly = (time_zone: string) => choose(account, { time_zone })
  await fly('America/New_York')
  await at(account, '2027-03-27T12:00:00Z')
  clock = Date.parse('2027-03-27T22:00:00Z')
  // There the 28th has begun, its hour has not come.
  expect((await fly('Asia/Tokyo')).next).toBe('2027-03-27T23:00:00.000Z')
  await at(account, '2027-03-27T23:00:00Z')
  expect(mails(account)).toHaveLength(2)
  clock = Date.parse('2027-03-28T10:00:00Z')
  // Back, it is the 28th once more: its mail has come.
  expect((await fly('America/New_York')).next).toBe('2027-03-29T12:00:00.000Z')
  await at(account, '2027-03-28T23:30:00Z')
  expect(mails(account)).toHaveLength(2)
  await at(account, '2027-03-29T12:00:00Z')
  expect(mails(account)).toHaveLength(3)
})

test('two servers and a second job for the same time: one mail', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc' })
  await choose(account)
  for (let copies = 0; copies < 3; copies++)
    await admin.query(
      `insert into jobs.job (id, name, data, start_after, policy, retry_limit, expire_seconds, heartbeat_seconds)
       select gen_random_uuid(), name, data, start_after, policy, retry_limit, expire_seconds, heartbeat_seconds
       from jobs.job where name = 'send-digest' and data->>'user_id' = $1 limit 1`,
      [idOf(account)],
    )
  expect(await jobsOf(account)).toHaveLength(4)
  // So slow that both are in the middle of it at the same time.
  await admin.query(`
    create function take_long() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return new; end $$;
    create trigger take_long before insert on mail_outbox for each row execute function take_long()`)
  await at(account, '2027-03-27T07:00:00Z')
  await admin.query('drop trigger take_long on mail_outbox')
  expect(mails(account)).toHaveLength(1)
  expect(await jobsOf(account)).toEqual(['2027-03-28T06:00:00.000Z'])
})

test('what breaks in the middle is undone whole and tried again: one mail', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc' })
  await choose(account)
  // The third write of the transaction fails twice.
  await admin.query(`
    create sequence failures;
    grant usage on sequence failures to aevia_app;
    create function fail_twice() returns trigger language plpgsql as $$
      begin if nextval('failures') <= 2 then raise exception 'broken'; end if; return new; end $$;
    create trigger fail_twice before update on reminders for each row execute function fail_twice()`)
  await at(account, '2027-03-27T07:00:00Z')
  await admin.query('drop trigger fail_twice on reminders')
  const { rows } = await admin.query<{ last_value: string }>('select last_value from failures')
  expect(Number(rows[0]?.last_value)).toBe(3)
  expect(mails(account)).toHaveLength(1)
})

test('a time whose job was lost is found again', async () => {
  const account = await app.createAccount()
  await take(account, { name: 'Zinc' })
  await choose(account)
  await admin.query(`delete from jobs.job where name = 'send-digest' and data->>'user_id' = $1`, [
    idOf(account),
  ])
  await admin.query(
    `insert into jobs.job (name, data, policy, retry_limit, expire_seconds, heartbeat_seconds)
     select name, '{}', policy, retry_limit, expire_seconds, heartbeat_seconds from jobs.job where name = 'plan-digests' limit 1`,
  )
  await expect.poll(() => jobsOf(account), { timeout: 10_000 }).toEqual(['2027-03-27T07:00:00.000Z'])
})

describe('what the mail says', () => {
  const sent = async (account: Account) => {
    await at(account, '2027-03-27T07:00:00Z')
    return mails(account)[0] ?? ''
  }
  async function person() {
    const account = await app.createAccount()
    for (const name of ['Zinc', 'Vitamin D <b>http://evil.example</b>']) await take(account, { name })
    const action = { id: crypto.randomUUID(), title: 'Eat oats', rhythm: 'daily', start_day: '2027-03-01' }
    await app.send('POST', '/api/plan', action, account.auth)
    const content =
      'Collection date: 2026-03-26\nTest,Result,Units,Reference Range\nLDL Cholesterol,4.6,mmol/L,<3.0\n'
    const { id } = (await (await app.upload(account, { name: 'r.csv', content })).json()) as { id: string }
    await app.analysed(account, id)
    const test = {
      id: crypto.randomUUID(),
      kind: 'test',
      title: 'Test LDL',
      marker: 'ldl',
      test_day: '2027-03-27',
    }
    await app.send('POST', '/api/plan', test, account.auth)
    return account
  }

  test('counts, and no name and no value', async () => {
    const account = await person()
    await choose(account)
    const mail = await sent(account)
    expect(mail).toContain('For today: 2 intakes, 1 action of your plan and 1 test that is due again.')
    expect(mail).not.toMatch(/Zinc|Vitamin|oats|LDL|4\.6|mmol/i)
  })

  test('names where they were chosen, without a link of their own, and no value', async () => {
    const account = await person()
    await choose(account, { names: true })
    const mail = await sent(account)
    expect(mail).toMatch(
      /To take: (?=.*Zinc)(?=.*Vitamin D).*Your plan: Eat oats\. To test again: Test LDL\./s,
    )
    expect(mail).not.toMatch(/evil\.example|4\.6|mmol/)
  })

  test('a supplement that was deleted, or whose intake was said: nothing, and no error', async () => {
    const account = await app.createAccount()
    const gone = await take(account, { name: 'Zinc' })
    const action = {
      id: crypto.randomUUID(),
      kind: 'supplement',
      title: 'Take zinc',
      rhythm: 'daily',
      supplement_id: gone,
    }
    await app.send('POST', '/api/plan', action, account.auth)
    const said = await take(account, { name: 'Iron' })
    await choose(account)
    await app.fetch(`/api/supplements/${gone}`, { method: 'DELETE', headers: account.auth })
    const yesterday = new Date().toISOString().slice(0, 10)
    await app.send('PUT', `/api/supplements/${said}/intakes/${yesterday}`, { status: 'taken' }, account.auth)
    // The days that can be said are those of the real clock.
    await admin.query(`update supplement_intakes set day = '2027-03-27' where supplement_id = $1`, [said])
    expect(await sent(account)).toBe('')
    expect(await jobsOf(account, 'completed')).toEqual(['2027-03-27T07:00:00.000Z'])
  })
})

describe('one press stops it', () => {
  test('the link shows a button, the button stops, and so does the mail program', async () => {
    for (const press of ['page', 'program']) {
      const account = await app.createAccount()
      await take(account, { name: 'Zinc' })
      await choose(account)
      await at(account, '2027-03-27T07:00:00Z')
      const [mail = ''] = mails(account)
      const link = /^List-Unsubscribe: <(\S+)>$/m.exec(mail.replaceAll(/\n\s+/g, ' '))?.[1] ?? ''
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
      expect(mail).toContain(`Stop this reminder: ${link}`)
      const shown = await fetch(link)
      expect([shown.status, await shown.text()]).toEqual([
        200,
        expect.stringMatching(/<form method="post"><button/),
      ])
      expect(
        ((await (await app.fetch('/api/reminders', { headers: account.auth })).json()) as Reminders).digest,
      ).toBe(true)
      const body = press === 'program' ? new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) : null
      const stopped = await fetch(link, { method: 'POST', body })
      expect([stopped.status, await stopped.text()]).toEqual([
        200,
        expect.stringMatching(/reminder is stopped/),
      ])
      await at(account, '2027-03-28T06:00:00Z')
      expect(mails(account)).toHaveLength(1)
      expect(await jobsOf(account)).toEqual([])
      clock = Date.parse(START)
    }
  })

  test('a signature of somebody else stops nothing', async () => {
    const [one, two] = [await app.createAccount(), await app.createAccount()]
    await take(one, { name: 'Zinc' })
    for (const account of [one, two]) await choose(account)
    await at(one, '2027-03-27T07:00:00Z')
    const link = /Stop this reminder: (\S+)/.exec(mails(one)[0] ?? '')?.[1] ?? ''
    for (const forged of [
      link.replace(idOf(one), idOf(two)),
      link.slice(0, -3),
      `${app.url}/api/reminders/stop`,
    ])
      for (const method of ['GET', 'POST']) expect((await fetch(forged, { method })).status).toBe(404)
    for (const account of [one, two])
      expect(
        ((await (await app.fetch('/api/reminders', { headers: account.auth })).json()) as Reminders).digest,
      ).toBe(true)
  })
})

test.each([
  [{ hour: 24 }],
  [{ hour: 7.5 }],
  [{ time_zone: 'Mars/Olympus' }],
  [{ time_zone: '+05:00' }],
  [{ more: 1 }],
])('%j is refused', async (settings) => {
  const account = await app.createAccount()
  const answer = await app.send('PUT', '/api/reminders', { ...stockholm, ...settings }, account.auth)
  expect(answer.status).toBe(400)
  expect((await app.send('PUT', '/api/reminders', stockholm)).status).toBe(401)
})
