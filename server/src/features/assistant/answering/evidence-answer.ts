import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { compose, type Composed, type Line } from '@aevia/domain/assistant/compose/compose.ts'
import { countWords } from '@aevia/domain/assistant/compose/choose.ts'
import { isAnswerLanguage } from '@aevia/domain/assistant/compose/phrases.ts'
import { loadEvidence } from '@aevia/domain/evidence/claims.ts'
import { publishedOn } from '@aevia/domain/evidence/order.ts'
import type { Person } from '@aevia/domain/evidence/population.ts'
import { OWN_RESULTS } from './check-figures.ts'
import { resultSentence, type UserContext } from './context.ts'
import { readWords } from '@aevia/domain/safety/message-words.ts'
import { cite } from './passage.ts'
import type { Question } from './question.ts'

async function load() {
  const evidence = await loadEvidence()
  return { evidence, counts: countWords(evidence.all) }
}
let loading: ReturnType<typeof load> | null = null
/** Takes a moment the first time. */
export const loadClaims = () => (loading ??= load())

/** An answer made of claims, each sentence with its page; null where nothing is known that was asked. */
export async function evidenceAnswer(
  question: Question,
  context: UserContext | null,
): Promise<Composed | null> {
  const { evidence, counts } = await loadClaims()
  const recorded = (context?.supplements ?? []).map(({ name }) => ({ party: name, label: name }))
  const results = (context?.results ?? []).map((result) => ({
    biomarker: result.biomarker,
    side: result.direction,
    canonical: result.canonical,
    sentence: `${resultSentence(result)}.`,
  }))
  const { language: written } = readWords(question.text)
  const language = isAnswerLanguage(written) ? written : 'en'
  const telling = { person: personOf(question, context), recorded, results, language }
  return compose(question.text, telling, evidence, counts)
}

const FEMALE = /(?<!\p{L})(?:wom[ae]n|female|girl|frau|mujer|femme|kvinna|donna|\d\d ?f)(?!\p{L})/iu
const MALE = /(?<!\p{L})(?:m[ae]n|male|boy|mann|hombre|homme|uomo|\d\d ?m)(?!\p{L})/iu
const AGE =
  /(?:\b(?:i'?m|i am|aged?|at age)\s+|^|[,;(]\s?)(\d{2})(?=\s*(?:years?|yrs?|yo\b|y\/o|f\b|m\b|female|male|man|woman|[,.)]|$))/i

const sexIn = (text: string): Person['sex'] =>
  FEMALE.test(text) ? 'female' : MALE.test(text) ? 'male' : null
const ageIn = (text: string): number | null => {
  const [, digits] = AGE.exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

function personOf({ conditions, medicines, text }: Question, context: UserContext | null): Person {
  const { age, gender } = context?.profile ?? { age: null, gender: null }
  return {
    age: ageIn(text) ?? age,
    sex: sexIn(text) ?? (gender === 'female' || gender === 'male' ? gender : null),
    pregnant: conditions.includes('pregnancy') ? true : null,
    breastfeeding: conditions.includes('breastfeeding') ? true : null,
    conditions: conditions.map((id) => id.replaceAll('_', ' ')),
    medicines: medicines.map((id) => id.replaceAll('_', ' ')),
  }
}

/** What the report or the message itself says. */
const TOLD = { source: 'Your message', url: null }

function citationOf({ claim, text, title, sources, isRecord }: Line): Omit<Citation, 'id'> {
  if (isRecord) return { title: `Your result: ${title}`, passage: text, source: OWN_RESULTS, url: null }
  if (!claim) return { title, passage: text, ...(sources.length > 0 ? cite([...sources]) : TOLD) }
  const { source } = claim
  const year = publishedOn(source)?.slice(0, 4)
  return {
    title,
    passage: text,
    source: `${source.publisher}: ${source.title}${year ? ` (${year})` : ''}`,
    // The address as it was read; whoever still had only http then has https now.
    url: source.url.replace(/^http:/, 'https:'),
  }
}

/** A list of three or more advices is easier to read than prose. */
const MOST_IN_PROSE = 2

/** The parts as text with numbered sources, after those that the answer has already. */
export function writeParts(
  { parts, closing, inEnglish, verdicts }: Composed,
  before: { text: string; citations: readonly Citation[] },
): { text: string; citations: Citation[] } {
  const citations = [...before.citations]
  const paragraphs = parts.map(({ heading, lines }, index) => {
    const said = lines.map((line) => {
      const id = Math.max(0, ...citations.map((each) => each.id)) + 1
      citations.push({ id, ...citationOf(line) })
      return `${line.text.replace(/\.$/, '')} [${id}].`
    })
    // Several values are a list of values.
    if (index === 0 && verdicts.length > MOST_IN_PROSE) return said.map((each) => `- ${each}`).join('\n')
    if (!heading) return said.join(' ')
    return said.length > MOST_IN_PROSE
      ? [heading, ...said.map((each) => `- ${each}`)].join('\n')
      : `${heading} ${said.join(' ')}`
  })
  const [first, ...others] = paragraphs
  // One's own language first, whole; then what is in English, said to be so.
  const said = inEnglish
    ? [first, closing, others.length > 0 ? inEnglish : null, ...others]
    : [...paragraphs, closing]
  return { text: [before.text, ...said].filter(Boolean).join('\n\n'), citations }
}
