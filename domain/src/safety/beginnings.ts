/** How what an expression matches can begin: by that, nearly all of many expressions need not be tried on a text. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** Characters. With three more expressions remain to be tried, with five there are too many beginnings to list. */
const LENGTH = 4
/** An expression that can begin in more ways is known by fewer characters. */
const MOST = 400
/** A class of more characters is taken for any character. */
const MOST_OF_CLASS = 12

/** What a match begins with; after one that is cut, anything may follow. */
type Beginning = { text: string; isCut: boolean }

const NOTHING: readonly Beginning[] = [{ text: '', isCut: false }]
const DIGITS: readonly Beginning[] = [...'0123456789'].map((text) => ({ text, isCut: false }))
const ANYTHING: readonly Beginning[] = [{ text: '', isCut: true }]

export type Beginnings = {
  texts: readonly string[]
  /** no match begins behind a letter from a to z */
  isOfWord: boolean
}

/**
 * The first four characters, or fewer, of everything that the expression can match. Null where that is too much to
 * list, or nothing at all.
 */
export function beginningsOf({ source, flags }: RegExp): Beginnings | null {
  if (flags.includes('i')) return null
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
  })
  const texts = new Set(ofChoice(alternatives).map(({ text }) => text))
  if (texts.has('')) return null
  const areWords = [...texts].every((text) => /^[a-z0-9]/.test(text))
  const isOfWord = alternatives.every(
    ({ elements: [{ raw } = { raw: '' }] }) =>
      NOT_BEHIND_LETTERS.has(raw) || (raw === String.raw`\b` && areWords),
  )
  return { texts: [...texts], isOfWord }
}

const NOT_BEHIND_LETTERS = new Set(['(?<![a-z0-9])', '(?<![a-z])'])

const ofChoice = (alternatives: readonly AST.Alternative[]): readonly Beginning[] =>
  distinct(alternatives.flatMap(({ elements }) => ofSequence(elements)))

const ofSequence = (elements: readonly AST.Element[]): readonly Beginning[] =>
  elements.reduce(
    (before, element) => (isOpen(before) ? joined(before, ofElement(element)) : before),
    NOTHING,
  )

const isOpen = (beginnings: readonly Beginning[]) => beginnings.some(({ isCut }) => !isCut)

function joined(before: readonly Beginning[], after: readonly Beginning[]): readonly Beginning[] {
  const all = distinct(
    before.flatMap((one) =>
      one.isCut
        ? [one]
        : after.map(({ text, isCut }) => {
            const whole = one.text + text
            return { text: whole.slice(0, LENGTH), isCut: isCut || whole.length >= LENGTH }
          }),
    ),
  )
  return all.length > MOST ? before.map(({ text }) => ({ text, isCut: true })) : all
}

const distinct = (beginnings: readonly Beginning[]): readonly Beginning[] => [
  ...new Map(beginnings.map((each) => [`${each.isCut} ${each.text}`, each])).values(),
]

function ofElement(element: AST.Element): readonly Beginning[] {
  switch (element.type) {
    case 'Character':
      return [{ text: String.fromCodePoint(element.value), isCut: false }]
    case 'CharacterClass':
      return ofClass(element)
    case 'Group':
    case 'CapturingGroup':
      return ofChoice(element.alternatives)
    case 'Quantifier':
      return ofRepetition(element)
    case 'Assertion':
      return NOTHING
    case 'CharacterSet':
      return element.kind === 'digit' && !element.negate ? DIGITS : ANYTHING
    default:
      return ANYTHING
  }
}

function ofRepetition({ element, min, max }: AST.Quantifier): readonly Beginning[] {
  const each = ofElement(element)
  let times = NOTHING
  let all: readonly Beginning[] = min === 0 ? NOTHING : []
  for (let time = 1; time <= Math.min(max, min + LENGTH); time += 1) {
    times = joined(times, each)
    if (time >= min) all = distinct([...all, ...times])
  }
  return all
}

function ofClass({ elements, negate }: AST.CharacterClass): readonly Beginning[] {
  if (negate) return ANYTHING
  const codes = elements.flatMap((element) => {
    if (element.type === 'Character') return [element.value]
    if (element.type !== 'CharacterClassRange') return [null]
    const { min, max } = element
    return max.value - min.value >= MOST_OF_CLASS
      ? [null]
      : Array.from({ length: max.value - min.value + 1 }, (_, at) => min.value + at)
  })
  if (codes.length > MOST_OF_CLASS || codes.includes(null)) return ANYTHING
  return codes.map((code) => ({ text: String.fromCodePoint(code!), isCut: false }))
}
