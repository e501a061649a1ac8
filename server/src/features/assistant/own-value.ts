/** "What was my vitamin D?": whoever asks for an own value gets it with its day, or hears that there is none. */
import type { Citation, DataClass } from '@aevia/domain/assistant/schema.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import type { SupplementFact } from '@aevia/domain/supplements/facts.ts'
import { judgedTargetsOf } from '@aevia/domain/supplements/targets.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { OWN_RESULTS } from './check-figures.ts'
import { resultSentence, type UserContext } from './context.ts'
import { inSentence } from './passage.ts'
import type { Question } from './understand.ts'

const OWN =
  /(?<!\p{L})(?:my|mine|do i have(?! to)|(?:have|did|do|am|was) i(?=.*\b(?:test|measur|check|enough|low|high|deficient|result|value|number|level|normal))|i last|mein|meine|meinen|meinem|meiner|mitt|mina|(?<!\d ?)min|mon|ma|mes|mi|mis|mio|mia|miei|mie)(?!\p{L})/iu
const LATEST =
  /(?<!\p{L})(?:current|latest|last|newest|most recent|letzte[rnms]?|senaste|derni[eè]re?s?|[uú]ltim[oa]s?)(?!\p{L})/iu
/** Somebody else's value, or what to take. */
const NOT_OWN_VALUE =
  /(?<!\p{L})(?:my (?:wife|husband|partner|mum|mom|mother|dad|father|son|daughter|child|kid|baby|brother|sister|friend|dog|cat|girlfriend|boyfriend)(?:s|'s|’s)?|take|takes|taking|took|supplements?|supplementing|dos(?:e|es|age)|should|can i|could i|may i|must i|need|safe|buy|brand|tablets?|pills?|capsules?|gummies|drops|good for|help|helps|start\w*|stop\w*|interact\w*|with my|mak(?:e|es|ing)|feel\w*|caus\w*|gives me|side effects?|us(?:e|es|ing)|after|work\w*|improve|raise|increase|lower|reduce|boost|nehmen|einnehmen|nehme|soll|sollte|kann ich|ta|tar|b[oö]r|kan jag|prendre|prends|dois|puis|tomar|tomo|debo|puedo|prendere|prendo|devo|posso)(?!\p{L})/iu

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

/** What the user keeps from the assistant although the question is about it. */
function hiddenClass({ own, intent, text }: Question, sees: Record<DataClass, boolean>): DataClass | null {
  if (!sees.results && (own || intent === 'results' || intent === 'marker')) return 'results'
  return !sees.supplements && OWN_SUPPLEMENTS.test(text) ? 'supplements' : null
}

const NOT_SIGNED_IN = 'I cannot see your results here: sign in, and upload a report under Test Data.'

type Answer = { text: string; citations: Citation[] }

/** Puts first what an answer to a question about the own records must not leave out. */
export function withOwnValues(
  answer: Answer,
  question: Question,
  context: UserContext | null,
  sees: Record<DataClass, boolean> | null,
): Answer {
  const hidden = sees && hiddenClass(question, sees)
  if (hidden) {
    const told = `Your ${LABELS[hidden]} are hidden from the assistant, so I cannot look at them. You can switch them on under "AI assistant and privacy" on your profile page.`
    const isAbout = question.own || question.intent !== 'marker'
    const parts = isAbout ? [told, answer.text] : [answer.text, told]
    return { ...answer, text: parts.filter(Boolean).join('\n\n') }
  }
  if (!question.own) return answer
  if (!context) return { ...answer, text: [NOT_SIGNED_IN, answer.text].filter(Boolean).join('\n\n') }
  const citations = [...answer.citations]
  const lines: string[] = []
  const found = context.results.filter(({ biomarker }) => question.biomarkers.includes(biomarker))
  for (const result of found) {
    if (answer.text.includes(`${result.printed} on ${formatDate(result.date)}`)) continue
    const id = Math.max(0, ...citations.map((each) => each.id)) + 1
    const text = resultSentence(result)
    citations.push({
      id,
      title: `Your result: ${result.name}`,
      passage: `${text}.`,
      source: OWN_RESULTS,
      url: null,
    })
    lines.push(`${text} [${id}].`)
  }
  const missing = missingNames(question, new Set(found.map(({ biomarker }) => biomarker)))
  if (missing.length > 0) lines.push(`I found no result of yours for ${missing.join(' or ')}.`)
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
