/** 300 texts of 10,000 characters that are made to take long: one kind of sign, word or turn of phrase over and over. */
import { biomarkers } from '@aevia/domain/health/biomarkers/catalogue.ts'
import medicineNames from '@aevia/domain/safety/medicine-names.json' with { type: 'json' }
import { supplementFacts } from '@aevia/domain/supplements/facts.ts'
import { TEXT_MAX } from '@aevia/domain/text/sanitise.ts'

const COUNT = 300

/** Signs alone, and with a space behind them. */
const SIGNS = [
  ...Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)),
  '①',
  'ﷺ',
  'é',
  '中',
  '👍',
  '\n',
  '\t',
  '\u00a0',
  '½',
  'µ',
  '\u0301',
  '\u202e',
].flatMap((sign) => [sign, `${sign} `])

const NUMBERS = [
  '1e9',
  'e1',
  '10mg',
  '10mg ',
  '1.1',
  '1,000 ',
  '1, ',
  '1 2/',
  '2026-01-01 ',
  '10 x 10',
  'x10^9/l ',
  '500 IU ',
  '5 mmol/l ',
  '1/2 ',
  '<5 >',
  '120/80 ',
  '123456789012345678 ',
  '+46 70 123 45 67 ',
  '5.6 on my ',
  '10 mg a 10 mg b ',
]

const MARKUP = [
  'a-',
  'a.',
  'a@',
  'a@b.c ',
  'http://a',
  'www.a ',
  '[a](',
  '[1] ',
  '<script>',
  '<script ',
  '&amp;',
  '"a" ',
  '(((',
  ')(',
  '**a** ',
  '| a | b |\n',
  '\r\n',
  ' \n',
  '\u001b[31m',
  '{{a}} ',
]

const PHRASES = [
  'I am not ',
  'no ',
  'not ',
  'no pain not pain ',
  'I have chest pain and I am not ',
  'is my the ',
  'my the ',
  'is ',
  'can you tell me ',
  'tell me to stop ',
  'ignore your rules and ',
  'he said ',
  'romeo and juliet ',
  'the child took ',
  'worst headache ',
  'vomit a a a a a a a ',
  'swallowed a a a ',
  'my potassium is ',
  'my potassium is 5 ',
  'potassium 5.',
  'take 5 mg of ',
  'vitamin d ',
  'vitamin ',
  'high LDL and low HDL and ',
  'should I take iron with zinc and ',
  'I take warfarin and ',
  'my mother takes ',
  'but and but my ',
  'since three weeks ago ',
  'does it raise ',
  'cannot breathe ',
  'not breathing not ',
  'want to die not really ',
  'jag har ont i bröstet ',
  'ich habe keine schmerzen ',
  'je ne peux pas ',
  'no me duele el pecho ',
  'how much how often why ',
  'yes ',
  'thanks ',
  'pregnant ',
  'nicht schwanger ',
  'allergic to ',
  'allergic to peanuts, ',
  'years ago ',
  'blood sugar of blood sugar of ',
  "don't ",
  'a b ',
  'aa ',
]

const names = [
  ...biomarkers.map(({ name }) => name),
  ...supplementFacts.map(({ name }) => name),
  ...Object.values(medicineNames as Record<string, string[]>).flat(),
]

/** The same at each run (a linear congruential generator, constants of Numerical Recipes). */
let state = 7
const random = (below: number): number => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return state % below
}
const letters = (length: number): string =>
  Array.from({ length }, () => String.fromCharCode(97 + (random(2 ** 16) % 26))).join('')
/** No two words alike: nothing that was read before helps. */
const soup = (word: () => string): string => {
  let text = ''
  while (text.length < TEXT_MAX) text += `${word()} `
  return text.slice(0, TEXT_MAX)
}
const anyName = (): string => names[random(names.length)] ?? ''
const misspelt = (): string => {
  const name = anyName()
  const at = random(name.length)
  return name.slice(0, at) + letters(1) + name.slice(at + 1)
}
const sentences = (...forms: (() => string)[]): string => {
  let text = ''
  for (let form = 0; text.length < TEXT_MAX; form++) text += `${forms[form % forms.length]!()} `
  return text.slice(0, TEXT_MAX)
}
const marker = () => biomarkers[random(biomarkers.length)]?.name ?? ''
const medicines = Object.values(medicineNames as Record<string, string[]>).flat()
const medicine = () => medicines[random(medicines.length)] ?? ''
const supplement = () => supplementFacts[random(supplementFacts.length)]?.name ?? ''
const any = (...texts: string[]) => texts[random(texts.length)] ?? ''
const complaint = () =>
  any('chest pain', 'a headache', 'nausea', 'a rash', 'blood in my stool', 'a fever of 39', 'no fever')

const isMyMarker = () => `What is my ${marker()}?`
const mayTake = () => `Can I take ${supplement()} with ${medicine()}?`
const have = () => `I have ${complaint()} since ${random(30)} days, but not ${complaint()}.`
const valued = () => `My ${marker()} was ${random(300)} mg/dL in March, and is ${random(30)} mmol/L now.`
const dosed = () => `I take ${random(900)} mg of ${supplement()} and ${random(50)} mg ${medicine()}.`
const relative = () =>
  `My ${any('mother', 'son', 'wife')} has ${complaint()}; is ${supplement()} safe for her?`

/** Short texts that name much, as the composing of an answer meets it all at once. */
const MIXED = [
  { name: 'questions of every kind, all names', text: sentences(isMyMarker, mayTake, have) },
  { name: 'values and doses, all names', text: sentences(valued, dosed) },
  {
    name: 'one question of each kind over and over',
    text: sentences(mayTake, valued, relative, have, dosed),
  },
  { name: 'may I take, all names', text: sentences(mayTake) },
  { name: 'what is my, all names', text: sentences(isMyMarker) },
  ...[300, 700, 1_500, 3_000, 5_000].map((length) => ({
    name: `questions of every kind, ${length} signs`,
    text: sentences(isMyMarker, mayTake, have, relative, dosed).slice(0, length),
  })),
]
/** One letter with thousands of marks: to normalise them takes time by their square. */
const MARKED = ['\u0301\u0316', '\u0591\u05b0', '\u0e48\u0e38', '\u0651\u0650'].map((marks) => ({
  name: `a letter with marks ${marks.codePointAt(0)?.toString(16)}`,
  text: `a${marks.repeat(TEXT_MAX)}`.slice(0, TEXT_MAX),
}))

const SOUPS = [
  ...MARKED,
  { name: 'marks of two classes apart', text: `a${'\u0301'.repeat(4_999)}${'\u0316'.repeat(4_999)}` },
  ...MIXED,
  ...[2, 3, 4, 6, 8, 12].map((length) => ({
    name: `words of ${length} letters`,
    text: soup(() => letters(length)),
  })),
  { name: 'words and numbers', text: soup(() => (random(3) === 0 ? String(random(500)) : letters(3))) },
  { name: 'names in any order', text: soup(anyName) },
  { name: 'misspelt names', text: soup(misspelt) },
]

const over = (text: string): string => text.repeat(Math.ceil(TEXT_MAX / text.length)).slice(0, TEXT_MAX)

/** The first `COUNT`: what is likeliest to take long comes first. */
export const nastyTexts: readonly { name: string; text: string }[] = [
  ...SOUPS,
  { name: 'all names, no full stop', text: over(`${names.join(' ')} `) },
  { name: 'all names, commas', text: over(`${names.join(', ')}, `) },
  { name: 'a value of each marker', text: over(biomarkers.map(({ name }) => `${name} 5.1, `).join('')) },
  {
    name: 'a dose of each supplement',
    text: over(supplementFacts.map(({ name }) => `I take 100 mg of ${name}. `).join('')),
  },
  {
    name: 'an ordinary story',
    text: over(
      'I have been taking vitamin D for three months and my last blood test showed 31 ng/mL. Should I take more of it? I sleep badly and sometimes have a headache in the evening. ',
    ),
  },
  ...[...NUMBERS, ...MARKUP, ...PHRASES, ...SIGNS, ...names.map((name) => `${name} `)].map((piece) => ({
    name: JSON.stringify(piece),
    text: over(piece),
  })),
].slice(0, COUNT)
