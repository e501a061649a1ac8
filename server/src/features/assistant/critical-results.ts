import { addDays } from '@aevia/domain/health/calendar.ts'
import { regionNumbers } from '@aevia/domain/safety/red-flags.ts'
import { resultSentence, type UserResult } from './context.ts'
import type { Question } from './understand.ts'

/** Within so many days a result beyond a critical limit comes first, whatever is asked. */
const RECENT_DAYS = 30

/**
 * What must be said before any answer: stored results at which laboratories call a doctor at once. Older ones are named
 * where they are asked about.
 */
export function criticalNotice(
  results: readonly UserResult[],
  { biomarkers, intent }: Question,
  region: string | undefined,
  today: string,
): { reason: string; advice: string } | null {
  const told = results.filter(
    ({ critical, date, biomarker }) =>
      critical !== null &&
      (date >= addDays(today, -RECENT_DAYS) || intent === 'results' || biomarkers.includes(biomarker)),
  )
  const [first] = told
  if (!first) return null
  const { emergency } = regionNumbers(region)
  return {
    reason: `${first.name} ${first.printed}`,
    advice: `${told.map((result) => `${resultSentence(result)}.`).join(' ')} At such a level a laboratory calls a doctor at once. If nobody has looked at it since, or you feel unwell, call ${emergency} or go to an emergency department now. A sample can be wrong, and only a new test tells.`,
  }
}
