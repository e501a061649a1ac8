import { addDays } from '@aevia/domain/health/calendar.ts'
import { regionNumbers } from '@aevia/domain/safety/red-flags.ts'
import { resultSentence, type UserContext } from './context.ts'
import type { Question } from './question.ts'

/** Within so many days a result at such a level comes first, whatever is asked. */
const RECENT_DAYS = 30
/** And for so long nothing is proposed beside it, unless it was tested again. */
const OPEN_DAYS = 365

/** What must be said before any answer: stored results at which laboratories call a doctor. */
export function criticalNotice(
  { results, medicineLevels }: UserContext,
  { biomarkers, intent }: Question,
  region: string | undefined,
  today: string,
): { reason: string; advice: string } | null {
  const isRecent = (date: string) => date >= addDays(today, -RECENT_DAYS)
  const told = [
    ...results.flatMap((result) => {
      const { critical, date, biomarker, name, printed } = result
      const isMentioned = isRecent(date) || intent === 'results' || biomarkers.includes(biomarker)
      return critical && isMentioned
        ? [{ reason: `${name} ${printed}`, text: resultSentence(result), alarm: critical }]
        : []
    }),
    ...medicineLevels
      .filter(({ date }) => isRecent(date))
      .map(({ name, text, alarm }) => ({ reason: name, text, alarm })),
  ].sort((a, b) => a.alarm.level.localeCompare(b.alarm.level))
  const [first] = told
  if (!first) return null
  const { emergency } = regionNumbers(region)
  const isEmergency = first.alarm.level === 'emergency'
  const lines = told.map(({ text, alarm }) => `${text}. ${alarm.message}`).join(' ')
  const what = isEmergency
    ? `At this level a laboratory telephones a doctor at once. If nobody has looked at it since, or you feel unwell, call ${emergency} or go to an emergency department now.`
    : `Unless a clinician already knows about it, contact one today; if you feel seriously unwell, call ${emergency}.`
  return {
    reason: first.reason,
    advice: `${lines} ${what} A sample can be wrong, and only a new test can show that.`,
  }
}

/** Why nothing is proposed: an alarming result that nobody has tested again. */
export function openAlarm({ results, medicineLevels }: UserContext, today: string): string | null {
  const open = [
    ...results.flatMap((result) =>
      result.critical ? [{ date: result.date, text: resultSentence(result) }] : [],
    ),
    ...medicineLevels,
  ].find(({ date }) => date >= addDays(today, -OPEN_DAYS))
  return open ? `${open.text}. Until it has been tested again, I do not suggest a supplement.` : null
}
