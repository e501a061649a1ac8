import type { Severity } from './interactions.ts'

export type StackFinding = {
  kind: 'medicine' | 'condition' | 'supplement' | 'allergen' | 'duplicate' | 'over_limit' | 'age'
  severity: Severity
  /** What it clashes with, in plain words. */
  with: string
  effect: string
  action: string
  sources: string[]
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
