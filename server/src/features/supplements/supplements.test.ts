import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Supplement } from '@aevia/domain/supplements/schema.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.createAccount()
})
afterAll(() => app.close())

const add = async (body: unknown, account = owner) => {
  const answer = await app.send('POST', '/api/supplements', body, account.auth)
  return { status: answer.status, body: (await answer.json()) as Supplement }
}
const list = async (account = owner) => {
  const answer = await app.fetch('/api/supplements', { headers: account.auth })
  return ((await answer.json()) as { items: Supplement[] }).items
}

test('a supplement is active on creation; what is not given is null', async () => {
  const { status, body } = await add({ name: 'Vitamin D3' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Vitamin D3',
    user_id: owner.session.user.id,
    is_active: true,
    category: null,
    timing: null,
    dosage: null,
    frequency: null,
    benefits: null,
    effects: null,
    purchase_link: null,
    notes: null,
  })
})

test('the list is ordered by category, then name', async () => {
  const account = await app.createAccount()
  for (const [name, category] of [
    ['Zinc', 'Immune Support'],
    ['Omega-3', 'Heart Health'],
    ['CoQ10', 'Heart Health'],
  ]) {
    await add({ name, category }, account)
  }
  expect((await list(account)).map((item) => item.name)).toEqual(['CoQ10', 'Omega-3', 'Zinc'])
})

describe('text is sanitised', () => {
  test.each([
    ['<script>alert(1)</script>Magnesium', 'Magnesium'],
    ['  <b>Zinc</b>  ', 'Zinc'],
    ['<scr<script>x</script>ipt>alert(1)</script>Iron', 'Iron'],
    ['Vitamin C < 500 mg', 'Vitamin C < 500 mg'],
  ])('%j becomes %j', async (name, expected) => {
    expect((await add({ name })).body.name).toBe(expected)
  })

  test.each(['', '   ', '<script>only</script>', '<i></i>'])('the name %j is refused', async (name) => {
    expect((await add({ name })).status).toBe(400)
  })

  test.each([
    ['https://shop.example/d3', 'https://shop.example/d3'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['not a link', null],
    ['', null],
  ])('the purchase link %j becomes %j', async (purchase_link, expected) => {
    expect((await add({ name: 'Zinc', purchase_link })).body.purchase_link).toBe(expected)
  })
})

test.each([{ user_id: crypto.randomUUID() }, { id: crypto.randomUUID() }, { __proto__x: 1 }, { name: 5 }])(
  'the fields %j are refused',
  async (extra) => {
    expect((await add({ name: 'Zinc', ...extra })).status).toBe(400)
  },
)

test('is_active is toggled, notes are changed and kept apart, the rest stays', async () => {
  const { body } = await add({ name: 'Iron', notes: 'with juice', dosage: '20 mg' })
  const patch = async (change: unknown) =>
    (await (await app.send('PATCH', `/api/supplements/${body.id}`, change, owner.auth)).json()) as Supplement
  expect(await patch({ is_active: false })).toMatchObject({
    is_active: false,
    notes: 'with juice',
    dosage: '20 mg',
  })
  expect(await patch({ notes: null })).toMatchObject({ is_active: false, notes: null, dosage: '20 mg' })
  expect((await list()).find((item) => item.id === body.id)).toMatchObject({ is_active: false, notes: null })
})

describe('another user', () => {
  test('cannot read, change or delete my row, and cannot tell that it exists', async () => {
    const stranger = await app.createAccount()
    const { body } = await add({ name: 'Mine' })
    expect((await list(stranger)).length).toBe(0)
    const ask = async (method: string, id: string) => {
      const answer = await app.send(method, `/api/supplements/${id}`, { name: 'Taken' }, stranger.auth)
      return [answer.status, (await answer.text()).replace(/[0-9a-f-]{36}/g, 'ID')]
    }
    for (const method of ['PATCH', 'DELETE']) {
      expect(await ask(method, body.id)).toEqual(await ask(method, crypto.randomUUID()))
      expect((await ask(method, body.id))[0]).toBe(404)
    }
    expect((await list()).find((item) => item.id === body.id)?.name).toBe('Mine')
  })
})

test('a body that is no JSON, too large or of the wrong kind gets a clear error in plain words', async () => {
  const headers = { ...owner.auth, 'content-type': 'application/json' }
  const broken = await app.fetch('/api/supplements', { method: 'POST', body: '{"name":', headers })
  expect(broken.status).toBe(400)
  const words = async (method: string, path: string, body: unknown) => {
    const answer = await app.send(method, path, body, owner.auth)
    expect(answer.status).toBe(400)
    return ((await answer.json()) as { error: { issues: { message: string }[] } }).error.issues.map(
      (it) => it.message,
    )
  }
  expect(await words('POST', '/api/supplements', { name: 'Zinc', is_active: 'yes' })).toEqual([
    'This must be true or false.',
  ])
  expect(await words('POST', '/api/functions/ai-health-chat', {})).toEqual(['This is required.'])
  expect(await words('POST', '/api/functions/ai-health-chat', { message: 5 })).toEqual(['This must be text.'])
  expect(await words('POST', '/api/supplements', { name: 'Zinc', nonsense: 1 })).toEqual([
    'Not recognised: nonsense.',
  ])
  const huge = await app.send('POST', '/api/supplements', { name: 'x'.repeat(300_000) }, owner.auth)
  expect(huge.status).toBe(413)
  for (const answer of [broken, huge]) expect(await answer.text()).not.toMatch(/at .*\.ts|node_modules|stack/)
})

test('the API describes itself, and a path that is not there is an error like the others', async () => {
  const document = (await (await app.fetch('/api/openapi.json')).json()) as { paths: Record<string, unknown> }
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      '/api/supplements',
      '/api/supplements/{id}',
      '/api/profile',
      '/api/test-data',
      '/api/auth/sign-in',
    ]),
  )
  const docs = await app.fetch('/api/docs')
  expect(docs.headers.get('content-type')).toMatch(/^text\/html/)
  expect(docs.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const page = await docs.text()
  expect(page).toContain('PATCH /api/supplements/{id}')
  expect(page).not.toContain('<script')
  const unknown = await app.fetch('/api/nothing')
  expect(unknown.status).toBe(404)
  expect(await unknown.json()).toMatchObject({ error: { code: 'not_found', message: 'Not found.' } })
})

test('what an account holds has a bound, also of many at once', async () => {
  const small = await createTestApp({ supplementsMax: 3 })
  try {
    const account = await small.createAccount()
    const send = (body: object) => small.send('POST', '/api/supplements', body, account.auth)
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send({ name: `Supplement ${n}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409])
    expect(await (await send({ name: 'One more' })).json()).toMatchObject({
      error: {
        reason: 'supplements.quota',
        message: 'Your account has 3 supplements, which is the maximum. Please delete some first.',
      },
    })
  } finally {
    await small.close()
  }
})

test('all texts of an account together have a bound; a change that does not fit changes nothing', async () => {
  const account = await app.createAccount()
  const long = '漢'.repeat(10_000)
  const heavy = { dosage: long, frequency: long, timing: long, benefits: long, effects: long }
  const { body: first } = await add({ name: 'Light' }, account)
  const added: number[] = []
  for (let n = 0; n < 16; n++) added.push((await add({ name: `Heavy ${n}`, ...heavy }, account)).status)
  expect(added.slice(0, 10)).toEqual(Array(10).fill(201))
  expect(added.at(-1)).toBe(409)
  const change = await app.send('PATCH', `/api/supplements/${first.id}`, heavy, account.auth)
  expect(change.status).toBe(409)
  expect((await list(account)).find(({ id }) => id === first.id)).toMatchObject({
    name: 'Light',
    dosage: null,
  })
})

test('a name of 10,000 characters that do not repeat is stored', async () => {
  const name = Array.from({ length: 10_000 }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 7919) % 20_000)),
  ).join('')
  const { status, body } = await add({ name, category: name })
  expect([status, body.name, body.category]).toEqual([201, name, name])
})
