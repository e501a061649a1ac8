/** The conditions that stored results show. */
import { kidneysAt, type Person } from './person.ts'
import type { StackContext } from './stack-finding.ts'

const RESULT_CONDITIONS: Record<string, string[]> = {
  'calcium high': ['high_calcium'],
  'ferritin high': ['high_ferritin', 'haemochromatosis'],
  'tsat high': ['high_ferritin', 'haemochromatosis'],
  'calcium_adjusted high': ['high_calcium'],
  'egfr low': ['kidney_disease', 'severe_kidney_disease'],
  'vitamin_b12 low': ['b12_deficiency'],
  'alt high': ['liver_disease'],
  'ast high': ['liver_disease'],
}

/** With the conditions that the latest results show. */
export function personWithResults(told: Person, { outOfRange }: StackContext): Person {
  const conditions = new Set(told.conditions)
  for (const { biomarker, direction, value } of outOfRange) {
    const shown =
      biomarker === 'egfr' && typeof value === 'number'
        ? kidneysAt(value)
        : (RESULT_CONDITIONS[`${biomarker} ${direction}`] ?? [])
    shown.forEach((condition) => conditions.add(condition))
  }
  if (conditions.has('severe_kidney_disease')) conditions.delete('early_kidney_disease')
  return { ...told, conditions }
}
