import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fhirFaults } from '#server/testing/fhir-schema.ts'
import { fhir, makeToken } from '#server/testing/program.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

type Resource = { resourceType: string; id: string; [field: string]: unknown }
type Bundle = {
  link: { relation: string; url: string }[]
  entry?: { fullUrl: string; resource: Resource }[]
}
let app: TestApp
let admin: pg.Client
let account: Account
let secret: string
let stranger: { account: Account; secret: string }
let testId: string
let zincId: string

// The unit of the second row does not fit: it is read, and waits for a person.
const REPORT = `Collected: 2026-01-02
Test,Result,Units,Reference Range
Ferritin,12,ng/mL,30-400
Creatinine,80,mmHg,45-90
TSH,2.1,mIU/L,0.4-4.0
`

beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  admin = new pg.Client({ connectionString: app.urls.superuser })
  await admin.connect()
  account = await app.createAccount()
  const other = await app.createAccount()
  ;({ secret } = await makeToken(app, account))
  stranger = { account: other, secret: (await makeToken(app, other)).secret }
  const profile = {
    first_name: 'Ada',
    last_name: 'Lovelace',
    age: 36,
    race: null,
    gender: 'female',
    allergies: null,
    medicines: [
      { name: 'Ramipril', dose: '5 mg' },
      { name: 'Metformin', dose: null },
    ],
    height_cm: 170,
    weight_kg: 61.5,
  }
  await app.fetch('/api/profile', { headers: account.auth })
  await app.send('PATCH', '/api/profile', profile, account.auth)
  const zinc = { name: 'Zinc', dosage: '10 mg', notes: 'with food', start_date: '2026-01-01' }
  const added = await app.send('POST', '/api/supplements', zinc, account.auth)
  zincId = ((await added.json()) as { id: string }).id
  testId = await upload(account, REPORT, '2026-01-05')
})
afterAll(async () => {
  await admin.end()
  await app.close()
})

async function upload(of: Account, content: string, test_date: string, name = 'r.csv') {
  const more = { test_date, provider: 'City Laboratory' }
  const { id } = (await (await app.upload(of, { name, content }, more)).json()) as { id: string }
  await app.analysed(of, id)
  return id
}
async function read<T = Resource>(path: string, as = secret): Promise<T> {
  const answer = await fhir(app, as, path)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/fhir+json',
  ])
  return (await answer.json()) as T
}
async function found(path: string, as = secret): Promise<Resource[]> {
  const bundle = await read<Bundle>(path, as)
  expect(fhirFaults(bundle)).toEqual([])
  return (bundle.entry ?? []).map(({ resource }) => resource)
}
const ids = async (path: string, as = secret) => (await found(path, as)).map(({ id }) => id)
async function refused(path: string, as = secret) {
  const answer = await fhir(app, as, path)
  const outcome = (await answer.json()) as { issue: { code: string; diagnostics: string }[] }
  expect(fhirFaults(outcome, 'OperationOutcome')).toEqual([])
  expect(answer.headers.get('content-type')).toBe('application/fhir+json')
  return [answer.status, outcome.issue[0]?.code]
}
/** Follows `next` to its end. */
async function paged(path: string, as = secret) {
  const pages: string[][] = []
  for (let next: string | undefined = path; next;) {
    const bundle: Bundle = await read<Bundle>(next, as)
    pages.push((bundle.entry ?? []).map(({ resource }) => resource.id))
    next = bundle.link.find(({ relation }) => relation === 'next')?.url
  }
  return pages
}

describe('what is answered', () => {
  test('the capabilities, to anybody', async () => {
    const answer = await app.fetch('/api/fhir/metadata')
    expect(answer.headers.get('content-type')).toBe('application/fhir+json')
    const statement = await answer.json()
    expect(fhirFaults(statement, 'CapabilityStatement')).toEqual([])
    expect(statement).toMatchObject({ fhirVersion: '4.0.1', kind: 'instance' })
  })

  test('the person', async () => {
    const id = account.session.user.id
    const patient = await read(`Patient/${id}`)
    expect(fhirFaults(patient, 'Patient')).toEqual([])
    expect(patient).toMatchObject({ id, gender: 'female', name: [{ family: 'Lovelace', given: ['Ada'] }] })
    expect(await found('Patient')).toEqual([patient])
    expect(await ids(`Patient?_id=${id}`)).toEqual([id])
    expect(await ids(`Patient?_id=${stranger.account.session.user.id}`)).toEqual([])
  })

  test('results, with those that wait for review as preliminary, on the days of the product', async () => {
    const results = await found('Observation')
    expect(results.map(({ id, status, effectiveDateTime }) => [id, status, effectiveDateTime])).toEqual([
      [`${testId}.0`, 'final', '2026-01-02'],
      [`${testId}.1`, 'preliminary', '2026-01-02'],
      [`${testId}.2`, 'final', '2026-01-02'],
    ])
    expect(results[0]).toMatchObject({
      subject: { reference: `Patient/${account.session.user.id}` },
      valueQuantity: { value: 12, unit: 'ng/mL', system: 'http://unitsofmeasure.org', code: 'ng/mL' },
    })
    for (const one of results) expect(await read(`Observation/${one.id}`)).toEqual(one)
  })

  test('reports with their results', async () => {
    const [report, ...more] = await found('DiagnosticReport')
    expect(more).toEqual([])
    expect(report).toMatchObject({
      id: testId,
      status: 'preliminary',
      effectiveDateTime: '2026-01-02',
      performer: [{ display: 'City Laboratory' }],
      result: [0, 1, 2].map((n) => ({ reference: `Observation/${testId}.${n}` })),
    })
    expect(await read(`DiagnosticReport/${testId}`)).toEqual(report)
  })

  test('medicines and supplements', async () => {
    const taken = await found('MedicationStatement')
    expect(taken.map(({ id }) => id)).toEqual(['medicine-1', 'medicine-2', zincId])
    for (const one of taken) expect(await read(`MedicationStatement/${one.id}`)).toEqual(one)
    expect((await paged('MedicationStatement?_count=1')).flat()).toEqual(['medicine-1', 'medicine-2', zincId])
    expect((await paged('MedicationStatement?_count=2')).map((page) => page.length)).toEqual([2, 1])
  })
})

describe('a search', () => {
  test('by code, with and without a system', async () => {
    const [ferritin, , tsh] = await found('Observation')
    const code = (one?: Resource) => (one!['code'] as { coding: { code: string }[] }).coding[0]!.code
    const [a, b] = [code(ferritin), code(tsh)]
    const system = 'http%3A%2F%2Floinc.org'
    expect(await ids(`Observation?code=${system}%7C${a}`)).toEqual([ferritin!.id])
    expect(await ids(`Observation?code=${b}`)).toEqual([tsh!.id])
    expect(await ids(`Observation?code=${a},${system}%7C${b}`)).toEqual([ferritin!.id, tsh!.id])
    for (const other of [`http%3A%2F%2Fsnomed.info%2Fsct%7C${a}`, `%7C${a}`, '99999-9'])
      expect(await ids(`Observation?code=${other}`)).toEqual([])
  })

  test('by day, month and year', async () => {
    const count = async (dates: string) => (await ids(`Observation?${dates}`)).length
    for (const all of [
      '2026-01-02',
      'eq2026-01',
      '2026',
      'ge2026-01-02',
      'le2026-01-02',
      'le2026-01',
      'ge2025',
    ])
      expect([all, await count(`date=${all}`)]).toEqual([all, 3])
    for (const none of ['2026-01-03', 'ge2026-01-03', 'le2026-01-01', 'eq2026-02', 'le2025', 'ge2027'])
      expect([none, await count(`date=${none}`)]).toEqual([none, 0])
    expect(await count('date=ge2026-01-01&date=le2026-01-31')).toBe(3)
    expect(await count('date=ge2026-01-03&date=le2026-01-31')).toBe(0)
  })

  test('by category and person', async () => {
    const own = account.session.user.id
    for (const all of ['category=laboratory', `patient=${own}`, `patient=Patient/${own}`, '_format=json'])
      expect([all, (await ids(`Observation?${all}`)).length]).toEqual([all, 3])
    for (const none of ['category=vital-signs', `patient=${stranger.account.session.user.id}`])
      expect([none, (await ids(`Observation?${none}`)).length]).toEqual([none, 0])
  })

  test('that is not understood is refused', async () => {
    for (const unknown of ['value-quantity=5', '_sort=date', '_include=*', 'code:not=1', 'status=final'])
      expect([unknown, await refused(`Observation?${unknown}`)]).toEqual([unknown, [400, 'not-supported']])
    for (const also of ['date=gt2026-01-01', 'date=2026-01-01T10:00:00Z', 'code=1&code=2'])
      expect([also, await refused(`Observation?${also}`)]).toEqual([also, [400, 'not-supported']])
    for (const wrong of ['_count=0', '_count=x', 'code=', '_format=xml', '_cursor=x', 'code=a%7Cb%7Cc'])
      expect([wrong, await refused(`Observation?${wrong}`)]).toEqual([wrong, [400, 'invalid']])
    expect(await refused('DiagnosticReport?code=1')).toEqual([400, 'not-supported'])
    for (const [type, cursor] of [
      ['Patient', 'x'],
      ['MedicationStatement', 'x'],
      ['DiagnosticReport', '2026-99-99_' + testId],
    ])
      expect([type, await refused(`${type}?_cursor=${cursor}`)]).toEqual([type, [400, 'invalid']])
  })
})

test('another user’s ids, and those of nothing, are 404', async () => {
  const theirs = [
    `Patient/${account.session.user.id}`,
    `Observation/${testId}.0`,
    `DiagnosticReport/${testId}`,
    `MedicationStatement/${zincId}`,
    'MedicationStatement/medicine-1',
    `Observation/${testId}`,
    `Observation/${testId}.00`,
    'Observation/x',
    'DiagnosticReport/x',
    'MedicationStatement/x',
    'Condition',
    'Condition/1',
    '',
  ]
  for (const path of theirs)
    expect([path, await refused(path, stranger.secret)]).toEqual([path, [404, 'not-found']])
  for (const type of ['Observation', 'DiagnosticReport', 'MedicationStatement'])
    expect(await found(type, stranger.secret)).toEqual([])
  expect(await refused(`Observation/${testId}.3`)).toEqual([404, 'not-found'])
  expect(await ids('Patient', stranger.secret)).toEqual([stranger.account.session.user.id])
})

test('without the scope of a resource it is 403, whatever is asked of it', async () => {
  const types = ['Patient', 'Observation', 'DiagnosticReport', 'MedicationStatement']
  for (const allowed of types) {
    const { secret: narrow } = await makeToken(app, account, { scopes: [`patient/${allowed}.read`] })
    expect((await fhir(app, narrow, allowed)).status).toBe(200)
    for (const type of types.filter((one) => one !== allowed))
      for (const path of [type, `${type}?unknown=1`, `${type}/${testId}`])
        expect([path, await refused(path, narrow)]).toEqual([path, [403, 'forbidden']])
  }
})

test('over 250 results, paging is complete and without duplicates, also when a test comes in meanwhile', async () => {
  const many = await app.createAccount()
  const { secret: theirs } = await makeToken(app, many)
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => `Marker number ${from + n},${from + n},mg/L,1-900`).join('\n')
  const csv = (from: number, count: number) => `Test,Result,Units,Reference Range\n${rows(from, count)}\n`
  const tests = [
    await upload(many, csv(100, 130), '2025-02-01'),
    await upload(many, csv(300, 120), '2025-03-01'),
    await upload(many, csv(500, 30), '2025-03-01'),
  ]
  // The same file again counts once.
  await upload(many, csv(500, 30), '2025-04-01', 'again.csv')
  const expected = (
    await Promise.all(
      tests.map(async (id) => {
        const { analysis } = await app.analysed(many, id)
        return (analysis as { results: unknown[] }).results.map((_, n) => `${id}.${n}`)
      }),
    )
  ).flat()
  expect(expected.length).toBe(280)
  for (const count of [7, 30, 120, 200]) {
    const pages = await paged(`Observation?_count=${count}`, theirs)
    expect(pages.slice(0, -1).every((page) => page.length === count)).toBe(true)
    expect(pages.flat()).toHaveLength(280)
    expect(pages.flat().toSorted()).toEqual(expected.toSorted())
  }
  // Newest first, by test.
  expect((await paged('Observation?_count=200', theirs)).flat().at(-1)).toBe(`${tests[0]}.129`)
  expect((await paged('DiagnosticReport?_count=1', theirs)).map((page) => page.length)).toEqual([1, 1, 1])
  const first = await read<Bundle>('Observation?_count=100', theirs)
  await upload(many, csv(800, 9), '2025-05-01')
  const next = first.link.find(({ relation }) => relation === 'next')!.url
  const after = (await paged(next, theirs)).flat()
  const seen = [...(first.entry ?? []).map(({ resource }) => resource.id), ...after]
  expect(seen.toSorted()).toEqual(expected.toSorted())
}, 60_000)

test('what may be another person’s is left out until the person says that it is theirs; discarded values stay out', async () => {
  const own = await app.createAccount()
  const { secret: theirs } = await makeToken(app, own)
  await app.fetch('/api/profile', { headers: own.auth })
  const id = await upload(own, REPORT, '2026-01-05')
  await admin.query(`update test_data set owner = 'asked' where id = $1`, [id])
  for (const type of ['Observation', 'DiagnosticReport']) expect(await found(type, theirs)).toEqual([])
  for (const path of [`Observation/${id}.0`, `DiagnosticReport/${id}`])
    expect(await refused(path, theirs)).toEqual([404, 'not-found'])
  await app.send('PUT', `/api/test-data/${id}/owner`, { owner: 'mine' }, own.auth)
  expect(await ids('Observation', theirs)).toHaveLength(3)
  const decide = (index: number, decision: string) =>
    app.send('PUT', `/api/test-data/${id}/results/${index}/review`, { decision }, own.auth)
  await decide(0, 'discarded')
  await decide(1, 'accepted')
  expect((await found('Observation', theirs)).map((one) => [one.id, one['status']])).toEqual([
    [`${id}.1`, 'final'],
    [`${id}.2`, 'final'],
  ])
  expect(await refused(`Observation/${id}.0`, theirs)).toEqual([404, 'not-found'])
  expect((await found('DiagnosticReport', theirs)).map((one) => one['status'])).toEqual(['final'])
  await app.send('PUT', `/api/test-data/${id}/collection-date`, { collection_date: '2025-12-24' }, own.auth)
  expect(await ids('Observation?date=2025-12-24', theirs)).toHaveLength(2)
})
