import { expect, test } from 'vitest'
import type { Profile } from '../profile/schema.ts'
import type { ExportedResult } from '../test-data/export.ts'
import type { DoctorPage } from './doctor-page.ts'
import { readHealthLink, writeHealthLink } from './health-link.ts'
import { readSummary } from './read-summary.ts'
import { isEasyPasscode, ownPasscodeSchema } from './schema.ts'
import { summaryBundle } from './summary.ts'

// The example of the specification (HL7 SMART Health Cards and Links 1.0.0, "Example SMART Health Link Generation").
const EXAMPLE = {
  url: 'https://ehr.example.org/qr/Y9xwkUdtmN9wwoJoN3ffJIhX2UGvCL1JnlPVNL3kDWM/m',
  flag: 'LP',
  key: 'rxTgYlOaKJPFtcEd0qcceN8wEU4p94SqAwIWQe6uX7Q',
  label: 'Back-to-school immunizations for Oliver Brown',
}
const WRITTEN =
  'https://viewer.example.org#shlink:/eyJ1cmwiOiJodHRwczovL2Voci5leGFtcGxlLm9yZy9xci9ZOXh3a1VkdG1OOXd3b0pvTjNmZkpJaFgyVUd2Q0wxSm5sUFZOTDNrRFdNL20iLCJmbGFnIjoiTFAiLCJrZXkiOiJyeFRnWWxPYUtKUEZ0Y0VkMHFjY2VOOHdFVTRwOTRTcUF3SVdRZTZ1WDdRIiwibGFiZWwiOiJCYWNrLXRvLXNjaG9vbCBpbW11bml6YXRpb25zIGZvciBPbGl2ZXIgQnJvd24ifQ'

test('a link is written as the specification writes its example, and read again', () => {
  expect(writeHealthLink('https://viewer.example.org', EXAMPLE)).toBe(WRITTEN)
  expect(readHealthLink(WRITTEN)).toEqual(EXAMPLE)
  expect(readHealthLink(WRITTEN.slice(WRITTEN.indexOf('#')))).toEqual(EXAMPLE)
})

test('what is no such link, or of a later version, is none', () => {
  const later = writeHealthLink('https://viewer.example.org', { ...EXAMPLE, v: 2 })
  const short = writeHealthLink('https://viewer.example.org', { ...EXAMPLE, key: 'short' })
  const script = writeHealthLink('https://viewer.example.org', { ...EXAMPLE, url: 'javascript:alert(1)' })
  for (const text of ['', '#', 'shlink:/', 'shlink:/e30', `${WRITTEN}.`, later, short, script])
    expect(readHealthLink(text), text).toBeNull()
})

test('a passcode that is guessed first is refused', () => {
  for (const easy of ['111111', '121212', '123456', '987654', 'abcdef', 'FEDCBA', 'aabbcc'])
    expect(isEasyPasscode(easy), easy).toBe(true)
  for (const fine of ['135792', 'k7m2pq', 'garden-9']) expect(isEasyPasscode(fine), fine).toBe(false)
  expect(ownPasscodeSchema.safeParse('k7m2p').success).toBe(false)
})

const RESULT: ExportedResult = {
  name: 'Ferritin',
  value: 12,
  value_text: '12',
  comparator: null,
  unit: 'ng/mL',
  ref_low: 30,
  ref_high: 400,
  ref_text: null,
  flag: 'L',
  loinc: '2276-4',
  biomarker: 'ferritin',
  collection_date: '2026-01-02',
}

test('a summary is read back as it was written, and anything else is none', () => {
  const page: DoctorPage = {
    kind: 'aevia-doctor-page/1',
    day: '2026-11-20',
    person: {
      full_name: 'Åsa <Öberg>',
      age: 36,
      gender: 'female',
      height_cm: 170,
      weight_kg: 60,
      unit_system: 'metric',
      allergies: null,
      medicines: [],
      conditions: [],
      pregnancy: null,
    },
    taken: [],
    results: { out_of_range: [], markers: 2, to_review: 0 },
    questions: [{ id: '0f0e0d0c-0b0a-4908-8706-050403020100', title: 'Iron?', reason: null }],
  }
  const profile = { ...page.person, id: 'u', email: 'a@example.com', first_name: null, last_name: null }
  let made = 0
  const results: ExportedResult[] = [
    RESULT,
    {
      ...RESULT,
      name: 'HIV',
      value: null,
      value_text: 'negative',
      ref_low: null,
      ref_high: null,
      flag: null,
    },
    { ...RESULT, comparator: '<', unit: null, ref_low: null, ref_text: 'below 5' },
  ]
  const bundle = summaryBundle(
    {
      title: 'Mine',
      profile: profile as Profile,
      supplements: [],
      results,
      page,
      at: '2026-11-20T08:00:00Z',
    },
    () => `id-${++made}`,
  )
  const read = readSummary(JSON.parse(JSON.stringify(bundle)))
  expect(read).toMatchObject({ made: '2026-11-20T08:00:00Z', page })
  expect(read?.results.map(({ shown, range, flag }) => [shown, range, flag])).toEqual([
    ['12 ng/mL', '30–400', 'L'],
    ['negative', null, null],
    ['<12', 'below 5', 'L'],
  ])
  expect(JSON.stringify(bundle)).toContain('Ferritin: 12 ng/mL')
  for (const other of [null, [], { resourceType: 'Bundle' }, { ...bundle, entry: bundle.entry.slice(0, 2) }])
    expect(readSummary(other)).toBeNull()
})
