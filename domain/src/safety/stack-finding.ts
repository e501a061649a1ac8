import type { Severity } from './interactions.ts'

export type StackFinding = {
  kind: 'medicine' | 'condition' | 'supplement' | 'allergen' | 'duplicate' | 'over_limit' | 'age'
  severity: Severity
  /** What it clashes with, in plain words. */
  with: string
  effect: string
  action: string
  sources: string[]
  /** Id of the medicine class, condition or product that it clashes with, where it has one. */
  about?: string
}

export type StackContext = {
  /** "Allergies and medical notes" of the profile. */
  notes: string
  /** The current one: what the notes say of earlier ones may be over. */
  year: number
  /** What was said in the conversation: there another's medicine counts as well, for it may be them who take it. */
  said?: string
  age: number | null
  sex: 'female' | 'male' | null
  /** What the person takes now. */
  supplements: { name: string; dosage: string | null; frequency: string | null }[]
  /** Results outside the report's own range, by biomarker id; the value in the unit of the catalogue where it is known. */
  outOfRange: { biomarker: string; direction: 'low' | 'high' | null; value?: number | null }[]
}

/** Not recommended at all; what is left is shown as what to watch. */
export const isBlocking = ({ severity }: Pick<StackFinding, 'severity'>) =>
  severity === 'contraindicated' || severity === 'major'

export const finding = (
  kind: StackFinding['kind'],
  severity: Severity,
  other: string,
  effect: string,
  action: string,
  sources: string[],
): StackFinding => ({ kind, severity, with: other, effect, action, sources })
