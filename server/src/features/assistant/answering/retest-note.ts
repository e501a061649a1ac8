import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { monthsOfUse } from '@aevia/domain/health/guidance/retest.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { OWN_RESULTS } from './check-figures.ts'
import { resultSentence, type UserResult } from './context.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import { wasOrWere } from './passage.ts'

/** What is said of gaps that were measured too long ago to be a reason, after an answer that cites `cited`. */
export function retestNote(
  outdated: readonly UserResult[],
  cited: readonly Citation[],
): { text: string; citations: Citation[] } {
  const citations = [...cited]
  const lines = outdated.map((result) => {
    const passage = `${resultSentence(result)}.`
    const { id } = add(passage, `Your result: ${result.name}`)
    const { name, printed, date, biomarker, direction } = result
    const months = monthsOfUse(biomarker, direction === 'high' ? 'high' : 'low')
    return `Your ${inSentence(name)} of ${printed} ${wasOrWere(name)} measured on ${formatDate(date)}, more than ${months} months ago [${id}]. It says little about today, so I do not suggest a supplement for it: have it tested again first.`
  })
  return { text: lines.join('\n\n'), citations }

  function add(passage: string, title: string): Citation {
    const shown = citations.find((known) => known.passage === passage)
    if (shown) return shown
    const id = Math.max(0, ...citations.map((each) => each.id)) + 1
    const citation = { id, title, passage, source: OWN_RESULTS, url: null }
    citations.push(citation)
    return citation
  }
}
