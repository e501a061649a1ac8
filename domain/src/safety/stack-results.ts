/** The conditions that stored results show. */
import { findBiomarker } from '../health/biomarkers/catalogue.ts'
import { inSentence } from '../text/in-sentence.ts'
import { kidneysAt, type Person } from './person.ts'
import type { StackContext, StackFinding } from './stack-finding.ts'

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

const conditionsOf = ({
  biomarker,
  direction,
  value,
}: StackContext['outOfRange'][number]): readonly string[] =>
  biomarker === 'egfr' && typeof value === 'number'
    ? kidneysAt(value)
    : (RESULT_CONDITIONS[`${biomarker} ${direction}`] ?? [])

/** "your eGFR of 27": the result that shows a condition; null where none does. */
function resultBehind(condition: string, { outOfRange }: StackContext): string | null {
  const found = outOfRange.find((each) => conditionsOf(each).includes(condition))
  if (!found) return null
  const value = typeof found.value === 'number' ? ` of ${found.value}` : ''
  const name = found.biomarker === 'egfr' ? 'eGFR' : inSentence(findBiomarker(found.biomarker)?.name ?? '')
  return `your ${name}${value}`
}

/** A condition that nobody told of is named with the result that shows it. */
export function withResult(found: StackFinding, { conditions }: Person, context: StackContext): StackFinding {
  const behind =
    found.about === undefined || conditions.has(found.about) ? null : resultBehind(found.about, context)
  return behind === null ? found : { ...found, with: `${found.with} (${behind})` }
}

/** With the conditions that the latest results show. */
export function personWithResults(told: Person, { outOfRange }: StackContext): Person {
  const conditions = new Set(told.conditions)
  for (const each of outOfRange) conditionsOf(each).forEach((condition) => conditions.add(condition))
  if (conditions.has('severe_kidney_disease')) conditions.delete('early_kidney_disease')
  return { ...told, conditions }
}
