import { beforeAll, expect, test } from 'vitest'
import { languageOfQuestion } from '../understand/language.ts'
import { answerTo } from './answer.ts'
import { loadGround } from './ground-for-tests.ts'
import type { Ground } from './guides-told.ts'
import { VISITOR } from './read.ts'

let ground: Ground
beforeAll(async () => {
  ground = await loadGround()
})

const partsOf = (message: string) => answerTo(message, VISITOR, ground)?.parts ?? []
const textOf = (message: string) =>
  partsOf(message)
    .flatMap(({ lines }) => lines.map(({ text }) => text))
    .join(' ')

test('each question has its part under its own words, and one without a source says so', () => {
  const parts = partsOf('Can I drink on metronidazole? And can I sunbathe? And what if I miss a dose?')
  expect(parts.flatMap(({ heading }) => heading ?? [])).toEqual([
    'Can I drink on metronidazole?',
    'Can I sunbathe?',
    'What if I miss a dose?',
  ])
  const [, sun] = parts.filter(({ heading }) => heading !== null)
  expect(sun!.lines.map(({ text }) => text).join(' ')).toMatch(/no source on metronidazole/)
})

test('a medicine that was named before a question counts in all of them', () => {
  expect(textOf('I take warfarin. Can I have turmeric, and what about ibuprofen?')).toMatch(
    /turmeric[^]*do not take ibuprofen[^]*with a blood thinner/,
  )
})

// 142 x (0.9 / 0.7)^-1.2 x 0.9938^55 x 1.012 (kidney.org, CKD-EPI 2021) is 75.5 less a little.
test('who tells creatinine, age and sex hears the eGFR, and of what it is made', () => {
  const woman = { ...VISITOR, person: { ...VISITOR.person, sex: 'female' as const, age: 55 } }
  const [first] = answerTo('My creatinine is 0.9 mg/dL, is that ok?', woman, ground)?.parts ?? []
  const line = first?.lines.find(({ text }) => text.includes('GFR'))
  expect(line?.text).toMatch(/estimated GFR of 75 .*computed from creatinine 0\.9 mg\/dL, age and sex/)
  expect(line?.claims.map(({ source }) => source.url)).toEqual([
    'https://kidney.org/ckd-epi-creatinine-equation-2021',
  ])
})

// 98 x 14 / 405, and a sixth of it where the insulin is in pmol/L.
test('an index that is asked for is computed, in each unit that may be meant', () => {
  expect(textOf('Fasting glucose 98 mg/dL and insulin 14. What is my HOMA-IR?')).toMatch(
    /insulin 14 pmol\/L follows HOMA-IR 0\.56\.[^]*insulin 14 mIU\/L follows HOMA-IR 3\.39\./,
  )
})

test('a number without a unit is read in each, and what follows says for which', () => {
  const parts = partsOf('My vitamin D is 22. Is that low?')
  expect(parts[0]!.lines[0]!.text).toMatch(/low in nmol\/L and normal in ng\/mL/)
  expect(parts.map(({ heading }) => heading)).toContain('If the unit is nmol/L:')
})

// 200 mg tablets are the doses of adults (NHS, ibuprofen for adults; NHS, ibuprofen for children: liquid by age).
const ADULT = /200 mg tablets/
test.each([
  'What is the calpol dose for my 4 year old? And can I give nurofen too?',
  'calpol dose for my 4 year old and can i give nurofen too',
  'My daughter is 3. What helps against a cold? And how much ibuprofen can she have?',
])('whom the first question is for counts in the next: no doses of adults for a child: %s', (message) => {
  expect(textOf(message)).toMatch(/Children over 3 months may have ibuprofen syrup/)
  expect(textOf(message)).not.toMatch(ADULT)
  expect(textOf('What is the calpol dose for my 4 year old? And how much ibuprofen can I take?')).toMatch(
    ADULT,
  )
})

test('for a child: no comfort from trials in adults, and no dose of adults of a supplement', () => {
  expect(textOf('my 4 year old has a fever, can i give calpol and ibuprofen together?')).toMatch(
    /paracetamol or ibuprofen, not both at the same time/,
  )
  expect(textOf('my 4 year old has a fever, can i give calpol and ibuprofen together?')).not.toMatch(/adults/)
})

test('a value beside a misspelt name is read, and what is measured is not taken', () => {
  const said = textOf('potasium 5.6 mmol/L on ramipril what shoud I do')
  expect(said).toMatch(/5\.6 mmol\/L is high[^]*repeated within 3 days/)
  expect(said).not.toMatch(/before you combine/)
})

test('a pregnancy that was told of counts in every question behind it', () => {
  expect(textOf('Can I drink coffee while pregnant? And how much vitamin A is ok?')).toMatch(
    /200 mg of caffeine[^]*In pregnancy[^.]*no vitamin A/,
  )
})

test('a question that says too little to stand alone is one with the question before it', () => {
  expect(
    partsOf('APOE e3/e4 what does that mean for me and should i eat different').flatMap(
      ({ heading }) => heading ?? [],
    ),
  ).toEqual(['APOE e3/e4 what does that mean for me · Should i eat different'])
})

test('beside a value, what is asked about is answered as well', () => {
  expect(textOf('is it bad to eat 3 eggs every day, my ldl is 4.1')).toMatch(
    /seven eggs a week[^]*A high LDL/,
  )
  const told = textOf('is turmeric with black pepper ok if my liver enzymes are high? ALT 92')
  expect(told).toMatch(/raised ALT/)
  expect(told).toMatch(/piperine \(black pepper\), have injured the liver/)
})

test('a value that is normal for one sex only makes no anaemia of somebody whose sex is not known', () => {
  const told = textOf('hemoglobin 13.1 g/dL, ferritin 14 µg/L')
  expect(told).toMatch(/^Your ferritin of 14 µg\/L is low[^]*iron stores are empty/)
  expect(told).not.toMatch(/iron-deficiency anaemia/)
})

test('what is likely meant is told as such, and what is about nothing here is not answered', () => {
  expect(textOf('does my data get sold')).toMatch(/sell nothing/)
  expect(partsOf('who won the football match yesterday')).toEqual([])
})

test('a title that was offered is understood as an answer', () => {
  expect(textOf('Snoring and sleep apnoea')).toMatch(/snoring/i)
})

test('a medicine that is said not to be taken is none', () => {
  expect(textOf('My LDL is 3.9 mmol/L, no statin. Do I need medication?')).not.toMatch(/on a statin/i)
  expect(textOf('My LDL is 3.9 mmol/L on a statin. Is that enough?')).toMatch(/on a statin/i)
})

test.each([
  ['ferritine élevée que faire', 'fr', /^A high ferritin/],
  ['Ferritin erhöht', 'de', /^A high ferritin/],
  ['plaquetas altas', 'es', /^Platelets above/],
  ['VGM bas', 'fr', /^Small red cells/],
  ['för lågt hemoglobin', 'sv', /^A haemoglobin below/],
] as const)('%s: the side is known in its language, %s', (message, language, told) => {
  expect(languageOfQuestion(message)).toBe(language)
  expect(textOf(message)).toMatch(told)
})

test('"low" and "normal" are said of the marker of their own clause', () => {
  expect(textOf('My serum iron is low but my ferritin is normal')).toMatch(/low serum iron says little/)
  expect(textOf('low free T4 but normal TSH, what does that mean?')).toMatch(
    /free T4 with a TSH that is not raised/,
  )
})

test('medicines are known as other languages spell them', () => {
  const swedish = answerTo(
    'kan jag ta ibuprofen om jag äter sertralin?',
    { ...VISITOR, language: 'sv' },
    ground,
  )
  expect(swedish?.parts[0]?.lines[0]?.text).toMatch(/SSRI/)
})

test('a correction comes before how much, and a child’s answer before an adult’s', () => {
  expect(textOf('Since vitamin C prevents colds, how much should I take every day?')).toMatch(/^No/)
  expect(textOf('my 3 year old eats no vegetables, does she need a multivitamin')).toMatch(/Up to 5 years/)
})

test('when to test again stands under its own question, of the value that was told', () => {
  const again = partsOf('my vitamin D is 18 ng/ml, should I take K2 too, and when do I test again?').at(-1)
  expect(again?.heading).toBe('When do I test again?')
  expect(again?.lines[0]?.text).toMatch(/vitamin D/)
})

test('of two medicines of which nothing is known together that is said, then each in short, and no guide on one', () => {
  const text = textOf('is it ok to take sertraline and metformin together')
  expect(text).toMatch(/^I have no source on sertraline together with metformin.*ask a pharmacist/)
  expect(text).toMatch(/Metformin is best taken with a meal/)
  expect(text).not.toMatch(/cough/)
  // Of antidepressants in general the NHS asks to say so first.
  expect(textOf('can I take melatonin with citalopram')).toMatch(/^Ask the pharmacist first/)
  expect(textOf('can I take cetirizine and montelukast together')).toMatch(/^I have no source on cetirizine/)
  expect(textOf('can I take ibuprofen with lisinopril')).not.toMatch(/no source/)
})

test('the "Yes" of a guide on one thing is not said of two', () =>
  expect(
    textOf('Is it ok to take 400 mg magnesium glycinate and 50 mg zinc at the same time before bed?'),
  ).not.toMatch(/^Yes/))

test.each([
  // MedlinePlus: what a high or low value of each is seen with.
  ['urea high', /High urea is seen with dehydration, kidney disease/],
  ['my phosphate is low', /Low phosphate is seen with alcohol problems/],
  ['iron high', /High serum iron is seen with iron overload/],
  ['what does high potassium mean', /^Kidney disease and medicines are the/],
  ['alkaline phosphatase high', /Raised ALP is seen with blocked bile flow and liver disease, or with bone/],
])('a side that words tell of a marker is answered as a value is: %s', (message, expected) => {
  expect(textOf(message)).toMatch(expected)
})

test('what is not known is not taken for what shares the word “high” with it', () =>
  expect(partsOf('leptin high')).toEqual([]))

test('asked which of two is better, nobody is warned of taking both', () => {
  const text = textOf('ashwagandha or rhodiola for stress')
  expect(text).toMatch(/rhodiola/i)
  expect(text).toMatch(/It may ease stress a little/)
  expect(textOf('whats better for cholesterol, red yeast rice or a statin?')).not.toMatch(
    /This combination can be harmful/,
  )
  expect(textOf('can I take red yeast rice with my statin')).toMatch(/double dose|never combine/)
})

test('whoever asks what a value is hears that before what to do about it', () =>
  expect(textOf('is an a1c of 5.9 prediabetes')).toMatch(
    /^Your HbA1c of 5\.9 .{1,140}\. No, this is not diabetes/,
  ))

test('beside a value, what is said of it stands before what is said of the medicines', () =>
  expect(textOf('Is my potassium of 5.9 dangerous? on ramipril and spironolactone')).toMatch(
    /^Your potassium of 5\.9 [^]*mildly high[^]*Spironolactone holds potassium back/,
  ))
