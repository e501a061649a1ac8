import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Account, type TestApp } from '#server/testing/test-app.ts'
import type {
  BiologicalAge,
  DerivedValue,
  Insight,
  MarkerOverview,
  MarkerPoint,
} from '@aevia/domain/blood-markers/schema.ts'

type Overview = {
  markers: MarkerOverview[]
  derived: DerivedValue[]
  biological_age: BiologicalAge | null
  profile_lacks: string[]
  insights: Insight[]
}

let app: TestApp
let owner: Account
let overview: Overview

// The inputs of the worked example of precisa-saude fhir-calculators: age 45, phenotypic age 39.5.
const complete = `Collection date: 2026-05-04
Test,Result,Units,Reference Range
Albumin,42,g/L,36-48
Creatinine,80,umol/L,60-105
Fasting glucose,5.2,mmol/L,4.0-6.0
hs-CRP,1.5,mg/L,<3.0
Lymphocytes %,30,%,20-45
MCV,88,fL,80-100
RDW,13.2,%,11.5-14.5
Alkaline phosphatase,65,U/L,35-105
WBC,6.0,10^9/L,3.5-9.0
Total cholesterol,5.2,mmol/L,<5.0
HDL cholesterol,1.3,mmol/L,>1.0
Triglycerides,1.7,mmol/L,<1.7
`
const earlier = `Collection date: 2025-05-04
Test,Result,Units,Reference Range
LDL cholesterol,3.0,mmol/L,<3.0
Ferritin,12,ug/L,30-300
`
const later = `Collection date: 2025-11-04
Test,Result,Units,Reference Range
LDL cholesterol,162,mg/dL,<116
`

beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  owner = await app.createAccount()
  const profile = { first_name: 'Ada', last_name: 'King', age: 45, race: null, gender: 'female' }
  await app.send(
    'PATCH',
    '/api/profile',
    { ...profile, allergies: null, height_cm: null, weight_kg: null },
    owner.auth,
  )
  for (const content of [complete, earlier, earlier, later]) {
    const { id } = (await (await app.upload(owner, { name: 'report.csv', content })).json()) as { id: string }
    await app.analysed(owner, id)
  }
  overview = (await (await app.fetch('/api/blood-markers', { headers: owner.auth })).json()) as Overview
})
afterAll(() => app.close())

const marker = (id: string) => overview.markers.find((one) => one.id === id)

test('the latest result of each marker in one unit, the lab range first, the same result counted once', () => {
  expect(marker('ferritin')).toMatchObject({ count: 1, flag: 'L', latest: { value: 12, printed: '12 ug/L' } })
  const ldl = marker('ldl')
  expect(ldl).toMatchObject({ count: 2, flag: 'H', category: 'Lipids', range: { from: 'laboratory' } })
  // 162 mg/dL / 38.67
  expect(ldl?.latest.value).toBeCloseTo(4.19, 2)
  expect(ldl?.latest.date).toBe('2025-11-04')
})

test('a change beyond normal variation is told from one within it', () => {
  // +39.6 % against a limit of +29.9 %
  expect(marker('ldl')?.change?.verdict).toBe('higher')
  expect(marker('ferritin')?.change).toBeNull()
})

test('values that follow from one draw, each with its source', () => {
  const value = (id: string) => overview.derived.find((one) => one.id === id)
  expect(value('non_hdl')).toMatchObject({ date: '2026-05-04' })
  expect(value('non_hdl')?.value).toBeCloseTo(3.9, 6)
  // CKD-EPI 2021 calculator of the National Kidney Foundation: woman, 45 or 44 years, 0.905 mg/dL
  expect(Math.round(value('egfr')?.value ?? 0)).toBeGreaterThanOrEqual(80)
  expect(Math.round(value('egfr')?.value ?? 0)).toBeLessThanOrEqual(81)
  // 5.2 - 1.3 mmol/L, and the same in the unit of US reports (38.67 mg/dL in 1 mmol/L).
  const nonHdl = value('non_hdl')
  expect([nonHdl?.unit, nonHdl?.us_unit?.display]).toEqual(['mmol/L', 'mg/dL'])
  expect(nonHdl!.value / nonHdl!.us_unit!.factor).toBeCloseTo(150.8, 1)
  for (const { source, formula } of overview.derived)
    expect(source.length * formula.length).toBeGreaterThan(0)
})

test('the phenotypic age comes from one complete draw only', () => {
  expect(overview.biological_age).toMatchObject({ date: '2026-05-04', missing: [] })
  const { age, phenotypic_age } = overview.biological_age as BiologicalAge
  // 39.5 at 45; a year less of age is 0.89 years less
  expect(phenotypic_age).toBeCloseTo(39.5 - (45 - age) * 0.89, 0)
})

test('what is out of range comes with its meaning and sources', () => {
  const iron = overview.insights.find(({ biomarker }) => biomarker === 'ferritin')
  expect(iron).toMatchObject({ direction: 'low' })
  expect(iron?.actions.length).toBeGreaterThan(0)
  for (const action of iron?.actions ?? []) expect(action.sources.length).toBeGreaterThan(0)
})

test('one marker whole; unknown ones and those of others are not there', async () => {
  const get = (id: string, account: Account) =>
    app.fetch(`/api/blood-markers/${id}`, { headers: account.auth })
  const { points } = (await (await get('ldl', owner)).json()) as { points: MarkerPoint[] }
  expect(points.map(({ date }) => date)).toEqual(['2025-05-04', '2025-11-04'])
  const other = await app.createAccount()
  expect((await get('ldl', other)).status).toBe(404)
  expect((await get('no_such', owner)).status).toBe(404)
  const empty = await app.fetch('/api/blood-markers', { headers: other.auth })
  expect(await empty.json()).toMatchObject({ markers: [], derived: [], biological_age: null, insights: [] })
})

test('what the profile lacks for the formulas is named, once there is something to compute', async () => {
  const unknown = await app.createAccount()
  const overviewOf = async () =>
    (await (await app.fetch('/api/blood-markers', { headers: unknown.auth })).json()) as Overview
  expect((await overviewOf()).profile_lacks).toEqual([])
  const { id } = (await (await app.upload(unknown, { name: 'report.csv', content: complete })).json()) as {
    id: string
  }
  await app.analysed(unknown, id)
  expect(await overviewOf()).toMatchObject({ biological_age: null, profile_lacks: ['age', 'gender'] })
  expect(overview.profile_lacks).toEqual([])
})

test('beside a critical value nothing advises to wait', async () => {
  const account = await app.createAccount()
  const content =
    'Collection date: 2026-05-04\nTest,Result,Units,Reference Range\nPotassium,7.2,mmol/L,3.5-5.1\n'
  const { id } = (await (await app.upload(account, { name: 'report.csv', content })).json()) as { id: string }
  await app.analysed(account, id)
  const answer = await app.fetch('/api/blood-markers', { headers: account.auth })
  const { markers, insights } = (await answer.json()) as Overview
  expect(markers[0]).toMatchObject({ id: 'potassium', critical: 'high' })
  expect(insights[0]?.see_clinician?.when).toBe('now. A value this far out of range needs care at once.')
})
