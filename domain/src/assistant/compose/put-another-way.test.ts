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
const textOf = (message: string): string =>
  (answerTo(message, { ...VISITOR, language: languageOfQuestion(message) }, ground)?.parts ?? [])
    .flatMap(({ heading, lines }) => [heading ?? '', ...lines.map(({ text }) => text)])
    .filter(Boolean)
    .join('\n')

test.each([
  ['Can I take magnesium with vitamin D?', /^Yes/],
  ['Is it dangerous to take magnesium with vitamin D?', /^In ordinary doses/],
  ['Je prends du Kardegic et de l’oméga 3, y a-t-il un risque ?', /^Il n’a pas été montré/],
  ['How much vitamin D does my 6 month old breastfed baby need?', /^Breastfed babies get/],
  ['why do vaccines weaken the immune system?', /^No: vaccines do not/],
])('a Yes or No stands where the question is put as the guide’s are: %s', (message, begins) =>
  expect(textOf(message)).toMatch(begins),
)

test.each([
  ['How long should I stop biotin before a thyroid blood test?', /^[^\n]*\b(?:hours|days)\b/],
  ['My ALT is 78 U/L, should I be worried?', /^Your alanine[^\n]*\n+This is a mild rise and no emergency/],
  ['Mitt ferritin är 18, ska jag ta järn och hur länge?', /några månader/],
])('how long and how serious are answered first: %s', (message, says) =>
  expect(textOf(message)).toMatch(says),
)

test('of supplements without a known interaction that is said, and the limit of each', () => {
  const text = textOf('can I take zinc and vitamin C and vitamin D together in the morning')
  expect(text).toMatch(/^I have found no interaction between zinc, vitamin C and vitamin D in my sources/)
  // facts.json, upper levels: EFSA 25 mg of zinc, IOM 2,000 mg of vitamin C.
  expect(text).toMatch(/Zinc is 25 mg a day[^]*Vitamin C is 2000 mg a day/)
  expect(textOf('calcium and iron together?')).not.toMatch(/no interaction/)
})

test('a second question that nothing speaks of is said not to be answered', () => {
  const text = textOf('Can I take paracetamol and ibuprofen together, and does either affect my liver tests?')
  expect(text).toMatch(/Does either affect my liver tests\?\nI know of no source on this part/)
})

test('a value brings up no matter that only shares a word of its name', () => {
  expect(textOf('my blood sugar is 250, type 2')).not.toMatch(/blood type/i)
  expect(textOf('A1c 5.6% what does that mean')).not.toMatch(/Prediabetes can often/)
  expect(textOf('blood sugar 110, does cinnamon help')).toMatch(/cinnamon/i)
})

test('what adults are told is no answer for a child', () => {
  expect(textOf('my son is 8, can he take melatonin')).not.toMatch(/dementia|jet lag/)
})
