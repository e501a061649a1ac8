import { expect, test } from 'vitest'
import { loadEvidence } from '../../evidence/claims.ts'
import { VISITOR } from '../compose/read.ts'
import { createGuides } from '../guides/guides.ts'
import { loadGuides } from '../guides/load-guides.ts'
import { changesNamed } from './changes.ts'
import { type Explain, explainBy } from './explain.ts'
import { overview, overviewAsked, rankResults } from './overview.ts'
import type { OverviewRecords, OverviewResult } from './records.ts'

const result = (biomarker: string, canonical: number, date: string, side: OverviewResult['side']) => ({
  biomarker,
  name: biomarker,
  printed: String(canonical),
  date,
  sentence: `Your ${biomarker} was ${canonical}`,
  side,
  canonical,
  isCritical: false,
  needsReview: false,
})
const records: OverviewRecords = {
  latest: [
    result('vitamin_d', 30, '2026-11-01', 'low'),
    result('hba1c', 44, '2026-11-01', 'high'),
    result('ldl', 3.4, '2026-11-01', 'high'),
    result('ferritin', 35, '2026-11-01', 'within'),
    result('tsh', 2.1, '2026-11-01', 'within'),
  ],
  earlier: [
    result('ldl', 4.6, '2026-05-10', 'high'),
    result('ferritin', 9, '2026-05-10', 'low'),
    result('tsh', 2.0, '2026-05-10', 'within'),
  ],
  taken: ['Vitamin D3, 25 µg, daily'],
  about: ['Age 58', 'Allergies and medical notes: penicillin allergy; takes ramipril'],
}
const nothing: Explain = ([first]) => ({ biomarkers: [first?.biomarker ?? ''], lines: [] })
const linesOf = (...[kind, own = records]: [Parameters<typeof overview>[0], OverviewRecords?]) =>
  (overview(kind, own, nothing) ?? []).flatMap(({ lines }) => lines.map(({ text }) => text))

test.each([
  ['What should I do first?', 'first'],
  ['where do I start', 'first'],
  ['what should i sort out first?', 'first'],
  ['what should I fix first in my results?', 'first'],
  ['Which results matter?', 'matter'],
  ['what do my blood results say?', 'matter'],
  ['What changed since my last test?', 'changed'],
  ['When should I test again?', 'again'],
  ['How am I doing?', 'overall'],
  ['summary for my doctor', 'doctor'],
  ['what should I ask my doctor?', 'doctor'],
  ['how much vitamin D should I take', null],
  ['does coffee change iron', null],
])('%s asks: %s', (message, kind) => {
  expect(overviewAsked(message)).toBe(kind)
})

test('what is most harmful and most changeable comes first, and what is critical before all', () => {
  expect(rankResults(records.latest).map(({ biomarker }) => biomarker)).toEqual(['hba1c', 'ldl', 'vitamin_d'])
  const critical = { ...result('vitamin_d', 5, '2026-11-01', 'low'), isCritical: true }
  expect(rankResults([...records.latest.slice(1), critical])[0]?.biomarker).toBe('vitamin_d')
})

test('a change says whether it is more than normal variation, and where the value is now', () => {
  const told = linesOf('changed').join(' ')
  // Ferritin varies by some 15 % within a person, LDL by 8 %, TSH by 18 % (EFLM).
  expect(told).toMatch(/ferritin rose from 9[^.]*more than normal variation[^.]*now within its range/)
  expect(told).toMatch(/ldl fell from 4\.6[^]*still above its range/)
  expect(told).toMatch(/1 other marker with earlier results stayed where they were/)
})

test('who was tested once hears that there is nothing to compare', () => {
  expect(linesOf('changed', { ...records, earlier: [] })[0]).toMatch(/cannot compare yet/)
})

test('a reading that waits for review is said to do so, and decides no change', () => {
  const doubtful = { ...result('ldl', 3.4, '2026-11-01', 'high'), needsReview: true } as const
  const own = { ...records, latest: [doubtful] }
  expect(linesOf('first', own).join(' ')).toMatch(/waits for your review/)
  expect(changesNamed('did my LDL get better?', ['ldl'], own)?.[0]?.lines[0]?.text).toMatch(
    /cannot be determined/,
  )
})

test('the page for the doctor has the person, results, changes, what is taken, and questions', () => {
  const headings = overview('doctor', records, nothing)?.map(({ heading }) => heading)
  expect(headings).toEqual([
    'About me:',
    'Out of range:',
    'Changed since the test before:',
    'What I take:',
    'Questions to ask:',
  ])
})

test('without results nothing is said', () => {
  expect(overview('first', { latest: [], earlier: [], taken: [], about: [] }, nothing)).toBeNull()
})

test('what can do harm within days is spoken of before what does over years', () => {
  const latest = [...records.latest, result('potassium', 5.9, '2026-11-01', 'high')]
  expect(linesOf('first', { ...records, latest })[0]).toBe('Your potassium was 5.9.')
})

test('a summary for the doctor begins with the person: age, medicines and allergies', () => {
  expect(linesOf('doctor').join(' ')).toMatch(/Age 58[^]*penicillin allergy; takes ramipril/)
})

test('what belongs together is one matter', async () => {
  const evidence = await loadEvidence()
  const guides = createGuides((await loadGuides()).guides, evidence)
  const off = [
    { ...result('ferritin', 9, '2026-11-01', 'low') },
    { ...result('hemoglobin', 108, '2026-11-01', 'low') },
    { ...result('mcv', 76, '2026-11-01', 'low') },
  ]
  const parts = overview(
    'first',
    { ...records, latest: off },
    explainBy({ evidence, guides, counts: new Map() }, VISITOR.person),
  )
  expect(parts?.map(({ heading }) => heading)).toEqual(['1. Hemoglobin, ferritin and mcv', null])
  expect(parts?.[0]?.lines.map(({ text }) => text)).toContain(
    'Low ferritin together with low haemoglobin is iron-deficiency anaemia.',
  )
})
