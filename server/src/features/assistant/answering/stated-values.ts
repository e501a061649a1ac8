/** A value, a unit or a preparation that the question itself names: what can be said of it in one sentence. */
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { judgeValue } from '@aevia/domain/assistant/decide/verdict.ts'
import { readStatedValues } from '@aevia/domain/assistant/understand/stated-values.ts'
import { ANYONE } from '@aevia/domain/evidence/population.ts'
import { guidanceFor } from '@aevia/domain/health/guidance/guidance.ts'
import { retestSpan } from '@aevia/domain/health/guidance/retest.ts'
import { type Biomarker, convertBiomarker, findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { OWN_RESULTS } from './check-figures.ts'
import type { UserContext } from './context.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import { cite, isPlural } from './passage.ts'
import type { Question } from './question.ts'

type Line = Omit<Citation, 'id'>

export function statedValues(question: Question, context: UserContext | null): Line[] {
  const biomarker = markerOf(question)
  const { text, intent } = question
  if (!biomarker) return []
  if (
    /\bhow often\b.*\b(?:test|check|measure)|\bwhen should i (?:re)?(?:test|check)|\b(?:re)?test again\b/i.test(
      text,
    )
  )
    // Beside a value the answer says it at its place, behind what the value means.
    return readStatedValues(text).length > 0 ? [] : retestLine(biomarker)
  if (intent !== 'marker' && intent !== 'results') return []
  if (ASKS_FOR_FASTING.test(text)) return [fasting(biomarker)]
  return inOtherUnit(text, biomarker, context)
}

function retestLine({ id, name }: Biomarker): Line[] {
  const known = (['low', 'high'] as const).flatMap((side) => guidanceFor(id, side) ?? [])
  const entry = known.find(({ retest }) => retest?.after_change_weeks)
  if (!entry?.retest?.after_change_weeks) return []
  const span = retestSpan(entry.retest.after_change_weeks)
  const passage = `After a change, test ${inSentence(name)} again in about ${span}.`
  return [{ title: name, passage, ...cite(entry.retest.sources ?? entry.sources) }]
}

/** Cholesterol alone is the total. */
function markerOf({ text, biomarkers }: Question): Biomarker | undefined {
  const id =
    biomarkers.includes('cholesterol_total') && !/\b[lh]dl\b/i.test(text)
      ? 'cholesterol_total'
      : biomarkers[0]
  return id === undefined ? undefined : findBiomarker(id)
}

const sourceOf = ({ loinc }: Biomarker) => cite(loinc.flatMap(({ verified_in }) => verified_in))

/** "My fasting glucose is 5.1" asks nothing about fasting. */
const ASKS_FOR_FASTING =
  /\b(?:needs?|needed|requires?|have to|has to|should|must|do i|does)\b[^.?!]{0,40}\b(?:(?<!\b(?:rais\w*|lower\w*|increas\w*|improv\w*|lose|drop|gain)\b[^.?!]{0,30})fast|fasting|fasted|empty stomach)\b|\b(?:fast|fasting|fasted|empty stomach)\b[^.?!]{0,25}\b(?:needed|required|necessary|before)\b/i

const fasting = (biomarker: Biomarker): Line => ({
  title: biomarker.name,
  passage: biomarker.fasting
    ? `${biomarker.name} ${isPlural(biomarker.name) ? 'are' : 'is'} listed as a test that needs fasting: ask your laboratory how long to fast.`
    : `${biomarker.name} ${isPlural(biomarker.name) ? 'are' : 'is'} listed as a test that does not need fasting; your laboratory may still ask for it.`,
  ...sourceOf(biomarker),
})

const UNIT_WORDS: [asked: RegExp, unit: string][] = [
  [/\bpercent\b|\bin %/i, '%'],
  [/\bin mg\/?dl\b/i, 'mg/dL'],
  [/\bin g\/?dl\b/i, 'g/dL'],
  [/\bin g\/l\b/i, 'g/L'],
  [/\bin [uµμ]mol\/l\b/i, 'umol/L'],
  [/\bin pmol\/l\b/i, 'pmol/L'],
  [/\bin ng\/?dl\b/i, 'ng/dL'],
  [/\bin pg\/ml\b/i, 'pg/mL'],
  [/\bin mmol\/l\b/i, 'mmol/L'],
  [/\bin mmol\/mol\b/i, 'mmol/mol'],
  [/\bin ng\/ml\b/i, 'ng/mL'],
  [/\bin nmol\/l\b/i, 'nmol/L'],
]

function inOtherUnit(text: string, biomarker: Biomarker, context: UserContext | null): Line[] {
  const unit = UNIT_WORDS.find(([asked]) => asked.test(text))?.[1]
  const result = context?.results.find(({ biomarker: id }) => id === biomarker.id)
  if (unit === undefined || typeof result?.canonical !== 'number') return []
  const value = convertBiomarker(biomarker, result.canonical, biomarker.canonical_unit, unit)
  if (value === null) return []
  const told = `Your ${inSentence(biomarker.name)} of ${result.printed} is ${value.toFixed(1)} ${unit}`
  return [{ title: `Your result: ${biomarker.name}`, passage: `${told}.`, source: OWN_RESULTS, url: null }]
}

const judgedIn = (text: string, context: UserContext | null) => {
  const { gender, age } = context?.profile ?? { gender: null, age: null }
  const sex = gender === 'female' || gender === 'male' ? gender : null
  return readStatedValues(text).map((stated) => judgeValue(stated, { ...ANYONE, sex, age }))
}

/** On which side of its range the value in a question is; null where there is none, or it is within. */
export function statedSide(question: Question, context: UserContext | null): 'low' | 'high' | null {
  const [found] = judgedIn(question.text, context)
  return found?.side === 'low' || found?.side === 'high' ? found.side : null
}

/** True for a question that brings its own value. */
export const statesValue = ({ text }: Question): boolean => judgedIn(text, null).length > 0
