/** What the trained net makes of a message, beside the rules: it may raise a level, or doubt words that look alarming. */
import type { TriageLevel } from './levels.ts'
import type { Likelihoods } from './triage-net.ts'

/** Serious where that is likelier than not: no threshold is chosen on any set. */
const SERIOUS = 0.5
/** Of a part taken out of a story the net must be surer: it has learned from whole messages. */
const SERIOUS_IN_PART = 0.99
/** An emergency that no words of a known danger explain must be likelier: "something feels off" has none. */
const SERIOUS_UNEXPLAINED = 0.6
/** Beside what is serious, the share that is not "see somebody today". */
const NOT_ONLY_URGENT = 0.3
const URGENT = 0.5
/** Below it the rules' words are denied, past or meant otherwise. */
const DOUBT = 0.05

export const isSerious = (level: TriageLevel): level is 'emergency' | 'crisis' =>
  level === 'emergency' || level === 'crisis'

const shareSerious = ({ routine, crisis, emergency }: Likelihoods): number =>
  (crisis + emergency) / (crisis + emergency + routine)

function seriousLevel(likely: Likelihoods, bar: number): 'emergency' | 'crisis' | null {
  const { urgent, crisis, emergency } = likely
  const notOnlyUrgent = (crisis + emergency) / (crisis + emergency + urgent)
  if (shareSerious(likely) < bar || notOnlyUrgent < NOT_ONLY_URGENT) return null
  return crisis > emergency ? 'crisis' : 'emergency'
}

/** The level of rules and net together. What `firm` rules read, no wording undoes. */
export function learnedLevel(rule: TriageLevel, firm: boolean, likely: Likelihoods): TriageLevel {
  const { routine, urgent } = likely
  if (isSerious(rule)) {
    if (firm || shareSerious(likely) >= DOUBT) return rule
    return urgent < routine ? 'routine' : 'urgent'
  }
  const ofNet = seriousLevel(likely, SERIOUS)
  if (ofNet) return ofNet
  const bar = rule === 'urgent' ? (firm ? 0 : DOUBT) : URGENT
  return 1 - routine >= bar ? 'urgent' : 'routine'
}

/** Whether the net is sure enough of an emergency for which it can name no danger. */
export const isSureUnexplained = (likely: Likelihoods): boolean => shareSerious(likely) >= SERIOUS_UNEXPLAINED

/** The level of one part of a message, where it is serious; what rules find must be likelier than not there. */
export function levelOfPart(
  rule: TriageLevel,
  firm: boolean,
  likely: Likelihoods,
): 'emergency' | 'crisis' | null {
  if (!isSerious(rule)) return seriousLevel(likely, SERIOUS_IN_PART)
  return firm || shareSerious(likely) >= SERIOUS ? rule : null
}
