/** The answer to a message: each of its questions gets its part, and where it is not clear what is meant, that is said. */
import { atOnce, type Steps } from '../../steps.ts'
import type { Guide } from '../guides/schema.ts'
import { type Asked, questionsOf } from '../guides/questions.ts'
import { wordsIn } from '../guides/likeness.ts'
import { readSubjects } from '../understand/subjects.ts'
import { type AnswerLanguage, languageOfQuestion } from '../understand/language.ts'
import { READ_MOST } from '../understand/stated-values.ts'
import { type Composed, composeHeard } from './compose.ts'
import { contextOf, behind, NOTHING_BEFORE } from './carried-over.ts'
import type { Line, Part } from './guide-parts.ts'
import type { Ground, Manner, Told } from './guides-told.ts'
import { say } from './phrases.ts'
import { fresh, isAnswered, isOn, type TellingSoFar } from './told-so-far.ts'
import { hear, type Heard, read, type Telling } from './read.ts'

/** A guide that is nearer needs no question back. */
const CLEAR = 4
/** Of a message with more questions the first are answered. */
const MOST_QUESTIONS = 4
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
  return yield* questions.length > 1 && !areOfValues(message, questions, telling, ground)
    ? answerEach(message, questions, telling, ground)
    : answerOne(message, telling, ground)
}

/** Words of a question that says nothing but what is wanted: "What to eat?", "When should I check again?" */
const MOST_WORDS_OF_NONE = 3
/** Whether values are told and all that is asked is asked of them: they are explained once, with what was asked for. */
function areOfValues(message: string, questions: readonly Asked[], telling: Telling, { evidence }: Ground) {
  const isBare = ({ question }: Asked) =>
    wordsIn(question).length <= MOST_WORDS_OF_NONE && readSubjects(question, evidence).length === 0
  return questions.every(isBare) && read(message, telling, evidence).verdicts.length > 0
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
  // "Iron high" is answered by what a high one means.
  const { isBareLevel } = heard.named
  if (made && (made.verdicts.length > 0 || told.length > 0 || isBareLevel))
    return isVague(told, made) && !manner.isBrief && !telling.isAnsweredBeside
      ? withQuestion(made, told[0]!.guide, heard, telling, ground)
      : made
  return telling.isAnsweredBeside ? made : guessed(heard, telling, ground, manner, made)
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

/** Adds what is new to a question, or its heading to that which answers it already. */
function* addPiece(
  { question }: Asked,
  inBrief: (except?: ReadonlySet<Guide>) => Steps<Composed | null>,
  { pieces, told, telling }: { pieces: Piece[]; told: TellingSoFar; telling: Telling },
): Steps<void> {
  const made = yield* inBrief()
  const parts = fresh(made?.parts ?? [], question, told)
  const earlier = pieces.flatMap((piece) => piece.parts)
  const isAgain = made !== null && parts.length === 0 && pieces.length > 0
  if (isAgain && isAnswered(question, earlier)) {
    pieces.at(-1)!.headings.push(headingOf(question))
    return
  }
  const piece = isAgain
    ? yield* otherPiece(question, inBrief, { pieces, told, telling })
    : { headings: [headingFor(question, made)], parts, made }
  pieces.push(piece)
  for (const { lines } of piece.parts) for (const line of lines) told.texts.add(line.text)
  for (const { guide } of piece.made?.told ?? []) told.titles.add(guide.title)
  for (const { stated } of piece.made?.verdicts ?? []) told.markers.add(stated.biomarker.name)
}

/** Where what was told does not answer a question: what other guides say of it. */
function* otherPiece(
  question: string,
  inBrief: (except?: ReadonlySet<Guide>) => Steps<Composed | null>,
  { pieces, told, telling }: { pieces: readonly Piece[]; told: TellingSoFar; telling: Telling },
): Steps<Piece> {
  const spent = pieces.flatMap(({ made }) => (made?.told ?? []).map(({ guide }) => guide))
  const made = yield* inBrief(new Set(spent))
  const parts = fresh(made?.parts ?? [], question, told).filter((part) => isOn(question, part, telling))
  return { headings: [headingOf(question)], parts, made }
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
    yield* addPiece(asked, inBrief, { pieces, told, telling })
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

/** The parts of an answer under its question; said where there are none. */
function headed({ headings, parts }: Piece, language: AnswerLanguage): Part[] {
  const [first = partOf(say(language, 'not_answered')), ...others] = parts
  const lines = first.heading ? [lineOf(first.heading), ...first.lines] : first.lines
  return [{ ...first, heading: headings.join(' · '), lines }, ...others]
}
