import { doctorPageSchema } from '@aevia/domain/sharing/doctor-page.ts'
import type { MadeShare, Manifest } from '@aevia/domain/sharing/schema.ts'
import { compactDecrypt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fhirFaults } from '#server/testing/fhir-schema.ts'
import { decodeLink, makeShare, openShare } from '#server/testing/shared-link.ts'
import { type Account, createTestApp, type TestApp } from '#server/testing/test-app.ts'

// What is behind a link.
type Bundle = { type: string; entry: { fullUrl: string; resource: Record<string, unknown> }[] }
let app: TestApp
let account: Account
let made: MadeShare
let manifest: Manifest
let bundle: Bundle
let header: object

async function fill(account: Account) {
  const profile = {
    first_name: 'Ada',
    last_name: '<Lovelace>',
    age: 36,
    race: null,
    gender: 'female',
    allergies: 'penicillin & nuts',
    medicines: [{ name: 'Ramipril', dose: '5 mg' }],
    conditions: ['High blood pressure'],
    height_cm: 170,
    weight_kg: 61.5,
  }
  await app.fetch('/api/profile', { headers: account.auth })
  await app.send('PATCH', '/api/profile', profile, account.auth)
  const supplements = [
    { name: 'Zinc', dosage: '10 mg', notes: 'a private note' },
    { name: 'Stopped', stop_date: '2026-01-01' },
  ]
  for (const each of supplements) await app.send('POST', '/api/supplements', each, account.auth)
  const question = { id: crypto.randomUUID(), kind: 'question', title: 'Do I need iron?' }
  await app.send('POST', '/api/plan', question, account.auth)
  const content = 'Test,Result,Units,Reference Range\nFerritin,12,ng/mL,30-400\nSodium,140,mmol/L,135-145\n'
  const { id } = (await (await app.upload(account, { name: 'r.csv', content })).json()) as { id: string }
  await app.analysed(account, id)
}

beforeAll(async () => {
  app = await createTestApp({ jobs: true })
  account = await app.createAccount()
  await fill(account)
  made = await makeShare(app, account)
  manifest = (await (await openShare(made)).json()) as Manifest
  ;({ bundle, header } = await decrypt(made, manifest))
})
afterAll(() => app.close())

async function decrypt({ link }: MadeShare, { files }: Manifest) {
  const key = Buffer.from(decodeLink(link).key, 'base64url')
  const { plaintext, protectedHeader } = await compactDecrypt(files[0]!.embedded!, key)
  const text = new TextDecoder().decode(plaintext)
  return { text, bundle: JSON.parse(text) as Bundle, header: protectedHeader }
}
const of = (type: string) =>
  bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type)

test('is one file, as the specification describes it', () => {
  expect(header).toEqual({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
  expect(manifest.files).toEqual([
    {
      contentType: 'application/fhir+json',
      embedded: expect.stringMatching(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/),
      lastUpdated: made.share.created_at,
      status: 'finalized',
      fhirVersion: '4.0.1',
    },
  ])
})

test('is a valid FHIR R4 document with what the person takes, has and was measured', () => {
  expect(fhirFaults(bundle)).toEqual([])
  expect(bundle.type).toBe('document')
  expect(bundle.entry.map(({ resource }) => resource['resourceType'])).toEqual([
    'Composition',
    'Patient',
    'Condition',
    'AllergyIntolerance',
    'MedicationStatement',
    'MedicationStatement',
    'Observation',
    'Observation',
    'DocumentReference',
  ])
  expect(of('MedicationStatement')).toMatchObject([
    { medicationCodeableConcept: { text: 'Ramipril' } },
    { medicationCodeableConcept: { text: 'Zinc' }, status: 'active' },
  ])
  expect(of('Observation')).toMatchObject([
    { code: { text: 'Ferritin' }, valueQuantity: { value: 12, unit: 'ng/mL' } },
    { code: { text: 'Sodium' } },
  ])
  expect(of('AllergyIntolerance')).toMatchObject([
    { code: { text: 'penicillin & nuts' }, verificationStatus: { coding: [{ code: 'unconfirmed' }] } },
  ])
})

test('its sections are those of a patient summary, and every reference is to an entry of it', () => {
  const [composition] = of('Composition') as [{ section: { code?: { coding: { code: string }[] } }[] }]
  const codes = composition.section.flatMap(({ code }) => code?.coding.map((one) => one.code) ?? [])
  // IPS 2.0.0: problems, allergies, medication, results.
  expect(codes).toEqual(['11450-4', '48765-2', '10160-0', '30954-2'])
  const known = new Set(bundle.entry.map(({ fullUrl }) => fullUrl))
  const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to)
  expect(references.length).toBeGreaterThan(10)
  expect(references.filter((to) => !known.has(to!))).toEqual([])
  const text = JSON.stringify(bundle)
  expect(text).toContain('penicillin &amp; nuts')
  for (const secret of [account.email, account.session.user.id]) expect(text).not.toContain(secret)
})

test('has the page for the doctor as data, as it was that day', async () => {
  const [document] = of('DocumentReference') as [{ content: { attachment: { data: string } }[] }]
  const data = Buffer.from(document.content[0]!.attachment.data, 'base64').toString()
  const page = doctorPageSchema.parse(JSON.parse(data))
  expect(page).toMatchObject({
    day: '2026-11-20',
    person: { age: 36, conditions: ['High blood pressure'] },
    taken: [{ name: 'Zinc', dosage: '10 mg' }],
    results: { markers: 2, out_of_range: [{ name: 'Ferritin', side: 'low' }] },
    questions: [{ title: 'Do I need iron?' }],
  })
  expect(data).not.toContain('a private note')
  // A snapshot: what changes later does not change it.
  await app.send('POST', '/api/supplements', { name: 'Magnesium' }, account.auth)
  const later = (await (await openShare(made)).json()) as Manifest
  expect((await decrypt(made, later)).text).not.toContain('Magnesium')
})

test('is fetched from elsewhere where it is too long, for some minutes and while the link works', async () => {
  const answer = await openShare(made, { embeddedLengthMax: 100 })
  const { files } = (await answer.json()) as Manifest
  expect(files[0]!.embedded).toBeUndefined()
  const { location = '' } = files[0]!
  const file = await fetch(location)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/jose'])
  expect(await file.text()).toMatch(/^[\w-]+\.\./)
  const wrong = new URL(location)
  wrong.searchParams.set('expires', String(Number(wrong.searchParams.get('expires')) + 1))
  expect((await fetch(wrong)).status).toBe(404)
  const past = new URL(location)
  past.searchParams.set('expires', '1')
  expect((await fetch(past)).status).toBe(404)
})

test('of somebody without records says so in each section, and is valid as well', async () => {
  const empty = await makeShare(app, await app.createAccount())
  const answer = (await (await openShare(empty)).json()) as Manifest
  const { bundle: ofEmpty } = await decrypt(empty, answer)
  expect(fhirFaults(ofEmpty)).toEqual([])
  const { section } = ofEmpty.entry[0]!.resource as unknown as {
    section: { emptyReason?: { coding: { code: string }[] } }[]
  }
  expect(section.map(({ emptyReason }) => emptyReason?.coding[0]?.code)).toEqual([
    ...Array<string>(4).fill('unavailable'),
    undefined,
  ])
})
