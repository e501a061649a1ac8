/**
 * What somebody is in, has done or means to do, which changes what is right for them: a rule for a missed dose, or for a
 * sauna, is no answer about alcohol. A new circumstance is a new entry of the file, with its words in five languages;
 * `decides` says that nothing may be told in it that does not speak of it, `in_a_sentence` that one sentence on it is an
 * answer, `rest_holds` that what is said beside it is one too; `without` names phrases that mean something else.
 *
 * Words are compared without their marks. What is a word of another language stands in `words_in`, by the language of the
 * question ("rum" is a room in Swedish, "plane" is "I plan" in German); what differs by a mark or a sign only, as it is
 * written ("jeûne" and "jeune", "5:2" and "5.2"). `words_unless` are verbs, unless one of `near` stands beside them: who
 * drinks coffee speaks of no alcohol.
 */
import { simpleName } from '../../evidence/simple-name.ts'
import { rememberingMessage } from '../../remember.ts'
import file from './circumstances.json' with { type: 'json' }
import { languageOfQuestion } from './language.ts'

type Entry = {
  decides: boolean
  in_a_sentence?: boolean
  rest_holds?: boolean
  words: string[]
  words_in?: Partial<Record<string, string[]>>
  words_unless?: { words: string[]; near: string[] }
  as_written?: string[]
  without?: string[]
}
export type Circumstance = keyof typeof file

const LISTED = Object.entries(file as Record<Circumstance, Entry>)
const entries = LISTED.map(
  ([name, { decides, in_a_sentence, rest_holds, words_unless, as_written = [] }]) => ({
    name: name as Circumstance,
    decides,
    in_a_sentence,
    rest_holds,
    verbs: new Set((words_unless?.words ?? []).map(simpleName)),
    near: new Set(words_unless?.near),
    asWritten: as_written,
  }),
)

/** A phrase of a circumstance, between spaces. */
type Phrase = {
  /** place of its circumstance in the list */
  of: number
  whole: string
  kind: 'says' | 'means something else' | 'verb'
  /** in questions of this one only */
  language?: string
}
/** By the first word of a phrase: a text is looked through by its own words. */
const phrasesFrom: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  LISTED.flatMap(([, { words, words_in = {}, words_unless, without = [] }], of): Phrase[] => {
    const phrasesOf = (kind: Phrase['kind'], texts: readonly string[], language?: string) =>
      texts.map((text) => ({ of, whole: ` ${simpleName(text)} `, kind, ...(language && { language }) }))
    return [
      ...phrasesOf('says', words),
      ...Object.entries(words_in).flatMap(([language, own = []]) => phrasesOf('says', own, language)),
      ...phrasesOf('means something else', without),
      ...phrasesOf('verb', words_unless?.words ?? []),
    ]
  }),
  ({ whole }) => whole.split(' ', 2)[1]!,
)

/** The circumstances that a text names, each with the word that says so, simplified. */
export const circumstancesIn: (text: string) => ReadonlyMap<Circumstance, string> =
  rememberingMessage(namedIn)

const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Words on each side of a verb. */
const NEAR = 3

/** A verb with nothing beside it that makes it mean something else. */
function verbAlone(
  words: readonly string[],
  { verbs, near }: Pick<(typeof entries)[number], 'verbs' | 'near'>,
) {
  const at = words.findIndex(
    (word, place) =>
      verbs.has(simpleName(word)) &&
      !words.slice(Math.max(0, place - NEAR), place + NEAR + 1).some((each) => near.has(each)),
  )
  return at < 0 ? undefined : words[at]
}

/** Stands for itself in the text, and not in a longer word or number. */
function isWritten(lower: string, sign: string): boolean {
  const at = lower.indexOf(sign)
  if (at < 0) return false
  const around = `${lower[at - 1] ?? ''} ${lower[at + sign.length] ?? ''}`
  return !/[\p{L}\p{N}]/u.test(around)
}

function namedIn(text: string): Map<Circumstance, string> {
  const simple = simpleName(text)
  const lower = text.normalize('NFC').toLowerCase()
  const near = Map.groupBy(
    [...new Set(simple.split(' '))].flatMap((word) => phrasesFrom.get(word) ?? []),
    ({ of }) => of,
  )
  const found = new Map<Circumstance, string>()
  let written: string[] | null = null
  for (const [place, entry] of entries.entries()) {
    const phrases = near.get(place) ?? []
    const rest = phrases
      .filter(({ kind }) => kind === 'means something else')
      .reduce((left, { whole }) => left.replaceAll(whole, ' '), ` ${simple} `)
    const isSaid = ({ whole, language }: Phrase) =>
      rest.includes(whole) && (language === undefined || language === languageOfQuestion(text))
    const word =
      phrases.find((phrase) => phrase.kind === 'says' && isSaid(phrase))?.whole.trim() ??
      entry.asWritten.find((sign) => isWritten(lower, sign)) ??
      (phrases.some((phrase) => phrase.kind === 'verb' && isSaid(phrase))
        ? verbAlone((written ??= lower.match(WORD) ?? []), entry)
        : undefined)
    if (word !== undefined) found.set(entry.name, word)
  }
  return found
}

export const circumstancesOf = (text: string): Set<Circumstance> => new Set(circumstancesIn(text).keys())

export const DECIDING: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, decides }) => (decides ? [name] : [])),
)

/** Of these a sentence beside other matters is an answer: "Do not take it in pregnancy." */
export const IN_A_SENTENCE: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, in_a_sentence }) => (in_a_sentence ? [name] : [])),
)

/** What is said beside a sentence on it holds in it too: who drives takes the same medicine for hay fever. */
export const REST_HOLDS: ReadonlySet<Circumstance> = new Set(
  entries.flatMap(({ name, rest_holds }) => (rest_holds ? [name] : [])),
)
