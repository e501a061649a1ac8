import type { SupplementRecommendation } from '@aevia/domain/assistant/schema.ts'
import { isDueAgain } from '@aevia/domain/health/guidance/retest.ts'
import { proposalFindings } from '@aevia/domain/safety/stack-proposal.ts'
import { personOf } from '@aevia/domain/safety/stack.ts'
import { suggestedProduct, suggestionCautions } from '@aevia/domain/safety/suggestion.ts'
import type { StackFinding } from '@aevia/domain/safety/stack-finding.ts'
import { bestClaim, gradeRank, supplementFacts } from '@aevia/domain/supplements/facts.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { type Target, targetsOf } from '@aevia/domain/supplements/targets.ts'
import { openAlarm } from './critical-results.ts'
import { resultSentence, stackContext, type UserContext, type UserResult } from './context.ts'
import type { Question } from './question.ts'

const MOST = 5
/** Needs a result that shows the lack, whatever was asked. */
const ONLY_WITH_GAP = new Set(['iron', 'copper', 'vitamin_a', 'iodine', 'selenium', 'potassium', 'niacin'])

/** A gap counts only as long as the marker is not due to be tested again. */
export type Recommended = {
  cards: SupplementRecommendation[]
  outdated: UserResult[]
  /** Why something that would fit is not proposed. */
  withheld: string | null
}
type Candidate = { fact: SupplementFact; score: number; gap: UserResult | null; claim: string | null }

/** At most five, the user's own gaps first; nothing that clashes with what the profile and records say. */
export function recommend(
  question: Question,
  context: UserContext,
  // What the user hides from the assistant still guards them: it is checked against here, and never sent.
  guard: UserContext,
  today: string,
): Recommended {
  const stack = stackContext(guard, `${question.earlier ?? ''}\n${question.text}`)
  const person = personOf(stack)
  const outdated = new Set<UserResult>()
  const candidates = supplementFacts
    .flatMap((fact) => judge(fact, question, context, today, outdated) ?? [])
    .sort((a, b) => b.score - a.score || a.fact.name.localeCompare(b.fact.name))
  const open = openAlarm(guard, today)
  if (open) return { cards: [], outdated: [...outdated], withheld: candidates.length > 0 ? open : null }
  const cards: SupplementRecommendation[] = []
  for (const candidate of candidates) {
    if (cards.length === MOST) break
    const findings = proposalFindings(candidate.fact, stack, person)
    if (findings) cards.push(card(candidate, findings))
  }
  const unknown = person.unknownMedicines.slice(0, 5).join(', ')
  const isShort = cards.length < Math.min(candidates.length, MOST)
  return { cards, outdated: [...outdated], withheld: unknown && isShort ? unknownNote(unknown) : null }
}

const unknownNote = (names: string) =>
  `Your notes or messages mention something I do not know that may be a medicine (${names}), so I do not suggest anything that interacts with many medicines: ask a pharmacist.`

function judge(
  fact: SupplementFact,
  question: Question,
  { results }: UserContext,
  today: string,
  outdated: Set<UserResult>,
): Candidate | null {
  const named = question.supplements.some(({ id }) => id === fact.id)
  const goal = question.topics.find(
    ({ claims }) => gradeRank(bestClaim(fact, claims)?.grade ?? 'insufficient') > 0,
  )
  const shown = gapShown(fact, results)
  if (!shown) return forGoal(fact, { named, goal }, question, results)
  const isAsked = isAskedFor(shown, question, named)
  if (!isOutdated(shown, today)) return isAsked ? forGap(fact, shown, named, question) : null
  if (isAsked) outdated.add(shown)
  return goal ? forGoal(fact, { named, goal }, question, results) : null
}

/** A sure result that shows what the supplement closes. */
const gapShown = (fact: SupplementFact, results: readonly UserResult[]): UserResult | undefined =>
  results.find(
    (result) =>
      !result.needsReview &&
      !result.isFuture &&
      targetsOf(fact.id).some(
        ({ biomarker, direction }) => result.biomarker === biomarker && result.direction === direction,
      ),
  )

function forGap(fact: SupplementFact, gap: UserResult, named: boolean, question: Question): Candidate {
  const asked = question.biomarkers.includes(gap.biomarker) || named
  const best = bestClaim(fact)
  return { fact, gap, claim: null, score: 100 + (asked ? 50 : 0) + (best ? gradeRank(best.grade) : 0) }
}

function forGoal(
  fact: SupplementFact,
  { named, goal }: { named: boolean; goal: Question['topics'][number] | undefined },
  question: Question,
  results: UserResult[],
): Candidate | null {
  if (ONLY_WITH_GAP.has(fact.id) || (!named && !goal)) return null
  const closes = targetsOf(fact.id)
  // A marker that was asked about and shows no deficiency, or was measured as normal, is not a reason to take
  // anything.
  if (closes.some(({ biomarker }) => question.biomarkers.includes(biomarker))) return null
  if (named && !goal && isEnough(closes, results)) return null
  const claim = bestClaim(fact, goal?.claims)
  if (!claim || gradeRank(claim.grade) === 0) return null
  return { fact, gap: null, claim: claim.claim, score: (named ? 40 : 0) + gradeRank(claim.grade) * 10 }
}

const isOutdated = ({ biomarker, direction, date }: UserResult, today: string): boolean =>
  (direction === 'low' || direction === 'high') && isDueAgain({ biomarker, direction, date }, today)

/** A question about one thing is not answered with every other gap. */
const isAskedFor = ({ biomarker }: UserResult, question: Question, named: boolean): boolean =>
  named ||
  question.biomarkers.includes(biomarker) ||
  question.topics.some(({ biomarkers }) => biomarkers.includes(biomarker)) ||
  asksInGeneral(question)

const isEnough = (closes: readonly Target[], results: UserResult[]) =>
  closes.some(({ biomarker }) =>
    results.some((result) => result.biomarker === biomarker && result.direction === 'within'),
  )

const asksInGeneral = ({ intent, text, biomarkers, supplements, topics }: Question) =>
  intent === 'results' ||
  (biomarkers.length + supplements.length + topics.length === 0 &&
    /\b(?:supplements?|vitamins?|what (?:should|could|can) i take)\b/i.test(text))

function card({ fact, gap, claim }: Candidate, findings: StackFinding[]): SupplementRecommendation {
  const why = gap ? `${resultSentence(gap)}.` : claim ? `Studied for ${claim}.` : ''
  return {
    ...suggestedProduct(fact),
    reason: [why, suggestionCautions(fact, findings)].filter(Boolean).join(' '),
  }
}
