import { setTimeout as sleep } from 'node:timers/promises'
import { sql as raw } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase } from './connection.ts'
import { privacyRules } from '#server/features/privacy.ts'
import { leaveConnections } from '#server/testing/connected.ts'
import { startOura } from '#server/testing/makers/oura.ts'
import { exampleDevice } from '#server/testing/push-stand-in.ts'
import { makeToken } from '#server/testing/program.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

// Generated from the catalogue: a table that is added without protection fails here without anyone listing it.
let app: TestApp
let admin: pg.Client
let asApp: pg.Client
let tables: { name: string; enabled: boolean; forced: boolean }[]
let oura: Awaited<ReturnType<typeof startOura>>
let a: Account
let b: Account
let gone: string

// So many results that they are stored in parts.
const rows = Array.from({ length: 600 }, (_, row) => `Ferritin,${row + 1},ng/mL,30-400`)
const sampleFile = `Test,Result,Units,Reference Range\n${rows.join('\n')}\n`

beforeAll(async () => {
  oura = await startOura()
  app = await createTestApp({ jobs: true, connectors: oura.connectors })
  admin = await connect(app.urls.superuser)
  asApp = await connect(app.urls.app)
  tables = (
    await admin.query<(typeof tables)[number]>(`
      select n.nspname || '.' || c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        join pg_attribute t on t.attrelid = c.oid and t.attname = 'user_id' and not t.attisdropped
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'jobs') order by 1`)
  ).rows
  a = await fill(await app.createAccount())
  b = await fill(await app.createAccount())
  const third = await fill(await app.createAccount())
  gone = third.session.user.id
  await admin.query('delete from auth."user" where id = $1', [gone])
})
afterAll(async () => {
  await Promise.all([admin.end(), asApp.end()])
  await Promise.all([app.close(), oura.close()])
})

async function connect(connectionString: string) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Twice: of the first the measurements stay, of the second the part that came. */
async function importSteps(account: Account) {
  const at = '2024-03-01 10:00:00 +0100'
  const file = `<HealthData><Record type="HKQuantityTypeIdentifierStepCount" sourceName="W" unit="count" startDate="${at}" endDate="${at}" value="9"/></HealthData>`
  const begin = async () => {
    const about = { file_name: 'export.xml', file_size: file.length }
    const answer = await app.send('POST', '/api/metrics/imports', about, account.auth)
    const { id } = (await answer.json()) as { id: string }
    await app.fetch(`/api/metrics/imports/${id}/parts/0`, {
      method: 'PUT',
      body: file,
      headers: account.auth,
    })
    return id
  }
  const id = await begin()
  await app.send('POST', `/api/metrics/imports/${id}/complete`, {}, account.auth)
  const status = async () => {
    const answer = await app.fetch(`/api/metrics/imports/${id}`, { headers: account.auth })
    return ((await answer.json()) as { status: string }).status
  }
  while ((await status()) !== 'completed') await sleep(100)
  await begin()
}

/** Leaves a row of the user in every table, through the front door; a passkey would need a browser. */
async function fill(account: Account) {
  await app.fetch('/api/profile', { headers: account.auth })
  const checkout = await app.send(
    'POST',
    '/api/functions/create-checkout',
    { priceType: 'monthly' },
    account.auth,
  )
  await fetch(((await checkout.json()) as { url: string }).url, { method: 'POST', redirect: 'manual' })
  await app.send('PATCH', '/api/mail-settings', { analysis_finished: false }, account.auth)
  await app.send('POST', '/api/auth/totp', { password: account.password }, account.auth)
  await app.askReset(account.email)
  await admin.query(
    `insert into auth.passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     values (gen_random_uuid(), 'key', $1, $2, 0, 'singleDevice', false)`,
    [account.session.user.id, account.email],
  )
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  await app.fetch('/api/profile/avatar', { method: 'PUT', body: picture, headers: account.auth })
  const zinc = await app.send('POST', '/api/supplements', { name: 'Zinc', notes: 'private' }, account.auth)
  const { id: zincId } = (await zinc.json()) as { id: string }
  await app.send('PUT', `/api/supplements/${zincId}/intakes/2026-11-20`, { status: 'taken' }, account.auth)
  const reminders = { digest: false, hour: 8, time_zone: 'Europe/Stockholm', names: false }
  await app.send('PUT', '/api/reminders', reminders, account.auth)
  await app.send('POST', '/api/reminders/devices', exampleDevice(), account.auth)
  await app.send('PUT', '/api/level', { hidden: ['first_test'] }, account.auth)
  const action = { id: crypto.randomUUID(), title: 'Eat oats' }
  await app.send('POST', '/api/plan', action, account.auth)
  await app.send('PUT', '/api/plan/goals?day=2026-11-20', { kind: 'sleep', target: 8 }, account.auth)
  const entry = { id: crypto.randomUUID(), kind: 'mood', logged_at: '2026-01-02T08:00:00Z' }
  await app.send('POST', '/api/health-log', { ...entry, values: { mood: 'good' } }, account.auth)
  const settings = {
    sees: { profile: true, results: true, supplements: true, log: true },
    outside: true,
    region: 'SE',
    own_key: { provider: 'openai', model: 'unreachable', api_key: 'secret' },
  }
  await app.send('PUT', '/api/assistant/settings', settings, account.auth)
  const question = {
    message: 'what is zinc',
    turn: crypto.randomUUID(),
    requestSupplementRecommendations: true,
  }
  await app.send('POST', '/api/functions/ai-health-chat', question, account.auth)
  const uploaded = await app.upload(account, { name: 'report.csv', content: sampleFile })
  const { id } = (await uploaded.json()) as { id: string }
  expect((await app.analysed(account, id)).record.analysis_status).toBe('completed')
  await importSteps(account)
  const share = { label: 'For Dr Berg', days: 7, day: '2026-11-20' }
  await app.send('POST', '/api/sharing', share, account.auth)
  await makeToken(app, account)
  await leaveConnections(app, oura, account)
  await app.send('POST', '/api/ownership/archive', {}, account.auth)
  await app.send('POST', '/api/ownership/erasure', {}, account.auth)
  // As an upload leaves it that is cut off.
  await admin.query('insert into pending_files (file_key, user_id) values (gen_random_uuid(), $1)', [
    account.session.user.id,
  ])
  await app.send('PUT', `/api/test-data/${id}/results/0/review`, { decision: 'accepted' }, account.auth)
  return account
}

/** Runs one statement as the app role with that user set, and undoes it. Answers the row count or the SQLSTATE. */
async function attempt(
  userId: string | null,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  await asApp.query('begin')
  try {
    if (userId !== null) await asApp.query(`select set_config('app.user_id', $1, true)`, [userId])
    return (await asApp.query(text, values)).rowCount ?? 0
  } catch (error) {
    return (error as { code: string }).code
  } finally {
    await asApp.query('rollback')
  }
}

/** Rows of these are never changed: the app may add and read. */
const APPEND_ONLY = new Set(['public.consents', 'public.activity_log'])
const DENIED = '42501'
const FOREIGN_KEY = '23503'
const quoted = (table: string) =>
  table
    .split('.')
    .map((part) => `"${part}"`)
    .join('.')

test('every table with user_id is found, has forced row security and stands in a privacy.ts', () => {
  expect(tables.length).toBeGreaterThanOrEqual(7)
  expect(tables.filter((table) => !table.enabled || !table.forced)).toEqual([])
  expect(privacyRules.map((rule) => rule.table).sort()).toEqual(tables.map((table) => table.name).sort())
})

test('each privacy rule says how every column of its table leaves, and its rows go with the user', async () => {
  const faults: string[] = []
  for (const { table, exported } of privacyRules) {
    const fk = await admin.query(
      `select from pg_constraint where conrelid = $1::regclass and contype = 'f' and confdeltype = 'c'
          and confrelid = 'auth."user"'::regclass and conparentid = 0`,
      [quoted(table)],
    )
    if (!fk.rowCount) faults.push(`${table} does not go with the user`)
    if ('nothing' in exported) continue
    const { key, sealed = {}, without = {}, file } = exported
    const { rows } = await admin.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${quoted(table)} t`,
    )
    const named = [...key, ...Object.keys(sealed), ...Object.keys(without)]
    for (const column of [...named, ...(file ? [file.key, file.bytes] : [])])
      if (!(column in (rows[0]?.row ?? {}))) faults.push(`${table} has no column ${column}`)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (String(value).startsWith('v1.') && !(column in sealed))
          faults.push(`${table}.${column} would leave sealed`)
  }
  expect(faults).toEqual([])
})

test('what was agreed to or logged is changed and removed by nobody, its owner included', async () => {
  const owner = a.session.user.id
  for (const name of APPEND_ONLY)
    for (const statement of [`update ${quoted(name)} set user_id = user_id`, `delete from ${quoted(name)}`])
      expect(await attempt(owner, statement), statement).toBe(DENIED)
})

test('no role but the owner may own, bypass or grow: the app and auth roles are plain logins', async () => {
  const { rows } = await admin.query(`
    select rolname, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as strong,
           exists (select from pg_class c where c.relowner = r.oid) as owns,
           has_schema_privilege(rolname, 'public', 'create') as creates
      from pg_roles r where rolname in ('aevia_app', 'aevia_auth') order by 1`)
  expect(rows).toEqual([
    { rolname: 'aevia_app', strong: false, owns: false, creates: false },
    { rolname: 'aevia_auth', strong: false, owns: false, creates: false },
  ])
})

test('views do not look past row security, and definer functions cannot be redirected by a search path', async () => {
  const views = await admin.query(
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'v' and n.nspname in ('public', 'app', 'auth')
        and not coalesce(c.reloptions::text like '%security_invoker=true%', false)`,
  )
  expect(views.rows).toEqual([])
  const functions = await admin.query(
    `select proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'app', 'auth') and prosecdef and prosqlbody is null and not coalesce(proconfig::text like '%search_path%', false)`,
  )
  expect(functions.rows).toEqual([])
})

test('nothing leaks from any table to nobody, to another user or to a deleted user, and no row changes hands', async () => {
  const owner = a.session.user.id
  const strangers = [null, '', b.session.user.id, gone, '00000000-0000-4000-8000-000000000000']
  const leaks: string[] = []
  const check = (what: string, got: unknown, ...fine: unknown[]) => {
    if (!fine.includes(got)) leaks.push(`${what}: ${String(got)}`)
  }
  for (const { name } of tables) {
    const table = quoted(name)
    const whole = await admin.query(`select to_jsonb(t) as row from ${table} t where user_id = $1 limit 1`, [
      owner,
    ])
    const row = whole.rows[0]?.row as Record<string, unknown> | undefined
    expect(row, `the suite left no row in ${name}`).toBeDefined()
    const deleted = await admin.query(`select from ${table} where user_id = $1`, [gone])
    check(`${name}: rows of a deleted user`, deleted.rowCount, 0)

    const isAuth = name.startsWith('auth.')
    const mayChange = !isAuth && !APPEND_ONLY.has(name)
    const insert = `insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`
    const fresh = { ...row, ...('id' in (row ?? {}) ? { id: crypto.randomUUID() } : {}) }
    for (const stranger of strangers) {
      const who = `${name} as ${stranger ?? 'nobody'}`
      check(
        `${who} select`,
        await attempt(stranger, `select from ${table} where user_id = $1`, [owner]),
        0,
        ...(isAuth ? [DENIED] : []),
      )
      check(
        `${who} update`,
        await attempt(stranger, `update ${table} set user_id = user_id where user_id = $1`, [owner]),
        0,
        ...(mayChange ? [] : [DENIED]),
      )
      check(
        `${who} delete`,
        await attempt(stranger, `delete from ${table} where user_id = $1`, [owner]),
        0,
        ...(mayChange ? [] : [DENIED]),
      )
      check(`${who} insert`, await attempt(stranger, insert, [fresh]), DENIED)
    }
    check(
      `${name} as a deleted user inserts its own`,
      await attempt(gone, insert, [{ ...fresh, user_id: gone }]),
      FOREIGN_KEY,
      DENIED,
      '23505',
    )
    const give = `update ${table} set user_id = $2 where user_id = $1`
    check(`${name} gives a row away`, await attempt(owner, give, [owner, b.session.user.id]), DENIED)
    // The same statement finds the row when its owner asks: the zeros above mean protection, not a wrong query.
    const seen = await attempt(owner, `select from ${table} where user_id = $1`, [owner])
    if (!isAuth && !(Number(seen) > 0)) leaks.push(`${name}: its owner sees ${seen} rows`)
  }
  expect(leaks).toEqual([])
})

test('users who ask at the same moment read their own rows, and an ended session reads none', async () => {
  const ended = await app.createAccount()
  await app.fetch('/api/profile', { headers: ended.auth })
  expect((await app.send('POST', '/api/auth/sign-out', {}, ended.auth)).status).toBe(204)
  const askers = Array.from({ length: 60 }, (_, index) => [a, b, ended][index % 3]!)
  const answers = await Promise.all(
    askers.map(async ({ auth }) => {
      const paths = ['/api/profile', '/api/dashboard?day=2026-11-20']
      const [profile, dashboard] = await Promise.all(paths.map((path) => app.fetch(path, { headers: auth })))
      return [profile!.status, dashboard!.status, ((await profile!.json()) as { email?: string }).email]
    }),
  )
  const own = (account: Account) => (account === ended ? [401, 401, undefined] : [200, 200, account.email])
  expect(answers).toEqual(askers.map(own))
})

test('reads that share a transaction: one that fails or is slow harms no other', async () => {
  const pool = new pg.Pool({ connectionString: app.urls.app, max: 1 })
  try {
    const database = createDatabase(pool)
    const owner = a.session.user.id
    const session = (
      JSON.parse(Buffer.from(a.session.access_token.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string
      }
    ).sid
    const read = (text: string) =>
      database.readWithUser(owner, session, async (sql) => (await sql.execute(raw.raw(text))).rows[0])
    let isSlowDone = false
    const quick = read('select 1 as one')
    const slow = read('select pg_sleep(0.5)').then(() => (isSlowDone = true))
    await quick
    await new Promise(setImmediate)
    expect(isSlowDone).toBe(false)
    await slow
    const results = await Promise.allSettled([
      read('select 1 as one'),
      read('select 1/0'),
      read('select 2 as two'),
      database.readWithUser(owner, session, () => {
        throw new Error('of the work itself')
      }),
      read("select current_setting('app.user_id') as owner"),
    ])
    expect(results.map((each) => (each.status === 'fulfilled' ? each.value : each.status))).toEqual([
      { one: 1 },
      'rejected',
      { two: 2 },
      'rejected',
      { owner },
    ])
    await expect(database.readWithUser(b.session.user.id, session, async () => 1)).rejects.toThrow(/ended/)
  } finally {
    await pool.end()
  }
})

describe('the session check', () => {
  const begin = async (user: string, session: string) => {
    const { rows } = await asApp.query('select app.begin_request($1, $2) as entered', [user, session])
    return rows[0]?.entered as string | null
  }
  const sessionOf = (account: Account) =>
    JSON.parse(Buffer.from(account.session.access_token.split('.')[1] ?? '', 'base64url').toString())
      .sid as string

  test('accepts a user with that user’s session and nothing else', async () => {
    expect(await begin(a.session.user.id, sessionOf(a))).toBe(a.session.user.id)
    expect(await begin(a.session.user.id, sessionOf(b))).toBeNull()
    expect(await begin(gone, sessionOf(a))).toBeNull()
    const job = await asApp.query('select app.begin_job($1) as entered', [gone])
    expect(job.rows).toEqual([{ entered: null }])
  })

  test('what a session writes counts only if it still lives at the end', async () => {
    const account = await fill(await app.createAccount())
    const [user, session] = [account.session.user.id, sessionOf(account)]
    const pool = new pg.Pool({ connectionString: app.urls.app, max: 1 })
    const { withUser } = createDatabase(pool)
    const write = (meanwhile: () => Promise<unknown>) =>
      withUser(user, session, async (sql) => {
        await sql.execute(raw`update profiles set avatar_level = 9 where user_id = ${user}`)
        await meanwhile()
      })
    try {
      await expect(
        write(() => admin.query('delete from auth.session where id = $1', [session])),
      ).rejects.toThrow(/ended/)
      // With a live one it does.
      const { rows: before } = await admin.query('select 1 from profiles where user_id = $1', [user])
      expect(before.length).toBe(1)
      const { rows } = await admin.query('select 1 from profiles where user_id = $1 and avatar_level = 9', [
        user,
      ])
      expect(rows).toEqual([])
      // The connection is good for others.
      const { withUser: next } = createDatabase(pool)
      expect(await next(b.session.user.id, sessionOf(b), async () => 1)).toBe(1)
    } finally {
      await pool.end()
    }
  })
})
