import { beforeAll, expect, test } from 'vitest'
import { loadEvidence } from '../../evidence/claims.ts'
import { countWords } from './asking.ts'
import { createGuides } from '../guides/guides.ts'
import { compose } from './compose.ts'
import type { Ground } from './guides-told.ts'
import { type Telling, VISITOR } from './read.ts'

let ground: Ground
beforeAll(async () => {
  const evidence = await loadEvidence()
  // Without guides: what the claims alone say.
  ground = { evidence, guides: createGuides([], evidence), counts: countWords(evidence.all) }
})
const answer = (question: string, records: Partial<Telling> = {}) =>
  compose(question, { ...VISITOR, ...records }, ground)
const linesOf = (...asked: Parameters<typeof answer>) =>
  (answer(...asked)?.parts ?? []).flatMap(({ lines }) => lines)
const claimsOf = (...asked: Parameters<typeof answer>) => linesOf(...asked).flatMap(({ claims }) => claims)

test.each([
  // MedlinePlus on levothyroxine: calcium carbonate at least 4 hours apart.
  ['I take Levaxin in the morning and a calcium tablet at breakfast, ok?', /apart/, /at least 4 hours apart/],
  ['Can I drink grapefruit juice with simvastatin?', /^Avoid/, /^Avoid grapefruit juice/],
  [
    'can I take ibuprofen while on enalapril and a diuretic?',
    /^Avoid ibuprofen with enalapril/,
    /NSAID should be avoided/,
  ],
  ['my mum takes warfarin, can she eat spinach?', /warfarin with spinach/, /vitamin K/],
])('what to do about two things together comes first, then why: %s', (question, first, why) => {
  const [lead, ...reasons] = linesOf(question)
  expect(lead?.text).toMatch(first)
  expect(reasons.some(({ text }) => why.test(text))).toBe(true)
})

test('a medicine on record meets what is asked about', () => {
  const [lead] = linesOf('can I take potassium supplements?', {
    recorded: [{ party: 'spironolactone', label: 'spironolactone' }],
  })
  expect(lead?.text).toMatch(/spironolactone/)
})

test('a false premise is corrected first', () => {
  expect(claimsOf('I have one APOE e4. Am I going to get the disease?')[0]).toMatchObject({
    predicate: 'myth',
    subject: { name: 'APOE' },
  })
})

test('never advice for the other direction of a value', () => {
  const low = claimsOf('my ferritin is 8 ug/L, what should I do?').map(({ predicate }) => predicate)
  expect(low).not.toContain('high_means')
  expect(low).not.toContain('action_when_high')
  const high = claimsOf('my potassium is 5.6 mmol/L, what should I do?').map(({ predicate }) => predicate)
  expect(high).not.toContain('low_means')
  expect(high).not.toContain('action_when_low')
})

test('what is out of range on record is told before what is known of its marker', () => {
  const results = [
    {
      biomarker: 'potassium',
      side: 'high' as const,
      canonical: 5.4,
      sentence: 'Your potassium was 5.4 mmol/L.',
    },
  ]
  const lines = linesOf('should I eat more potassium?', { results })
  expect(lines[0]).toMatchObject({ text: 'Your potassium was 5.4 mmol/L.', isRecord: true })
  expect(lines.flatMap(({ claims }) => claims.map(({ predicate }) => predicate))).not.toContain(
    'action_when_low',
  )
})

test('what is for children is not said to an adult', () => {
  expect(
    claimsOf('how much vitamin D should I take?').every(({ population }) => (population.age_max ?? 18) >= 18),
  ).toBe(true)
})

test('of thirty values each is judged, those that are most off first', () => {
  const values = [
    'LDL 4.9 mmol/L',
    'TSH 2 mIU/L',
    'ferritin 3 µg/L',
    'potassium 4.2 mmol/L',
    'sodium 140 mmol/L',
    'ALT 20 U/L',
    'CRP 1 mg/L',
  ]
  const verdicts = answer(`my results: ${values.join(', ')}`)?.verdicts ?? []
  expect(verdicts).toHaveLength(values.length)
  expect(verdicts[0]?.stated.biomarker.id).toBe('ferritin')
})

test.each(['something feels off lately but I cannot explain it', 'what does it cost'])(
  '%s: nothing is made up',
  (question) => {
    expect(answer(question)).toBeNull()
  },
)

test('what something is comes first where that is asked', () => {
  expect(claimsOf('what is ferritin?')[0]?.predicate).toMatch(/^(?:what_it_is|definition)$/)
})

test('of what is named beside a finding no amounts are given', () => {
  const told = claimsOf('TSH <0.01 mIU/L and fT4 31 pmol/L, would iodine drops help?')
  const ofIodine = told.filter(({ subject }) => subject.name === 'iodine').map(({ predicate }) => predicate)
  expect(ofIodine).not.toContain('recommended_intake')
})

test.each([
  [
    'de',
    'Mein Vitamin-D-Wert liegt bei 16 ng/ml',
    'Ihr Wert für Vitamin D, 16 ng/mL (40 nmol/L), ist niedrig: unter',
  ],
  ['sv', 'Mitt ferritin är 19 µg/l, kvinna', 'Ditt värde för ferritin, 19 µg/L, är lågt: under'],
  ['fr', 'Ma ferritine est à 8 µg/L', 'Votre valeur de ferritine, 8 µg/L, est basse'],
  ['fr', 'Mon hémoglobine est à 9 g/dL', 'Votre valeur d’hémoglobine (Hb), 9 g/dL'],
  ['es', 'Mi ferritina es 8 µg/L', 'Su valor de ferritina, 8 µg/L, es bajo: por debajo del'],
] as const)(
  '%s: the verdict is in the language of the question, and what is in English says so',
  (language, question, words) => {
    const told = answer(question, { language })
    expect(told?.parts[0]?.lines[0]?.text).toContain(words)
    expect(told?.inEnglish).toMatch(/Englisch|engelska|anglais|inglés/)
  },
)
test('de: two things together', () => {
  expect(linesOf('Ich nehme Ramipril. Darf ich Ibuprofen nehmen?', { language: 'de' })[0]?.text).toMatch(
    /Ramipril|Ibuprofen/,
  )
})

// EFSA: 0.83 g per kg body weight a day.
test.each([
  ['how much protein per day for a 72kg woman of 55', 'For 72 kg that is about 60 g a day.'],
  ['how much protein a day if I weigh 100 kg', 'For 100 kg that is about 83 g a day.'],
])('an amount per kilogram is worked out for the weight that is told: %s', (message, words) => {
  expect(linesOf(message).map(({ text }) => text)).toContain(words)
})
test('kilograms that somebody wants to lose are no weight', () => {
  expect(linesOf('how much protein a day to lose 40 kg').some(({ text }) => /^For \d+ kg/.test(text))).toBe(
    false,
  )
})
