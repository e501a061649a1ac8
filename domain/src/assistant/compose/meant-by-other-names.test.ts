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

const told = (message: string) =>
  answerTo(message, { ...VISITOR, language: languageOfQuestion(message) }, ground)
const guidesOf = (message: string) => (told(message)?.told ?? []).map(({ guide }) => guide.id)
const textOf = (message: string) =>
  (told(message)?.parts ?? []).flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ')

// A guide lists some names of what it is about; any other name of the same leads to it.
test.each([
  ['Kan jag ta loratadin när jag ammar?', 'breastfeeding-antihistamine'],
  ['darf ich Lorano nehmen, ich stille noch', 'breastfeeding-antihistamine'],
  ['Ich nehme Tramadol und habe Verstopfung, was hilft?', 'opioid-constipation'],
  ['cant poo since the dihydrocodeine, I mean co-codamol', 'opioid-constipation'],
  ['Zink und Magnesium abends zusammen ok?', 'magnesium-zinc'],
  ['should I leave out biotin before my bloods', 'biotin-before-test'],
  ['an wen gehen meine Blutwerte aus der App', 'product-privacy'],
])('%s: %s', (message, guide) => expect(guidesOf(message)).toContain(guide))

// Our sources recommend no bulking fibre beside an opioid.
test.each(['codeine and constipated, what helps', 'förstoppad av tramadol, vad hjälper'])(
  'psyllium is not the first advice beside an opioid: %s',
  (message) => expect(textOf(message).split('.')[0]).not.toMatch(/psyllium|fib/i),
)

// EFSA: 100 µg (4,000 IU) of vitamin D a day is the upper limit for adults.
test.each(['I take 10,000 IU vitamin D a day', 'jag tar 10 000 IE D-vitamin om dagen'])(
  'a dose above its limit is answered with what to do about it: %s',
  (message) => expect(guidesOf(message)).toContain('vitamin-d.overdose'),
)

test('what leaves a medicine out is not said of it', () => {
  expect(textOf('grapefruit with atorvastatin')).not.toMatch(/other than simvastatin and atorvastatin/)
})

// 210 is in the low part of the range in pmol/L and in pg/mL alike.
test('a value without its unit is answered by what holds in every unit that may be meant', () => {
  expect(textOf('B12 210 and tingling in my feet')).toMatch(/doctor within days/)
})

test.each([
  ['de', 'Was hilft gegen Sodbrennen?'],
  ['de', 'Loratadin in der Stillzeit?'],
  ['sv', 'ont i halsen, behövs penicillin'],
  ['fr', 'jambes gonflées depuis amlodipine'],
  ['es', 'comer de noche engorda'],
] as const)('%s: %s', (language, text) => expect(languageOfQuestion(text)).toBe(language))

// A medicine that somebody only thinks of is not taken: "your LDL on a statin" is not meant.
test.each([
  ['ldl 5.1 at 40, do i need statins?', 'ldl-statin-need'],
  ['LDL 4,8, régime ou statine ?', 'ldl-statin-need'],
  ['TSH 6,5 brauche ich L-Thyroxin?', 'tsh.high'],
])('%s', (message, guide) => expect(guidesOf(message)[0]).toContain(guide))

test('asked about two things, what is said of the other one comes first', () => {
  expect(textOf('puedo tomar omeprazol con el hierro')).toMatch(/^El hierro/)
})
