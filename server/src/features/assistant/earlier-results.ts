import type { UserContext, UserResult } from './context.ts'
import type { Question } from './understand.ts'

const MOST_EARLIER = 5
const ASKS_FOR_HISTORY =
  /\b(?:chang\w*|trend\w*|histor\w*|before|previous\w*|earlier|over time|develop\w*|improv\w*|better|worse|risen|rose|fallen|fell|dropped|gone (?:up|down)|going (?:up|down)|compar\w*|since|last (?:year|time|month|test)|used to be|(?:19|20)\d\d)\b/i

/** Where a question is about more than today: the results before the latest, of the markers that it names. */
export function earlierResults(
  question: Question,
  context: UserContext | null,
  latest: readonly UserResult[],
): UserResult[] {
  if (!context || !ASKS_FOR_HISTORY.test(question.text)) return []
  const shown = new Set(latest.map(({ biomarker }) => biomarker))
  const asked = question.biomarkers.filter((id) => shown.has(id))
  return asked.flatMap((id) =>
    context.earlier.filter(({ biomarker }) => biomarker === id).slice(0, MOST_EARLIER),
  )
}
