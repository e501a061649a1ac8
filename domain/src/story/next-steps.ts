/** What to do next: of the most urgent and most changeable markers the first step that fits this person. */
import { harmsSoon } from '../assistant/decide/importance.ts'
import { insightOf } from '../blood-markers/overview.ts'
import { citedSource } from '../health/biomarkers/cited-source.ts'
import { confirmedGuidance } from '../health/guidance/guidance.ts'
import { inSentence } from '../text/in-sentence.ts'
import type { OpenAlarm } from './alarms.ts'
import type { Begun } from './courses.ts'
import { habitsFor, type StoryPerson, supplementsFor } from './fitting.ts'
import { NEXT_STEPS_MAX, type NextStep, type Retest } from './schema.ts'
import type { OffResult } from './told-results.ts'

export type Matter = { result: OffResult; begun: Begun; retest: Retest | null }

const LABORATORY = { title: 'The range in your laboratory report', url: null }
const LEVELS = { title: 'Levels at which laboratories call a doctor', url: null }
const NOW =
  'If it is recent and nobody has acted on it, seek medical care now. If you have symptoms, call your local emergency number (112 in Europe).'
const TODAY = 'Unless a clinician already knows about it, contact one today.'

/** `matters` in their order of urgency. Steps that were decided on since the result (`isDecided`) do not come back. */
export function nextSteps(
  matters: readonly Matter[],
  person: StoryPerson,
  alarms: readonly OpenAlarm[],
  isDecided: (step: string, tested: string) => boolean,
): NextStep[] {
  const urgent = alarms.map(actNow)
  const alarmed = new Set(alarms.map(({ biomarker }) => biomarker))
  const steps = matters
    .filter(({ result }) => !alarmed.has(result.biomarker))
    .flatMap((matter) => {
      const { result } = matter
      if (result.isCritical) return criticalStep(result)
      return stepsFor(matter, person, alarms.length > 0).find(({ id }) => !isDecided(id, result.date)) ?? []
    })
  return [...urgent, ...steps].slice(0, NEXT_STEPS_MAX)
}

/** What fits for one marker, the best first: no more than a person can begin with. */
export function stepsOfMatter(
  matter: Matter,
  person: StoryPerson,
  alarms: readonly OpenAlarm[],
  isDecided: (step: string, tested: string) => boolean,
): NextStep[] {
  const { result } = matter
  const own = alarms.filter(({ biomarker }) => biomarker === result.biomarker)
  if (own.length > 0) return own.map(actNow)
  if (result.isCritical) return [criticalStep(result)]
  return stepsFor(matter, person, alarms.length > 0)
    .filter(({ id }) => !isDecided(id, result.date))
    .slice(0, NEXT_STEPS_MAX)
}

const idOf = (kind: NextStep['kind'], marker: string, side: string | null, detail = '') =>
  [kind, marker, side ?? '', detail.slice(0, 80)].join(' ').trim()

const PLAIN = { caution: null, expected: null, supplement: null, test_day: null }

function actNow({ biomarker, name, sentence, needsReview, level, message }: OpenAlarm): NextStep {
  const check = needsReview ? ' Compare it with your report first: this reading waits for your review.' : ''
  return {
    ...PLAIN,
    id: idOf('act_now', biomarker ?? name, null),
    kind: 'act_now',
    title: `Act now: ${inSentence(name)}`,
    reason: `${sentence}. ${message} ${level === 'emergency' ? NOW : TODAY}${check}`,
    source: LEVELS,
    marker: biomarker ?? '',
    name,
    side: null,
  }
}

const common = ({ biomarker, overview, side }: OffResult) => ({
  ...PLAIN,
  marker: biomarker,
  name: overview.name,
  side,
})

/** Older than the alarms look back, or beyond a limit of the catalogue alone. */
const criticalStep = (result: OffResult): NextStep => ({
  ...common(result),
  id: idOf('act_now', result.biomarker, result.side),
  kind: 'act_now',
  title: `Act now: ${result.name}`,
  reason: `${result.sentence}. This value is far outside the safe range. ${NOW}`,
  source: LEVELS,
})

/** What fits, the best first. Nothing is proposed for what is in hand until a test can show something. */
function stepsFor(matter: Matter, person: StoryPerson, hasAlarm: boolean): NextStep[] {
  const { result, begun, retest } = matter
  if (begun.fresh.length > 0 || retest?.is_due) return retest?.is_due ? [testAgain(result, retest)] : []
  const [settled] = begun.settled
  if (settled)
    return [askDoctor(result, `You take ${settled.name}, and it is still out of range. ${meaningOf(result)}`)]
  if (isForDoctor(result) || person.needsDoctor) return [askDoctor(result, meaningOf(result))]
  const supplements = hasAlarm ? [] : supplementSteps(result, person)
  const ask = askDoctor(result, meaningOf(result))
  // Low iron has a cause that somebody must look for.
  if (result.overview.category === IRON) return [ask, ...supplements, ...habitSteps(result, person)]
  return [...inOrderOfGuidance(result, supplements, habitSteps(result, person)), ask]
}

/** The guidance names first what does most. */
function inOrderOfGuidance({ overview }: OffResult, supplements: NextStep[], habits: NextStep[]): NextStep[] {
  const [first] = insightOf(overview)?.actions ?? []
  return first?.category === 'Supplements' ? [...supplements, ...habits] : [...habits, ...supplements]
}

const IRON = 'Iron'
/** Categories of the catalogue in which food, movement or a nutrient is what a person can begin with. */
const OF_LIVING = new Set(['Lipids', 'Glycaemic', 'Vitamins & minerals', 'Body', IRON])

/** Without a confirmed source there is nothing to advise; some values and some directions are not for trying things. */
function isForDoctor({ biomarker, side, overview }: OffResult): boolean {
  const urgency = confirmedGuidance(biomarker, side)?.see_clinician?.urgency
  return (
    !confirmedGuidance(biomarker, side) ||
    harmsSoon(biomarker) ||
    urgency === 'same_day' ||
    urgency === 'emergency' ||
    !OF_LIVING.has(overview.category)
  )
}

const meaningOf = ({ biomarker, side }: OffResult): string => {
  const meaning = confirmedGuidance(biomarker, side)?.meaning
  return meaning ? `${meaning}.` : ''
}
const sourceOf = ({ overview }: OffResult) => citedSource(insightOf(overview)?.sources ?? []) ?? LABORATORY

function testAgain(result: OffResult, { why, source }: Retest): NextStep {
  return {
    ...common(result),
    id: idOf('set_test_date', result.biomarker, result.side),
    kind: 'set_test_date',
    title: `Set a date to test ${result.name} again`,
    reason: why,
    source: source ?? LABORATORY,
  }
}

/** Whom to see first, and when: never left out beside advice. */
const clinicianFirst = ({ biomarker, side }: OffResult): string | null => {
  const when = confirmedGuidance(biomarker, side)?.see_clinician?.when
  return when ? `See a clinician first: ${when}.` : null
}

function askDoctor(result: OffResult, why: string): NextStep {
  const when = confirmedGuidance(result.biomarker, result.side)?.see_clinician?.when
  return {
    ...common(result),
    id: idOf('ask_doctor', result.biomarker, result.side),
    kind: 'ask_doctor',
    title: `Ask your doctor about your ${result.name}`,
    reason: `${result.sentence}. ${why}`.trim(),
    caution: when ? `See a clinician: ${when}.` : null,
    source: sourceOf(result),
  }
}

function supplementSteps(result: OffResult, person: StoryPerson): NextStep[] {
  return supplementsFor(result, person).map(({ fact, supplement, cautions, source, expected }) => ({
    ...common(result),
    id: idOf('add_supplement', result.biomarker, result.side, fact.id),
    kind: 'add_supplement',
    title: `Take ${inSentence(supplement.name)}`,
    reason: `${result.sentence}. ${meaningOf(result)}`.trim(),
    caution: [clinicianFirst(result), cautions].filter(Boolean).join(' '),
    expected,
    source: source ?? sourceOf(result),
    supplement,
    test_day: person.testDayFor(result),
  }))
}

function habitSteps(result: OffResult, person: StoryPerson): NextStep[] {
  return habitsFor(result, person).map(({ action, caution, expected, sources }) => ({
    ...common(result),
    id: idOf('change_habit', result.biomarker, result.side, action),
    kind: 'change_habit',
    title: action,
    reason: `${result.sentence}. ${meaningOf(result)}`.trim(),
    caution: [clinicianFirst(result), caution && `${caution}.`].filter(Boolean).join(' ') || null,
    expected: expected && `Expected: ${expected}.`,
    source: citedSource(sources) ?? sourceOf(result),
    test_day: person.testDayFor(result),
  }))
}
