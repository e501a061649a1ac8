import { readable } from '@aevia/domain/text/readable.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { MOST_CHARACTERS } from './ask-outside.ts'
import { isSupported } from './check-claims.ts'
import { figuresHold } from './check-figures.ts'

const CONDITION = String.raw`(?:diabet\w+|cancer|tumou?r|leuk\w+|lymphoma|an(?:a)?emi[ac]|hypothyroid\w*|hyperthyroid\w*|hashimoto\S*|graves|\w+ disease|\w*\s?disorder|syndrome|infection|\w+ deficiency|deficient|depression|depressed|heart failure|heart attack|stroke|hepatitis|cirrhosis|arthritis|gout|lupus|hiv|aids|sepsis|pneumonia|dementia|alzheimer\S*|h(?:a)?emochromatosis|kidney failure|insulin resistan\w+|prediabet\w+|hypertension)`
const MEDICINE = String.raw`(?:medicines?|medications?|meds|prescriptions?|tablets|pills?|drugs?|warfarin|insulin|metformin|\w*statins?|antidepressants?|levothyroxine|lisinopril|\w+pril|\w+sartan|\w+olol|\w+azole|sertraline|\w+oxetine|lithium|prednisolone|prednisone|steroids?|blood thinners?|apixaban|rivaroxaban|anticoagulants?|antibiotics?|inhalers?|chemo\w*|contraceptive|ssris?)`

/** What no answer may say, whichever model wrote it. */
const FORBIDDEN = [
  String.raw`\b(?:you (?:clearly |probably |definitely |likely |certainly |almost certainly |might well |must )?have|you are (?:clearly |probably )?(?:suffering from|a|an)|you're (?:a|an)|you've got|you are|your (?:diagnosis|condition|illness|disease) is|i (?:can )?diagnose|diagnos\w+ (?:you|is|with)|this (?:is|means|proves|confirms|indicates)|(?:results?|values?|levels?) (?:confirm|prove|show|mean|indicate)s?(?: that)?(?: you have)?)\s+(?:an? |the )?(?:\w+ ){0,3}${CONDITION}`,
  String.raw`\b(?:stop(?:ping)?|quit|discontinue|skip|pause|come off|throw away|get off|drop|give up|halve|double|triple|reduce|increase|lower|raise|change|adjust|replace|substitute|swap|forget|leave out|cut)\s+(?:(?:taking|using|with|about)\s+)?(?:(?:the )?(?:dose|amount|use) of\s+)?(?:(?:your|the|all|any|that|this|daily|prescribed)\s+){0,3}(?:\w+\s+){0,2}${MEDICINE}\b`,
  String.raw`\b(?:do not|don't|dont|no longer|never) (?:need|have to|take|use|bother with)(?: to take)?\s+(?:(?:your|the|any|that|this|more)\s+){0,2}(?:\w+\s+){0,2}${MEDICINE}\b`,
  String.raw`\b(?:instead of|in place of|better than|rather than) (?:your |the |taking )?(?:\w+ ){0,2}${MEDICINE}\b`,
  String.raw`!\[|<[a-z/!?]|javascript:|\b(?:https?|data|ftp|file|blob|vbscript):|\bwww\.|\]\s*\(|\]:\s|&#|\bon(?:error|load|click)\s*=`,
  // An address in words, and somebody's postal address or telephone number.
  String.raw`\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|co|info|biz|shop|store|xyz|ru|cn|de|se|uk|eu|example|test|app|dev|link|click|site|online|health|ly|gg|ai)\b|\bdot com\b|[\w.]+@[\w.]+`,
  String.raw`\b(?:another|other|different|previous) (?:user|patient|customer|member|account)s?\b|\buser (?:id|number|\d+)\b`,
  String.raw`\bsystem prompt\b|\bmy (?:hidden |secret )?(?:instructions|prompt) (?:are|is|say|tell)|\bignore (?:all|previous|the|any|your) (?:\w+ )?(?:rules|instructions)\b|\bas instructed (?:by|in) the (?:document|file|report|note)`,
  String.raw`\b(?:no need to|don't|do not|you needn't) (?:call|see|go to|ring|seek|contact) (?:an? |the |any )?(?:ambulance|doctor|hospital|emergency|clinician|112|911|999|medical)`,
].map((text) => new RegExp(text, 'i'))

export const NOTHING_LEFT =
  'I could not match that answer to your records or to a source, so I left it out. Please ask in another way.'

export type CheckedAnswer = { text: string; citations: Citation[]; blocked: boolean }

const NEXT_SENTENCE = /(?<=[.!?](?:\s*\[\d+\])*)\s+(?=[A-Z-])/
const SENTENCE_END = new RegExp(`\\n|${NEXT_SENTENCE.source}`, 'g')

/**
 * The checks of an answer of an outside model. `check` removes forbidden sentences, those that do not stand in what they cite,
 * and citations that lead nowhere, and numbers those that are left from 1.
 */
export function createAnswerCheck(available: Citation[]) {
  // While an answer is written its sentences are looked at again and again.
  const verdicts = new Map<string, boolean>()
  let end = 0

  function isRefused(sentence: string): boolean {
    const known = verdicts.get(sentence)
    if (known !== undefined) return known
    const refused =
      (!isWholePassage(sentence, available) &&
        (FORBIDDEN.some((expression) => expression.test(sentence)) || !isSupported(sentence, available))) ||
      !figuresHold(sentence, available)
    verdicts.set(sentence, refused)
    return refused
  }

  function check(text: string): CheckedAnswer {
    let blocked = false
    const kept = plain(text)
      .split('\n')
      .map((line) =>
        line
          .split(NEXT_SENTENCE)
          .filter((sentence) => {
            const refused = isRefused(sentence)
            blocked ||= refused
            return !refused
          })
          .join(' '),
      )
      .join('\n')
    const { text: left, citations } = renumbered(kept, available)
    return { text: left || (blocked ? NOTHING_LEFT : ''), citations, blocked }
  }

  return {
    check,
    /**
     * What may be shown while the answer is written: complete sentences that hold, from the first one with a source
     * on; null when there is nothing new.
     */
    checkUnfinished(soFar: string): string | null {
      const text = plain(soFar)
      if (text.length < end) end = 0
      const last = [...text.slice(end).matchAll(SENTENCE_END)].at(-1)
      if (!last) return null
      end += last.index + last[0].length
      const checked = check(text.slice(0, end))
      return checked.citations.length > 0 ? checked.text : null
    },
  }
}

/** Numbers what is cited by where it is cited first; what nothing cites is left out. */
export function renumbered(text: string, available: Citation[]): { text: string; citations: Citation[] } {
  const numbers = new Map<number, number>()
  const marked = text.replace(/\s*\[(\d+)\]/g, (_mark, digits: string) => {
    const id = Number(digits)
    if (!available.some((citation) => citation.id === id)) return ''
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1)
    return ` [${numbers.get(id)}]`
  })
  const citations = [...numbers].flatMap(([old, id]) => {
    const citation = available.find((known) => known.id === old)
    return citation ? [{ ...citation, id }] : []
  })
  return { text: marked.replace(/\n{3,}/g, '\n\n').trim(), citations }
}

/** Invisible and direction-changing characters, and letters that only look like others, hide words from the checks. */
const plain = (text: string) =>
  readable(
    text
      .normalize('NFKC')
      .replaceAll('μ', 'µ')
      .replace(/[\p{Cf}\p{Co}\p{Cn}]|[^\P{Cc}\t\n]/gu, ''),
    MOST_CHARACTERS,
  )

/** Told word for word with its citation, and no more than that. */
const isWholePassage = (sentence: string, available: Citation[]) => {
  const bare = sentence
    .replace(/^\s*-\s+/, '')
    .replace(/\s*(?:\[\d+\]\s*)+/g, '')
    .replace(/\.$/, '')
    .trim()
  return bare.length > 0 && available.some(({ passage }) => passage.replace(/\.$/, '') === bare)
}
