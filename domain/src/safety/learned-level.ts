/** What the trained net makes of a message, beside the rules: it may raise a level, or doubt words that look alarming. */
import type { TriageLevel } from '../assistant/schema.ts'
import type { Likelihoods } from './triage-net.ts'

/** All chosen on messages left out of training (`node scripts/train-triage.ts --check`), never on a held-out set. */
const SERIOUS = 0.7
/** Beside what is serious, the share that is not "see somebody today". */
const NOT_ONLY_URGENT = 0.3
const URGENT = 0.5
/** Below DOUBT the rules' words may be denied, past or meant otherwise: "today" is said. Below DENIAL nothing is. */
const DOUBT = 0.1
const DENIAL = 0.05

const isSerious = (level: TriageLevel) => level === 'emergency' || level === 'crisis'

/** The level of rules and net together. What `firm` rules read, no wording undoes. */
export function learnedLevel(rule: TriageLevel, firm: boolean, likely: Likelihoods): TriageLevel {
  const { routine, urgent, crisis, emergency } = likely
  const serious = crisis + emergency
  const notRoutine = serious / (serious + routine)
  if (isSerious(rule)) {
    if (firm || notRoutine >= DOUBT) return rule
    return notRoutine < DENIAL && urgent < routine ? 'routine' : 'urgent'
  }
  if (notRoutine >= SERIOUS && serious / (serious + urgent) >= NOT_ONLY_URGENT)
    return crisis > emergency ? 'crisis' : 'emergency'
  return rule === 'urgent' || 1 - routine >= URGENT ? 'urgent' : 'routine'
}
