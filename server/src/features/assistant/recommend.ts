import type { SupplementRecommendation } from '@aevia/domain/assistant/schema.ts'
import { checkSupplement, isBlocking, type StackFinding } from '@aevia/domain/safety/stack.ts'
import { supplementFacts, type EvidenceGrade, type SupplementFact } from '@aevia/domain/supplements/facts.ts'
import { resultSentence, stackContext, type UserContext, type UserResult } from './context.ts'
import { doseText, inSentence } from './passages.ts'
import type { Question } from './understand.ts'

const MOST = 5
const GRADES: Record<EvidenceGrade, number> = { strong: 3, moderate: 2, limited: 1, insufficient: 0 }
/** Which supplement closes which gap; a related marker alone (creatine and creatinine) is no reason to take one. */
const CLOSES: Record<string, { biomarker: string; direction: 'low' | 'high' }[]> = {
  vitamin_d3: [{ biomarker: 'vitamin_d', direction: 'low' }],
  iron: [{ biomarker: 'ferritin', direction: 'low' }],
  vitamin_b12: [
    { biomarker: 'vitamin_b12', direction: 'low' },
    { biomarker: 'holotc', direction: 'low' },
  ],
  folate: [{ biomarker: 'folate', direction: 'low' }],
  magnesium: [{ biomarker: 'magnesium', direction: 'low' }],
  zinc: [{ biomarker: 'zinc', direction: 'low' }],
  selenium: [{ biomarker: 'selenium', direction: 'low' }],
  vitamin_c: [{ biomarker: 'vitamin_c', direction: 'low' }],
  psyllium: [
    { biomarker: 'ldl', direction: 'high' },
    { biomarker: 'non_hdl', direction: 'high' },
  ],
  plant_sterols: [
    { biomarker: 'ldl', direction: 'high' },
    { biomarker: 'apob', direction: 'high' },
  ],
  omega3: [{ biomarker: 'omega3_index', direction: 'low' }],
  algae_omega3: [{ biomarker: 'omega3_index', direction: 'low' }],
}
/** Needs a result that shows the lack, whatever was asked. */
const ONLY_WITH_GAP = new Set(['iron', 'copper', 'vitamin_a', 'iodine', 'selenium', 'potassium', 'niacin'])

type Candidate = { fact: SupplementFact; score: number; gap: UserResult | null; claim: string | null }

/** At most five, the user's own gaps first; nothing that clashes with what the profile and records say. */
export function recommend(question: Question, context: UserContext): SupplementRecommendation[] {
  const stack = stackContext(context, question.text)
  return supplementFacts
    .flatMap((fact) => judge(fact, question, context) ?? [])
    .sort((a, b) => b.score - a.score || a.fact.name.localeCompare(b.fact.name))
    .flatMap((candidate) => {
      const findings = checkSupplement(candidate.fact, stack)
      return findings.some(isBlocking) ? [] : [card(candidate, findings)]
    })
    .slice(0, MOST)
}

function judge(fact: SupplementFact, question: Question, { results }: UserContext): Candidate | null {
  const gap =
    results.find(
      ({ biomarker, direction, needsReview }) =>
        !needsReview &&
        (CLOSES[fact.id] ?? []).some(
          (closed) => closed.biomarker === biomarker && closed.direction === direction,
        ),
    ) ?? null
  const best = [...fact.evidence].sort((a, b) => GRADES[b.grade] - GRADES[a.grade])[0]
  const grade = best ? GRADES[best.grade] : 0
  if (grade === 0) return null
  const askedMarker = gap !== null && question.biomarkers.includes(gap.biomarker)
  const named = question.supplements.some(({ id }) => id === fact.id)
  const goal = question.topics.find((topic) => serves(fact, topic.names))
  const general =
    question.intent === 'results' || (question.intent === 'search' && asksForSupplements(question.text))
  const aboutMarkers = question.biomarkers.length > 0
  if (gap) {
    // A question about one marker is not answered with every other gap.
    if (aboutMarkers && !askedMarker && !named && !general) return null
    return { fact, gap, claim: null, score: 100 + (askedMarker ? 50 : 0) + grade }
  }
  if (ONLY_WITH_GAP.has(fact.id) || !(goal || named)) return null
  // A marker that was never measured shows no gap.
  if (question.intent === 'marker' && !goal) return null
  const claim = goal ? (claimFor(fact, goal.names)?.claim ?? null) : (best?.claim ?? null)
  const claimGrade = goal ? GRADES[claimFor(fact, goal.names)?.grade ?? 'insufficient'] : grade
  return claimGrade === 0 || (CLOSES[fact.id] && named && !goal && closedElsewhere(fact, results))
    ? null
    : { fact, gap: null, claim, score: (named ? 40 : 0) + claimGrade * 10 }
}

/** The user's own result shows that there is no lack. */
const closedElsewhere = (fact: SupplementFact, results: UserResult[]) =>
  (CLOSES[fact.id] ?? []).some(({ biomarker }) =>
    results.some((result) => result.biomarker === biomarker && result.direction === 'within'),
  )

const asksForSupplements = (text: string) =>
  /\b(?:supplements?|vitamins?|could i take|should i take|can i take|recommend)\b/i.test(text)

const claimFor = ({ evidence }: SupplementFact, names: string[]) =>
  evidence
    .filter(({ claim }) => names.some((name) => name.length > 3 && claim.toLowerCase().includes(name)))
    .sort((a, b) => GRADES[b.grade] - GRADES[a.grade])[0]

const serves = (fact: SupplementFact, names: string[]) =>
  GRADES[claimFor(fact, names)?.grade ?? 'insufficient'] > 0

function card({ fact, gap, claim }: Candidate, findings: StackFinding[]): SupplementRecommendation {
  const watch = findings.map(
    ({ with: other, effect, action }) => `${other}: ${inSentence(effect)}; ${inSentence(action)}`,
  )
  const why = gap ? `${resultSentence(gap)}.` : claim ? `Studied for ${claim}.` : ''
  const caution = fact.cautions.other ? `Watch: ${fact.cautions.other}.` : ''
  const low = fact.id === 'iron' ? 'Ask a clinician to find the cause of low iron before you start.' : ''
  return {
    name: fact.name,
    category: fact.primary_category,
    timing: fact.timing,
    dosage: doseText(fact),
    frequency: fact.frequency,
    benefits: fact.benefits,
    effects: fact.effects,
    reason: [
      why,
      low,
      ...watch.map((line) => `Watch: ${line}.`),
      caution,
      'No listed clash does not mean it is safe: ask a pharmacist.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}
