import { expect, test } from 'vitest'
import { checkAnswer } from './answering/check-answer.ts'

const citation = (id: number) => ({ id, title: 't', passage: 'p', source: 's', url: null })

test('citations that lead nowhere are removed, the rest are numbered from 1', () =>
  expect(
    checkAnswer('Iron is in meat [7]. It helps [2].\n- And [99] more [7].', [citation(2), citation(7)]),
  ).toEqual({
    text: 'Iron is in meat [1]. It helps [2].\n- And more [1].',
    citations: [
      { ...citation(7), id: 1 },
      { ...citation(2), id: 2 },
    ],
    blocked: false,
  }))

test.each([
  'You have diabetes.',
  'You probably have an iron deficiency.',
  'You should stop taking your warfarin.',
  'Just discontinue all medication now.',
  'See https://evil.example for more.',
  'Look ![x](data:image/png) here.',
])('%j is taken out', (sentence) =>
  expect(checkAnswer(`Ferritin shows iron stores. ${sentence}`, [])).toMatchObject({
    text: 'Ferritin shows iron stores.',
    blocked: true,
  }),
)

test('advice to keep a medicine stays', () =>
  expect(checkAnswer('Keep taking your warfarin as prescribed.', []).blocked).toBe(false))

const FERRITIN = {
  ...citation(1),
  passage: "Your ferritin was 18 ug/L on Mar 14, 2026, below the report's range 30-400.",
  source: 'Your uploaded test results',
}
const LIMIT = { ...citation(2), passage: 'The upper limit for vitamin D3 is 100 µg (4,000 IU) a day.' }

test.each([
  'Your ferritin was 19 ug/L on Mar 14, 2026 [1].',
  'Your ferritin was 30 ug/L [1].',
  'Your ferritin is 400 [1].',
  'Your ferritin was 18 mg/L [1].',
  'Your ferritin was 18 nmol/L.',
  'Your ferritin was 18 ug/L on Mar 15, 2026 [1].',
  'Your ferritin was 18 ug/L on 2025-03-14 [1].',
  'Your ferritin was 18.5 ug/L [1].',
  'Your ferritin was 180 ug/L.',
  'Your ferritin: 81 ug/L [1].',
  'Your LDL was 18 ug/L on Mar 14, 2026 [1].',
  'Your LDL was 4.9 mmol/L.',
  'Your hemoglobin is 100 [2].',
  'Your ferritin of 18 ug/L is within the range 30-400 [1].',
  'Your ferritin of 18 ug/L is above the range 30-400 [1].',
  'Your ferritin of 18 ug/L is below the range 15-150 [1].',
  'Your ferritin was eighteen thousand [1].',
  'Your ferritin has doubled since last year [1].',
  'Your ferritin fell by 12 ug/L in 6 months [1].',
  'You weigh 92 kg and sleep 5 hours.',
  'You take 5000 IU of vitamin D a day.',
  'Your ferritin was 18 ug/L [2].',
  'The upper limit for vitamin D3 is 250 µg a day [2].',
  'Take 10,000 IU of vitamin D a day [2].',
  'The upper limit for vitamin D3 is 100 mg a day [2].',
  '- 3 of your results are out of range.',
])('the lie %j is taken out', (sentence) =>
  expect(checkAnswer(`Iron is stored. ${sentence}`, [FERRITIN, LIMIT]).text.trim()).toBe('Iron is stored.'),
)

test.each([
  "Your ferritin was 18 ug/L on Mar 14, 2026, below the report's range 30-400 [1].",
  'Your ferritin of 18 μg/L is low [1].',
  'Your ferritin was 18 on Mar 14, 2026.',
  'The upper limit for vitamin D3 is 100 mcg [2].',
  'Stay under 4000 IU [2].',
])('the truth %j stays', (sentence) =>
  expect(checkAnswer(sentence, [FERRITIN, LIMIT])).toMatchObject({ blocked: false }),
)

test('when nothing is left the answer says so', () =>
  expect(checkAnswer('Your ferritin was 5 ug/L.', [FERRITIN]).text).toMatch(/^I could not match/))
