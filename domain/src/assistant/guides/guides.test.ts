import { beforeAll, expect, test } from 'vitest'
import { type Evidence, loadEvidence } from '../../evidence/claims.ts'
import { countWords } from '../compose/asking.ts'
import { compose } from '../compose/compose.ts'
import type { Ground } from '../compose/guides-told.ts'
import { type Telling, VISITOR } from '../compose/read.ts'
import { createGuides } from './guides.ts'
import { loadGuides } from './load-guides.ts'

let ground: Ground
beforeAll(async () => {
  const evidence: Evidence = await loadEvidence()
  const { guides, translations } = await loadGuides()
  ground = {
    evidence,
    guides: createGuides(guides, evidence, translations),
    counts: countWords(evidence.all),
  }
})
const textOf = (message: string, more: Partial<Telling> = {}) =>
  (compose(message, { ...VISITOR, ...more }, ground)?.parts ?? [])
    .flatMap(({ heading, lines }) => [heading ?? '', ...lines.map(({ text }) => text)])
    .join('\n')

test.each([
  ['ferritin 9 µg/L, always cold and tired', /stores are empty/],
  ['my ferritin is 620 µg/L', /inflammation, fatty liver/],
  ['Hb 9.8 g/dL and MCV 70, heavy periods', /small red cells/],
  ['HbA1c 43 mmol/mol am I diabetic', /^[^]*No, this is not diabetes/],
  ['HbA1c 52 mmol/mol', /diabetes range/],
  ['eGFR 72, report says G2', /not kidney disease by itself/],
  ['potassium 5.7 mmol/L and I take ramipril', /no salt substitutes/],
])('a value is followed by the guide of its marker and side: %s', (message, words) => {
  expect(textOf(message)).toMatch(words)
})

test('what is said of other values of a marker is not said of this one', () => {
  expect(textOf('HbA1c 43 mmol/mol')).not.toMatch(/6\.5 %/)
  expect(textOf('potassium 5.2 mmol/L')).not.toMatch(/dangerously high/)
  // What needs an ECG today does not wait for days.
  expect(textOf('potassium 6.4 mmol/L')).toMatch(/due today/)
  expect(textOf('potassium 6.4 mmol/L')).not.toMatch(/within days/)
})

test('a sentence for who takes something is said to them alone, by any of its names', () => {
  expect(textOf('B12 is 160 pmol/L')).not.toMatch(/Do not stop metformin/)
  expect(textOf('B12 is 160 pmol/L, I take Glucophage')).toMatch(/Do not stop metformin/)
  const recorded = [{ party: 'Metformin', label: 'Metformin' }]
  expect(textOf('B12 is 160 pmol/L', { recorded })).toMatch(/Do not stop metformin/)
})

test.each([
  ['cholesterol 5.2, is that ok?', /borderline high/, /keto/i],
  ['I have been dizzy since starting ramipril', /common with blood pressure tablets/, /often for life/],
  ['dizzy every time I stand up since amlodipine', /get up slowly/, /swollen ankles/i],
  ['my resting pulse went from 58 to 69', /A rise over your own level/, /no confirmed range/],
])('what a message is about besides decides which guide is told: %s', (message, words, others) => {
  const told = textOf(message)
  expect(told).toMatch(words)
  expect(told).not.toMatch(others)
})

test('two questions are answered under a heading each', () => {
  const told = textOf('Does ashwagandha work? And is a sauna good for me?')
  expect(told).toMatch(/Ashwagandha\n[^]*Sauna/)
})

test('slips of the keyboard do not matter', () => {
  expect(textOf('can u tell me how mcuh vitamin D i should take')).toMatch(/10 to 15 µg/)
})

test.each([
  ['de', 'Mein Ferritin ist 9 µg/L, was tun?', /Eisen/],
  ['sv', 'Mitt ferritin är 9 µg/L, vad ska jag göra?', /järn/i],
  ['fr', 'Ma ferritine est à 9 µg/L, que faire ?', /fer/i],
  ['es', 'Mi ferritina es 9 µg/L, ¿qué hago?', /hierro/i],
] as const)('%s: the guide is told in the language of the question', (language, message, words) => {
  const told = textOf(message, { language })
  expect(told).toMatch(words)
  expect(told).not.toMatch(/\b(?:the|your|and)\b/i)
})

test('a way of asking that a guide lists is answered by it', () => {
  expect(textOf('Which vitamins should I take?')).toMatch(/Most people who eat varied food do not need one/)
})

test.each([
  ['Which supplements help with sleep?', /What studies say[^]*melatonin[^]*magnesium/],
  ['something for stress?', /ashwagandha[^]*not been shown consistently/],
])('asked for something to take, what is known of each for that matter is told: %s', (message, words) => {
  expect(textOf(message)).toMatch(words)
})
test('nothing is named that has to be watched beside a medicine of the person', () => {
  const stack = { ...VISITOR.stack, notes: 'sertraline 50 mg daily', year: 2026 }
  expect(textOf('which supplements help with low mood?', { stack })).not.toMatch(
    /St John|saffron|5-HTP|SAM-e/i,
  )
})
