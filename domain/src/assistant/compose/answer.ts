/** The answer to a message: each of its questions gets its part, and where it is not clear what is meant, that is said. */
import { atOnce, type Steps } from '../../steps.ts'
import type { Guide } from '../guides/schema.ts'
import { wordsIn } from '../guides/likeness.ts'
import { type Asked, questionsOf } from '../guides/questions.ts'
import { type AnswerLanguage, languageOfQuestion } from '../understand/language.ts'
import { READ_MOST } from '../understand/stated-values.ts'
import { type Composed, composeHeard } from './compose.ts'
import { contextOf, behind, NOTHING_BEFORE } from './carried-over.ts'
import type { Line, Part } from './guide-parts.ts'
import type { Ground, Manner, Told } from './guides-told.ts'
import { say } from './phrases.ts'
import { stemsOf } from './choose.ts'
import { answers, kindsAsked } from '../understand/kinds.ts'
import { circumstancesOf } from '../understand/circumstances.ts'
import { hear, type Heard, type Telling } from './read.ts'

/** A guide that is nearer needs no question back. */
const CLEAR = 4
/** Of a message with more questions the first are answered. */
const MOST_QUESTIONS = 4
/** Sentences of one of several questions. */
const MOST_LINES = 6
const LONGEST_HEADING = 90

const lineOf = (text: string): Line => ({ text, claims: [], title: '', sources: [] })
const partOf = (text: string): Part => ({ heading: null, lines: [lineOf(text)] })

/** What a guide is called in the language of the question: in others than English as somebody asked it. */
function nameOf({ title, asks }: Guide, language: AnswerLanguage): string | null {
  if (language === 'en') return title
  return asks.find((ask) => languageOfQuestion(ask) === language) ?? null
}

/** Null where nothing is known that was asked. */
export const answerTo = (message: string, telling: Telling, ground: Ground): Composed | null =>
  atOnce(answerInSteps(message, telling, ground))

/** The same in steps. */
export function* answerInSteps(message: string, telling: Telling, ground: Ground): Steps<Composed | null> {
  const questions = questionsOf(message.slice(0, READ_MOST)).slice(0, MOST_QUESTIONS)
  return yield* questions.length > 1
    ? answerEach(message, questions, telling, ground)
    : answerOne(message, telling, ground)
}

/** Whether it rests on the wording alone, and not surely. */
const isVague = (told: readonly Told[], { verdicts }: Composed) =>
  verdicts.length === 0 &&
  told.length === 1 &&
  told.every(({ isOfPair, isSure, near }) => !isOfPair && !isSure && near < CLEAR)

function* answerOne(
  message: string,
  telling: Telling,
  ground: Ground,
  manner: Manner = {},
): Steps<Composed | null> {
  const heard = hear(message, telling, ground.evidence)
  yield
  yield* ground.guides.prepare(heard.named)
  const made = composeHeard(heard, telling, ground, manner)
  yield
  const told = made?.told ?? []
  if (made && (made.verdicts.length > 0 || told.length > 0))
    return isVague(told, made) && !manner.isBrief
      ? withQuestion(made, told[0]!.guide, heard, telling, ground)
      : made
  return guessed(heard, telling, ground, manner, made)
}

/** What is likely meant, said to be a guess; else the likeliest as a choice, where nothing else is known. */
function guessed(
  heard: Heard,
  telling: Telling,
  ground: Ground,
  manner: Manner,
  made: Composed | null,
): Composed | null {
  const { language } = telling
  const guesses = ground.guides.guess(heard.named).filter(({ found }) => !manner.except?.has(found.guide))
  const [first, second] = guesses.map(({ found }) => nameOf(found.guide, language))
  if (!guesses[0] || !first) return made
  const told = guesses[0].isLikely
    ? composeHeard(heard, telling, ground, { ...manner, guessed: [guesses[0].found] })
    : null
  if (told && (told.told ?? []).length > 0)
    return {
      ...told,
      parts: [
        partOf(say(language, 'guess_told', { title: first })),
        ...told.parts,
        ...(manner.isBrief ? [] : [questionBack(second, language)]),
      ],
    }
  if (made || manner.isBrief) return made
  const asked = second
    ? say(language, 'guess_ask', { title: first, other: second })
    : say(language, 'guess_ask_one', { title: first })
  return { verdicts: [], closing: null, inEnglish: '', parts: [partOf(asked)] }
}

const questionBack = (other: string | null | undefined, language: AnswerLanguage): Part =>
  partOf(other ? say(language, 'guess_other', { other }) : say(language, 'guess_else'))

/** What is told may not be what was meant: the next likely matter is offered. */
function withQuestion(
  made: Composed,
  guide: Guide,
  { named }: Heard,
  telling: Telling,
  ground: Ground,
): Composed {
  const other = ground.guides
    .guess(named)
    .map(({ found }) => found.guide)
    .find((each) => each !== guide)
  const name = other && nameOf(other, telling.language)
  return { ...made, parts: [...made.parts, questionBack(name, telling.language)] }
}

const headingOf = (question: string): string => {
  const words = question
    .replace(/^\W*(?:(?:and|also|plus|und|auch|och|också|et|aussi|y|también)[ ,]+)*/iu, '')
    .replace(/[:;,.]$/, '')
    .trim()
  const short =
    words.length > LONGEST_HEADING ? `${words.slice(0, LONGEST_HEADING).replace(/\s+\S*$/, '')} …` : words
  return short.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/** "Why does it weaken ...?" takes for true what the answer denies: it is headed by the matter. */
const PRESUPPOSES = /^\W*(?:and |so )?(?:why|how come|since when)\b/i
const DENIES = /^No[:,] /
function headingFor(question: string, made: Composed | null): string {
  const [told, ...others] = made?.told ?? []
  const first = made?.parts[0]?.lines[0]?.text ?? ''
  return told && others.length === 0 && PRESUPPOSES.test(question) && DENIES.test(first)
    ? told.guide.title
    : headingOf(question)
}

type Piece = { headings: string[]; parts: Part[]; made: Composed | null }

/** What was told: its sentences, and the matters that were spoken of. */
type TellingSoFar = {
  texts: Set<string>
  titles: Set<string>
  /** names of the markers whose values were judged */
  markers: Set<string>
}

/**
 * Without what was told before, and no longer than an answer beside others may be. Of a matter that was spoken of only
 * what answers this question is new.
 */
function fresh(parts: readonly Part[], question: string, told: TellingSoFar): Part[] {
  const { texts, titles, markers } = told
  const kinds = kindsAsked(question)
  const isJudged = ({ title, claims }: Line) => claims.length === 0 && markers.has(title)
  const isNew = (line: Line) => {
    const { text, english = text, title, claims } = line
    if (texts.has(text) || isJudged(line)) return false
    return !titles.has(title) || kinds.some((kind) => answers(kind, english, claims))
  }
  let left = MOST_LINES
  return parts.flatMap((part) => {
    const lines = part.lines.filter(isNew).slice(0, Math.max(0, left))
    left -= lines.length
    const heading = part.heading?.endsWith(':') ? part.heading : null
    return lines.length > 0 ? [{ ...part, heading, lines }] : []
  })
}

/** Of a question so many words have to be strange to what was told before it counts as not answered. */
const FEWEST_STRANGE = 2

/** Asked in these words alone, what to do is asked, which was told. */
const GENERAL = /^(?:eat\w*|diets?|foods?|chang\w*|different\w*|avoid\w*|treat\w*|help\w*|lower|raise|fix)$/
const strangeStems = (question: string): string[] =>
  stemsOf(
    wordsIn(question)
      .filter((word) => !GENERAL.test(word))
      .join(' '),
  )

/** Whether what was told before answers it: some of its words are there, and it brings no new circumstance. */
function isAnswered(question: string, pieces: readonly Piece[]): boolean {
  const lines = pieces.flatMap(({ parts }) => parts.flatMap((part) => part.lines))
  const said = new Set(lines.flatMap(({ text }) => stemsOf(text)))
  const asked = strangeStems(question)
  const isStrange = asked.length >= FEWEST_STRANGE && asked.every((stem) => !said.has(stem))
  if (isStrange) return false
  const spoken = new Set(lines.flatMap(({ text }) => [...circumstancesOf(text)]))
  return [...circumstancesOf(question)].every((each) => spoken.has(each))
}

function* answerEach(
  message: string,
  questions: readonly Asked[],
  telling: Telling,
  ground: Ground,
): Steps<Composed | null> {
  const told: TellingSoFar = { texts: new Set(), titles: new Set(), markers: new Set() }
  const pieces: Piece[] = []
  let before = NOTHING_BEFORE
  for (const asked of questions) {
    const said = `${asked.before}. ${asked.question}`
    const text = [contextOf(asked, before, ground), said].filter(Boolean).join('. ')
    const inBrief = (except?: ReadonlySet<Guide>) =>
      answerOne(text, telling, ground, { isBrief: true, ...(except && { except }) })
    yield
    let made = yield* inBrief()
    let parts = fresh(made?.parts ?? [], asked.question, told)
    const isAgain = made !== null && parts.length === 0 && pieces.length > 0
    if (isAgain && !isAnswered(asked.question, pieces)) {
      made = yield* inBrief(
        new Set(pieces.flatMap((piece) => (piece.made?.told ?? []).map(({ guide }) => guide))),
      )
      parts = fresh(made?.parts ?? [], asked.question, told).filter((part) =>
        isOn(asked.question, part, telling),
      )
      pieces.push({ headings: [headingOf(asked.question)], parts, made })
    } else if (isAgain) pieces.at(-1)!.headings.push(headingOf(asked.question))
    else pieces.push({ headings: [headingFor(asked.question, made)], parts, made })
    for (const { lines } of parts) for (const line of lines) told.texts.add(line.text)
    for (const { guide } of made?.told ?? []) told.titles.add(guide.title)
    for (const { stated } of made?.verdicts ?? []) told.markers.add(stated.biomarker.name)
    before = behind(said, asked, before, telling, ground)
    yield
  }
  const answered = pieces.filter(({ parts }) => parts.length > 0)
  if (answered.length === 0) return yield* answerOne(message, telling, ground)
  return {
    verdicts: [],
    closing: answered.findLast(({ made }) => made?.closing)?.made?.closing ?? null,
    inEnglish: say(telling.language, 'english'),
    parts: pieces.flatMap((piece) => headed(piece, telling.language)),
    told: answered.flatMap(({ made }) => made?.told ?? []),
  }
}

/** Whether it has a word of the question; of what is said in another language nobody knows. */
const isOn = (question: string, { lines }: Part, { language }: Telling): boolean => {
  const asked = strangeStems(question)
  const said = new Set(lines.flatMap(({ text }) => stemsOf(text)))
  return language !== 'en' || asked.length < FEWEST_STRANGE || asked.some((stem) => said.has(stem))
}

/** The parts of an answer under its question; said where there are none. */
function headed({ headings, parts }: Piece, language: AnswerLanguage): Part[] {
  const [first = partOf(say(language, 'not_answered')), ...others] = parts
  const lines = first.heading ? [lineOf(first.heading), ...first.lines] : first.lines
  return [{ ...first, heading: headings.join(' · '), lines }, ...others]
}
