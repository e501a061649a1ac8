import { judgeChange } from '@aevia/domain/health/change.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { UserContext, UserResult } from './context.ts'
import { inSentence, type Passage } from './passage.ts'
import type { Question } from './question.ts'

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

const VERDICTS = {
  higher: (name: string, span: string) => `Your ${name} rose ${span}, by more than normal variation`,
  lower: (name: string, span: string) => `Your ${name} fell ${span}, by more than normal variation`,
  within_variation: (name: string, span: string) =>
    `The change in your ${name} ${span} is within normal variation`,
}

/** Whether the latest result differs from the one before by more than the marker varies by itself. */
export function changePassages(latest: readonly UserResult[], earlier: readonly UserResult[]): Passage[] {
  return latest.flatMap((now): Passage[] => {
    const before = earlier.find(({ biomarker, date }) => biomarker === now.biomarker && date < now.date)
    if (!before || now.canonical === null || before.canonical === null) return []
    if (now.needsReview || before.needsReview || now.isFuture || before.isFuture) return []
    const { verdict, source } = judgeChange(now.biomarker, before.canonical, now.canonical)
    if (verdict === 'cannot_tell' || source === null) return []
    return [
      {
        id: `${now.biomarker}.change`,
        kind: 'change',
        subject: now.biomarker,
        direction: null,
        title: `Normal variation: ${now.name}`,
        text: VERDICTS[verdict](
          inSentence(now.name),
          `between ${formatDate(before.date)} and ${formatDate(now.date)}`,
        ),
        source,
        url: null,
      },
    ]
  })
}
