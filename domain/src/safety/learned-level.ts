/** What the trained net makes of a message, beside the rules: it may raise a level, or doubt words that look alarming. */
import type { TriageLevel } from '../assistant/schema.ts'
import type { Likelihoods } from './triage-net.ts'

/** Chosen on cross-validated messages (scripts/train-triage.ts), where 3 % of the harmless ones reach SERIOUS. */
const SERIOUS = 0.9
const URGENT = 0.5
/** Below this the rules' words were denied, past, asked about or meant otherwise. */
const DOUBT = 0.35

/** From 0 to 1: an emergency or a crisis rather than everyday. */
export const seriousness = ({ routine, crisis, emergency }: Likelihoods) =>
  (crisis + emergency) / (crisis + emergency + routine)

const isSerious = (level: TriageLevel) => level === 'emergency' || level === 'crisis'

/** The level of rules and net together. `firm` rules read a measured value, which no wording undoes. */
export function learnedLevel(rule: TriageLevel, firm: boolean, likely: Likelihoods): TriageLevel {
  const serious = seriousness(likely)
  if (isSerious(rule)) {
    if (firm || serious >= DOUBT) return rule
    return likely.urgent >= likely.routine ? 'urgent' : 'routine'
  }
  if (serious >= SERIOUS) return likely.crisis > likely.emergency ? 'crisis' : 'emergency'
  return rule === 'urgent' || 1 - likely.routine >= URGENT ? 'urgent' : 'routine'
}
