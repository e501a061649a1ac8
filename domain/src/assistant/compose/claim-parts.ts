/** Claims as lines of an answer, and those that are told of what no guide speaks of. */
import { biomarkersNamed } from '../../evidence/names.ts'
import type { Claim, Predicate } from '../../evidence/schema.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import type { Verdict } from '../decide/verdict.ts'
import type { Guide } from '../guides/schema.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import type { Subject } from '../understand/subjects.ts'
import { inBothUnits } from './both-units.ts'
import { type Asking } from './asking.ts'
import { chooseClaims, listsAdverse, SAYS_WHAT } from './choose.ts'
import type { Line, Part } from './guide-parts.ts'
import { type Phrase, say } from './phrases.ts'
import { isOff } from '../decide/verdict.ts'
import type { Read, Telling } from './read.ts'

/** Claims by the number of subjects: one is told whole, several in short. */
const MOST_CLAIMS = [0, 7, 4, 3, 3]
/** Subjects of which something is said; of thirty values those that are most off. */
const MOST_SUBJECTS = 4

const ROLES: readonly (readonly [heading: Phrase | null, predicates: readonly Predicate[]])[] = [
  [
    null,
    [
      'myth',
      'effect',
      'no_effect',
      'threshold',
      'low_means',
      'high_means',
      'definition',
      'what_it_is',
      'confounder',
    ],
  ],
  [
    'do',
    [
      'action_when_low',
      'action_when_high',
      'first_step',
      'recommended_intake',
      'food_source',
      'dose_studied',
      'form_conversion',
      'timing',
    ],
  ],
  ['care', ['upper_limit', 'adverse', 'who_should_not', 'interacts']],
  ['then', ['retest', 'seek_care']],
]

export const lineOf = (claim: Claim): Line => ({
  text: inBothUnits(claim.claim, biomarkersNamed(claim.subject.name)),
  claims: [claim],
  title: claim.source.publisher,
  sources: [],
})

/** Those that are off first, and of the others those that were named first. */
function inOrder(subjects: readonly Subject[], verdicts: readonly Verdict[]) {
  const verdictOf = ({ biomarkers }: Subject) =>
    verdicts.find(({ stated }) => biomarkers.includes(stated.biomarker.id)) ?? null
  const judged = subjects.map((subject) => ({ subject, verdict: verdictOf(subject) }))
  const isOff = ({ verdict }: (typeof judged)[number]) => verdict?.side === 'low' || verdict?.side === 'high'
  return judged.toSorted((a, b) => Number(isOff(b)) - Number(isOff(a))).slice(0, MOST_SUBJECTS)
}

/** By role, in the order in which things are said; what something is comes first where that is asked. */
export function partsOf(chosen: readonly Claim[], asksWhat: string | null, language: AnswerLanguage): Part[] {
  const placeOf = ({ predicate, claim }: Claim, predicates: readonly Predicate[]) => {
    if (asksWhat === null || !SAYS_WHAT.has(predicate)) return predicates.indexOf(predicate)
    return simpleName(claim).startsWith(asksWhat) ? -2 : -1
  }
  return ROLES.map(([heading, predicates]) => ({
    heading: heading && say(language, heading),
    lines: chosen
      .filter(({ predicate }) => predicates.includes(predicate))
      .toSorted(
        (a, b) =>
          placeOf(a, predicates) - placeOf(b, predicates) ||
          Number(listsAdverse(b)) - Number(listsAdverse(a)),
      )
      .map(lineOf),
  }))
}

/** Asked whether something that is taken brings weight, what is known of weight in general is no answer. */
function aboutTaken(subjects: readonly Subject[], told: readonly Subject[]): readonly Subject[] {
  const isTopic = ({ claims }: Subject) =>
    claims.length > 0 && claims.every(({ subject }) => subject.kind === 'topic')
  return subjects.some(({ isMedicine, claims }) => isMedicine || claims.length === 0)
    ? told.filter((each) => !isTopic(each))
    : told
}

/** Claims of the subjects that no guide speaks of. */
export function claimsOfRest(
  { subjects, verdicts, together }: Read,
  { person }: Telling,
  asking: Asking,
  found: readonly { guide: Guide }[],
): Claim[] {
  if (together.length > 0) return []
  const covered = new Set(found.flatMap(({ guide }) => guide.about.markers ?? []))
  const told = subjects.filter(
    ({ isMedicine, biomarkers }) =>
      (!isMedicine || subjects.length === 1) && !biomarkers.some((id) => covered.has(id)),
  )
  const rest =
    found.length === 0
      ? aboutTaken(subjects, told)
      : told.filter((each) => inOrder([each], verdicts).some(({ verdict }) => verdict && isOff(verdict)))
  const ordered = inOrder(rest, verdicts)
  const most = MOST_CLAIMS[ordered.length] ?? 0
  return [
    ...new Set(
      ordered.flatMap(({ subject, verdict }) => chooseClaims(subject, asking, person, verdict, most)),
    ),
  ]
}
