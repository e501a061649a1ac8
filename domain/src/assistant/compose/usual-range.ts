/** The range of a marker, where it is asked for and no value is told. */
import { findBiomarker } from '../../health/biomarkers/catalogue.ts'
import type { Verdict } from '../decide/verdict.ts'
import type { Subject } from '../understand/subjects.ts'
import type { Line } from './guide-parts.ts'
import { rangeSentence } from './verdict-sentence.ts'

const ASKS_FOR_RANGE =
  /\b(?:normal|typical|range|usual|healthy) ?(?:range|value|level|values|levels)?\b|\bwhat(?:['’]?s| is| are) (?:a |an |the )?(?:good|optimal|ideal|best)\b|\bhow (?:high|low) should\b/i

/** "What is a normal potassium?" */
export function usualRange(text: string, subjects: readonly Subject[], verdicts: readonly Verdict[]): Line[] {
  const [subject] = subjects
  const id = subject?.biomarkers[0]
  const biomarker = id === undefined ? undefined : findBiomarker(id)
  if (!biomarker || verdicts.length > 0 || subjects.length > 1 || !ASKS_FOR_RANGE.test(text)) return []
  const told = rangeSentence(biomarker)
  const sources = biomarker.reference_intervals.find(
    ({ confidence }) => confidence !== 'unconfirmed-recall',
  )?.sources
  return told ? [{ text: told, claims: [], title: biomarker.name, sources: sources ?? [] }] : []
}
