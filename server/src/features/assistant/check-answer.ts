import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { figuresHold } from './check-figures.ts'

/** What no answer may say, whichever model wrote it. */
const FORBIDDEN = [
  /\b(?:you (?:clearly |probably |definitely )?have|you are suffering from|you've got|your diagnosis is|i diagnose)\s+(?:an? )?(?:\w+ ){0,2}(?:diabetes|cancer|an(?:a)?emia|hypothyroidism|hyperthyroidism|disease|disorder|syndrome|infection|deficiency|depression|heart failure)\b/i,
  /\b(?:stop|quit|discontinue|skip|come off)\s+(?:taking\s+)?(?:your|the|all|any)\s+(?:\w+\s+){0,2}(?:medicines?|medications?|meds|prescriptions?|tablets|warfarin|insulin|metformin|statins?|antidepressants?)\b/i,
  /!\[|<[a-z/!?]|javascript:|\b(?:https?|data|ftp):|\bwww\.|\]\s*\(/i,
]

const NOTHING_LEFT =
  'I could not match that answer to your records or to a source, so I left it out. Please ask in another way.'

export type CheckedAnswer = { text: string; citations: Citation[]; blocked: boolean }

/** Removes forbidden sentences, those with figures that stand in no record or passage, and citations that lead nowhere, and numbers those that are left from 1. */
export function checkAnswer(text: string, available: Citation[]): CheckedAnswer {
  let blocked = false
  const kept = text
    .split('\n')
    .map((line) =>
      line
        .split(/(?<=[.!?](?:\s*\[\d+\])*)\s+(?=[A-Z-])/)
        .filter((sentence) => {
          const refused =
            FORBIDDEN.some((expression) => expression.test(sentence)) || !figuresHold(sentence, available)
          blocked ||= refused
          return !refused
        })
        .join(' '),
    )
    .join('\n')
  const numbers = new Map<number, number>()
  const renumbered = kept.replace(/\s*\[(\d+)\]/g, (_mark, digits: string) => {
    const id = Number(digits)
    if (!available.some((citation) => citation.id === id)) return ''
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return ` [${numbers.get(id)}]`
  })
  const citations = [...numbers].flatMap(([old, id]) => {
    const citation = available.find((known) => known.id === old)
    return citation ? [{ ...citation, id }] : []
  })
  const left = renumbered.replace(/\n{3,}/g, '\n\n').trim()
  return { text: left || (blocked ? NOTHING_LEFT : ''), citations, blocked }
}
