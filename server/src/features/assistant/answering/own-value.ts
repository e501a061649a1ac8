/**
 * "What was my vitamin D?": whoever asks for a value of their own gets it with its day, or learns that there is none.
 */
import type { Citation, DataClass } from '@aevia/domain/assistant/schema.ts'
import { overviewAsked } from '@aevia/domain/assistant/overview/overview.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { judgedTargetsOf } from '@aevia/domain/supplements/targets.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { OWN_RECORDS, OWN_RESULTS } from './check-figures.ts'
import { resultSentence, type UserContext } from './context.ts'
import { needsOwnList } from './own-stack.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import { statesValue } from './stated-values.ts'
import type { Question } from './question.ts'

const OWN =
  /(?<!\p{L})(?:my|mine|do i have(?! to)|(?:have|did|do|am|was) i(?=.*\b(?:test|measur|check|enough|low|high|deficient|result|value|number|level|normal))|i last|mein|meine|meinen|meinem|meiner|mitt|mina|(?<!\d ?)min|mon|ma|mes|mi|mis|mio|mia|miei|mie)(?!\p{L})/iu
const LATEST =
  /(?<!\p{L})(?:current|latest|last|newest|most recent|letzte[rnms]?|senaste|derni[eè]re?s?|[uú]ltim[oa]s?)(?!\p{L})/iu
/** Somebody else's value, or what to take. */
const SOMEBODY_ELSE =
  /\bmy (?:wife|husband|partner|mum|mom|mother|dad|father|son|daughter|child|kid|baby|brother|sister|friend|girlfriend|boyfriend|dog|cat)(?:s|['’]s)\b/i
/** "My wife's ferritin" has nothing to do with the results on record. */
export const isSomeoneElses = (text: string): boolean => SOMEBODY_ELSE.test(text)

const NOT_OWN_VALUE =
  /(?<!\p{L})(?:my (?:wife|husband|partner|mum|mom|mother|dad|father|son|daughter|child|kid|baby|brother|sister|friend|dog|cat|girlfriend|boyfriend)(?:s|'s|’s)?|take|takes|taking|took|supplements?|supplementing|dos(?:e|es|age)|should|can i|could i|may i|must i|need|safe|buy|suggest\w*|recommend\w*|brands?|products?|list|stack|getting|get enough|eat|eating|diet|tablets?|pills?|capsules?|gummies|drops|good for|help|helps|start\w*|stop\w*|interact\w*|with my|(?<!\b(?:number|value|result|level|reading|figure|test)s? )for my|mak(?:e|es|ing)|feel\w*|caus\w*|gives me|side effects?|us(?:e|es|ing)|after|work\w*|improve|raise|increase|lower|reduce|boost|nehmen|einnehmen|nehme|soll|sollte|kann ich|ta|tar|b[oö]r|kan jag|prendre|prends|dois|puis|tomar|tomo|debo|puedo|prendere|prendo|devo|posso)(?!\p{L})/iu

export const asksOwnValue = (text: string): boolean =>
  (OWN.test(text) || LATEST.test(text)) && !NOT_OWN_VALUE.test(text)

/** Names that mean a substance as well as the marker of it. */
const ALSO_MARKERS: Record<string, string[]> = {
  iron: ['ferritin', 'iron'],
  calcium: ['calcium'],
  potassium: ['potassium'],
}

/** What is measured of a supplement that is named in such a question. */
export const markersOf = (supplements: readonly SupplementFact[]): string[] =>
  supplements.flatMap(({ id }) => ALSO_MARKERS[id] ?? judgedTargetsOf(id)[0]?.biomarker ?? [])

const LABELS: Record<DataClass, string> = {
  results: 'test results',
  supplements: 'supplements',
  profile: 'profile',
  log: 'health log',
}
const OWN_SUPPLEMENTS =
  /\bmy (?:\w+ )?(?:supplements?|stack|vitamins?|pills)\b|\bam i taking\b|\bdo i take\b/i

/** What is logged and not on a report: how it is asked for, and how its line of the log says it. */
const LOGGED: [asked: RegExp, said: RegExp][] = [
  [/\b(?:blood pressure|bp)\b/i, /systolic/],
  [/\b(?:heart rate|pulse)\b/i, /heart rate/],
  [/\bweigh(?:t|ed|s)?\b/i, /weight/],
  [/\bwaist\b/i, /waist/],
  [/\bsteps\b/i, /steps/],
  [/\b(?:temperature|temp)\b/i, /temperature/],
  [/\b(?:sleep|slept)\b/i, /time asleep/],
  [/\bmood\b/i, /mood/],
]
const ASKS_FOR_FIGURE =
  /\b(?:what (?:was|is|did)|what['’]?s|when|how (?:much|high|low|many|long)|show|tell|last|latest|current)\b/i
/** Of a value that we would have to see; "a tea to clean my liver" is answered without. */
const ASKS_TO_SEE =
  /(?<!\p{L})(?:(?:what|when|how)(?:['’]?s| is| are| was| were| did| has| have| high| low| do| much)?|show|tell|see|is|are|was|were|am|did|has|have|last|latest|current|wie|was|ist|war|habe|hur|vad|är|var|comment|quel|quelle|est|était|cómo|cuál|es|era|está)(?:\s+\p{L}+){0,3}\s+(?:my|mine|mein\p{L}*|min|mitt|mina|mon|ma|mes|mi|mis|i)(?!\p{L})/iu
const asksOfLog = (text: string): RegExp[] =>
  ASKS_FOR_FIGURE.test(text) && asksOwnValue(text)
    ? LOGGED.flatMap(([asked, said]) => (asked.test(text) ? [said] : []))
    : []

/** What the user keeps from the assistant although the question is about it. */
function hiddenClass({ own, intent, text }: Question, sees: Record<DataClass, boolean>): DataClass | null {
  if (!sees.results && (own || intent === 'results' || intent === 'marker' || overviewAsked(text) !== null))
    return 'results'
  if (!sees.log && asksOfLog(text).length > 0) return 'log'
  return !sees.supplements && OWN_SUPPLEMENTS.test(text) ? 'supplements' : null
}

const NOT_LISTED =
  'I cannot see what you take: sign in and list it under Supplements, or tell me the names of the products.'
const NOT_SIGNED_IN = 'I cannot see your results here: sign in, and upload a report under Test Data.'

type Answer = { text: string; citations: Citation[] }

const forVisitor = (answer: Answer, text: string): Answer =>
  answer.text && !ASKS_TO_SEE.test(text)
    ? answer
    : { ...answer, text: [NOT_SIGNED_IN, answer.text].filter(Boolean).join('\n\n') }

/** Puts first what an answer to a question about the own records must not leave out. */
export function withOwnValues(
  answer: Answer,
  question: Question,
  context: UserContext | null,
  sees: Record<DataClass, boolean> | null,
): Answer {
  const hidden = sees && hiddenClass(question, sees)
  if (hidden) {
    const told = `You have hidden your ${LABELS[hidden]} from the assistant, so I cannot see what you ask about. You can change this under "AI assistant and privacy" on your profile page.`
    const isAbout = question.own || question.intent !== 'marker'
    const parts = isAbout ? [told, answer.text] : [answer.text, told]
    return { ...answer, text: parts.filter(Boolean).join('\n\n') }
  }
  if (!sees && needsOwnList(question.text)) return { text: NOT_LISTED, citations: [] }
  const ofLog = asksOfLog(question.text)
  if (!question.own && ofLog.length === 0) return answer
  if (statesValue(question) || (!context && !question.own)) return answer
  if (!context) return forVisitor(answer, question.text)
  const citations = [...answer.citations]
  const lines: string[] = []
  const add = (title: string, text: string, source: string) => {
    const id = Math.max(0, ...citations.map((each) => each.id)) + 1
    citations.push({ id, title, passage: `${text}.`, source, url: null })
    lines.push(`${text} [${id}].`)
  }
  const logged = context.log.filter((line) => ofLog.some((said) => said.test(line)))
  for (const line of logged) if (!answer.text.includes(line)) add('Your log', line, OWN_RECORDS)
  const found = context.results.filter(({ biomarker }) => question.biomarkers.includes(biomarker))
  for (const result of found) {
    if (answer.text.includes(result.printed) && answer.text.includes(formatDate(result.date))) continue
    add(`Your result: ${result.name}`, resultSentence(result), OWN_RESULTS)
  }
  const missing = missingNames(question, new Set(found.map(({ biomarker }) => biomarker)))
  if (missing.length > 0 && logged.length === 0)
    lines.push(`I did not find a result of yours for ${missing.join(' or ')}.`)
  return { text: [lines.join(' '), answer.text].filter(Boolean).join('\n\n'), citations }
}

/** One word can mean several markers ("blood sugar"): a result of one of them is an answer. */
function missingNames({ asked }: Question, found: ReadonlySet<string>): string[] {
  return asked
    .filter((ids) => !ids.some((id) => found.has(id)))
    .flatMap(([id = '']) => {
      const name = findBiomarker(id)?.name
      return name ? [inSentence(name)] : []
    })
}
