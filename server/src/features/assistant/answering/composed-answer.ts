import { carriedPerson } from '@aevia/domain/assistant/compose/carried-person.ts'
import { namedIn } from '@aevia/domain/safety/product-names.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { answerInSteps } from '@aevia/domain/assistant/compose/answer.ts'
import { compose, type Composed, valuesBesideHelp } from '@aevia/domain/assistant/compose/compose.ts'
import type { Ground } from '@aevia/domain/assistant/compose/guides-told.ts'
import { type Telling, VISITOR } from '@aevia/domain/assistant/compose/read.ts'
import type { Line } from '@aevia/domain/assistant/compose/guide-parts.ts'
import { guidesInSteps } from '@aevia/domain/assistant/guides/guides.ts'
import { loadGuides } from '@aevia/domain/assistant/guides/load-guides.ts'
import type { Claim } from '@aevia/domain/evidence/schema.ts'
import { changesNamed } from '@aevia/domain/assistant/overview/changes.ts'
import { explainBy } from '@aevia/domain/assistant/overview/explain.ts'
import { overview, overviewAsked } from '@aevia/domain/assistant/overview/overview.ts'
import type { OverviewResult } from '@aevia/domain/assistant/overview/records.ts'
import { wordsInSteps } from '@aevia/domain/assistant/compose/asking.ts'
import { loadEvidence } from '@aevia/domain/evidence/claims.ts'
import { publishedOn } from '@aevia/domain/evidence/order.ts'
import type { Person } from '@aevia/domain/evidence/population.ts'
import { OWN_RESULTS } from './check-figures.ts'
import { NOBODY, resultSentence, stackContext, type UserContext, type UserResult } from './context.ts'
import { toldAge, toldSex } from '@aevia/domain/assistant/understand/told-person.ts'
import { isNotTaken } from '@aevia/domain/assistant/understand/not-taken.ts'
import { readSubjects } from '@aevia/domain/assistant/understand/subjects.ts'
import { languageOfQuestion } from '@aevia/domain/assistant/understand/language.ts'
import { asCaution, cite } from './passage.ts'
import { inSentence, withoutStop } from '@aevia/domain/text/in-sentence.ts'
import { inSteps } from '#server/breath.ts'
import type { Question } from './question.ts'
import { markersOf } from './own-value.ts'
import { statesValue } from './stated-values.ts'
import { understand } from './understand.ts'

async function load(): Promise<Ground> {
  const [evidence, { guides, translations }] = await Promise.all([loadEvidence(inSteps), loadGuides()])
  return {
    evidence,
    guides: await inSteps(guidesInSteps(guides, evidence, translations)),
    counts: await inSteps(wordsInSteps(evidence.all)),
  }
}
let loading: ReturnType<typeof load> | null = null
/** Takes a second the first time, in steps between which others are served. */
export const loadClaims = () => (loading ??= load())

function tellingOf(question: Question, context: UserContext | null, { evidence }: Ground): Telling {
  const noted = readSubjects(context?.profile.notes ?? '', evidence).filter(({ isMedicine }) => isMedicine)
  const recorded = [
    ...(context?.supplements ?? []).map(({ name: written }) => {
      const { name } = namedIn(written)
      return { party: name, label: name }
    }),
    ...noted.map(({ party, label }) => ({ party, label })),
  ]
  const results = (context?.results ?? []).map((result) => ({
    biomarker: result.biomarker,
    side: result.direction,
    canonical: result.canonical,
    sentence: `${resultSentence(result)}.`,
  }))
  const language = languageOfQuestion(question.text)
  return {
    person: personOf(question, context),
    recorded,
    results,
    stack: stackContext(context ?? NOBODY, question.earlier ?? ''),
    asksOwnValue: question.own,
    language,
  }
}

/**
 * An answer from the results on record where the question is about all of them, else made of guides, claims and
 * warnings, each sentence with its page; null where nothing is known that was asked.
 */
export async function composedAnswer(
  question: Question,
  context: UserContext | null,
  isAnsweredBeside = false,
): Promise<Composed | null> {
  const markers = [...question.biomarkers, ...markersOf(question.supplements)]
  // "Ferritin 9, Hb 10.8, what now?" asks of the values that it tells.
  const ofAll = statesValue(question) ? null : await overviewAnswer(question, context, markers)
  if (ofAll) return ofAll
  const ground = await loadClaims()
  const asked = question.meant ?? question.text
  const whom = question.whom ? carriedPerson(question.whom, asked, ground.evidence) : ''
  const meant = whom ? `${whom}. ${asked}` : asked
  const telling = { ...tellingOf({ ...question, meant }, context, ground), isAnsweredBeside }
  return inSteps(answerInSteps(meant, telling, ground))
}

/** What the values of a message mean that is answered with a call for help; null where it tells none. */
export async function valuesOfEmergency(
  message: string,
): Promise<{ text: string; citations: Citation[] } | null> {
  const ground = await loadClaims()
  const telling = tellingOf(understand(message), null, ground)
  const lines = await inSteps(valuesBesideHelp(message, telling, ground))
  return lines.length > 0 ? writeLines(lines) : null
}

function personOf(
  { conditions, medicines, text: said, meant: text = said }: Question,
  context: UserContext | null,
): Person {
  const { age, gender } = context?.profile ?? { age: null, gender: null }
  const isPregnant = conditions.includes('pregnancy')
  return {
    age: toldAge(text) ?? age,
    sex: isPregnant
      ? 'female'
      : (toldSex(text) ?? (gender === 'female' || gender === 'male' ? gender : null)),
    pregnant: isPregnant ? true : null,
    breastfeeding: conditions.includes('breastfeeding') ? true : null,
    conditions: conditions.map((id) => id.replaceAll('_', ' ')),
    medicines: medicines.map((id) => id.replaceAll('_', ' ')).filter((name) => !isNotTaken(text, name)),
  }
}

const ofClaim = (title: string, { claim, source }: Claim): Omit<Citation, 'id'> => {
  const year = publishedOn(source)?.slice(0, 4)
  return {
    title,
    passage: claim,
    source: `${source.publisher}: ${source.title}${year ? ` (${year})` : ''}`,
    // The address as it was read; whoever still had only http then has https now.
    url: source.url.replace(/^http:/, 'https:'),
  }
}

/** A general caution and what the product says of itself rest on nothing. */
export function citationsOf({
  claims,
  text,
  title,
  sources,
  isRecord,
  isCaution,
}: Line): Omit<Citation, 'id'>[] {
  if (isRecord) return [{ title: `Your result: ${title}`, passage: text, source: OWN_RESULTS, url: null }]
  if (claims.length > 0) return claims.map((claim) => ofClaim(title, claim))
  if (isCaution) return [{ title, passage: text, ...asCaution(cite([...sources])) }]
  return sources.length > 0 ? [{ title, passage: text, ...cite([...sources]) }] : []
}

const aboutOf = ({ profile: { age, gender, notes } }: UserContext): string[] =>
  [
    age === null ? null : `Age ${age}`,
    gender && `Sex: ${gender}`,
    notes && `Allergies and medical notes: ${withoutStop(notes.slice(0, NOTES_TOLD))}`,
  ].flatMap((each) => each || [])
/** Characters of the notes in a summary. */
const NOTES_TOLD = 600

const overviewResult = (result: UserResult): OverviewResult => ({
  biomarker: result.biomarker,
  name: inSentence(result.name),
  printed: result.printed,
  date: result.date,
  sentence: resultSentence(result),
  side: result.direction,
  canonical: result.canonical,
  isCritical: result.critical !== null,
  needsReview: result.needsReview,
})

/**
 * "What should I do first?", "Did my ferritin get better?": an answer from the results on record; null where that is
 * not asked, or there are none. `markers` are those that the question names.
 */
async function overviewAnswer(
  question: Question,
  context: UserContext | null,
  markers: readonly string[],
): Promise<Composed | null> {
  if (!context) return null
  const isPast = ({ isFuture }: UserResult) => !isFuture
  const records = {
    latest: context.results.filter(isPast).map(overviewResult),
    earlier: context.earlier.filter(isPast).map(overviewResult),
    taken: context.supplements.map(({ name, dosage, frequency }) =>
      [name, dosage, frequency].filter(Boolean).join(', '),
    ),
    about: aboutOf(context),
  }
  const kind = overviewAsked(question.text)
  const parts =
    changesNamed(question.text, markers, records) ??
    (kind === null
      ? null
      : overview(kind, records, explainBy(await loadClaims(), personOf(question, context))))
  return parts && { ...NOTHING, parts }
}

const NOTHING = { verdicts: [], closing: null, inEnglish: '' }

/** What is known of a few words, for whoever words an answer: at most `most` claims, each with its page. */
export async function claimsAbout(words: string, most: number): Promise<Omit<Citation, 'id'>[]> {
  const ground = await loadClaims()
  const found = compose(words, VISITOR, ground)
  const lines = (found?.parts ?? []).flatMap((part) => part.lines)
  return lines.flatMap(citationsOf).slice(0, most)
}

/** A list of three or more advices is easier to read than prose. */
const MOST_IN_PROSE = 2

const writeLines = (lines: readonly Line[]) =>
  writeParts({ ...NOTHING, parts: [{ heading: null, lines: [...lines] }] }, { text: '', citations: [] })

/** The parts as text with numbered sources, after those that the answer has already. */
export function writeParts(
  composed: Composed | null,
  before: { text: string; citations: readonly Citation[] },
): { text: string; citations: Citation[] } {
  const { parts, closing, inEnglish } = composed ?? { ...NOTHING, parts: [] }
  const citations = [...before.citations]
  const numberOf = (citation: Omit<Citation, 'id'>): number => {
    const same = citations.find(({ url, passage }) => url === citation.url && passage === citation.passage)
    if (same) return same.id
    const id = Math.max(0, ...citations.map((each) => each.id)) + 1
    citations.push({ id, ...citation })
    return id
  }
  const paragraphs = parts.map(({ heading, lines, isList = false }) => {
    const said = lines.map((line) => {
      const marks = citationsOf(line).map((citation) => ` [${numberOf(citation)}]`)
      return marks.length === 0 ? line.text : line.text.replace(/([.?!])$/, `${marks.join('')}$1`)
    })
    if (isList && !heading) return said.map((each) => `- ${each}`).join('\n')
    if (!heading) return said.join(' ')
    // Headings of matters stand alone; those of advice lead into it.
    if (!heading.endsWith(':')) {
      const isListed = isList || (said.length > MOST_IN_PROSE && lines.some(({ isRecord }) => isRecord))
      return `**${heading}**\n\n${isListed ? said.map((each) => `- ${each}`).join('\n') : said.join(' ')}`
    }
    return said.length > MOST_IN_PROSE
      ? [heading, ...said.map((each) => `- ${each}`)].join('\n')
      : `${heading} ${said.join(' ')}`
  })
  const own = paragraphs.filter((_, at) => !parts[at]?.isEnglish)
  const english = paragraphs.filter((_, at) => parts[at]?.isEnglish)
  // What stands before says it already.
  const last = closing !== null && before.text.includes(closing) ? null : closing
  // One's own language first, whole; then what is in English, said to be so.
  const said = inEnglish
    ? [...own, last, english.length > 0 ? inEnglish : null, ...english]
    : [...paragraphs, last]
  return { text: [before.text, ...said].filter(Boolean).join('\n\n'), citations }
}
