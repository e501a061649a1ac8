/** The gate in front of any model: how urgent a message is, and the fixed words that answer it. */
import { explain } from './explain-level.ts'
import { learnedLevel } from './learned-level.ts'
import { messageFeatures } from './message-features.ts'
import { readWords } from './message-words.ts'
import { likelihoods } from './triage-net.ts'
import { generalTriage, noteForDoubt, type Options, type Triage, triageByRules } from './triage-rules.ts'

/** Longer than anything the net has learned from; a story holds some alarming words anyway. */
const MOST_WORDS = 60

/** Decides from the words alone, the same way every time; a model may raise the level, never lower it. */
export function triage(message: string, options: Options = {}): Triage {
  const { firm, ...rules } = triageByRules(message, options)
  const words = readWords(message)
  if (words.tokens.length > MOST_WORDS || words.language === 'other') return rules
  const level = learnedLevel(rules.level, firm, likelihoods(messageFeatures(words, rules)))
  if (level === rules.level) return rules
  // A doubt lowers the level, and still says whom to call.
  if (level === 'routine')
    return { level, reason: null, advice: noteForDoubt(rules.level, options), sources: [] }
  const { reason, ...why } = explain(words, rules, level)
  return generalTriage(level, reason, { language: words.language, ...why }, options)
}
