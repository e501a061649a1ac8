/** Second net under the rules: a body part or symptom together with an alarming word, said of now and not denied. */
import { isFigurative, isNegated, sentenceMood } from './match-red-flags.ts'
import { splitSentences } from './normalise.ts'
import { concernLayer } from './red-flags.ts'

const BODY = new RegExp(`\\b(?:${concernLayer.body_or_symptom.join('|')})\\b`)
const ALARM = new RegExp(`\\b(?:${concernLayer.alarm.join('|')})\\b`, 'g')

/** Why a message that matched no rule should still be looked at today; null when there is no reason to. */
export function screenConcern(normal: string): string | null {
  for (const sentence of splitSentences(normal)) {
    if (sentenceMood(sentence) !== 'now' || !BODY.test(sentence)) continue
    for (const { index, 0: word } of sentence.matchAll(ALARM)) {
      const span = { start: index, end: index + word.length }
      if (!isNegated(sentence, span) && !isFigurative(sentence, span)) {
        return 'Symptoms that may need attention today'
      }
    }
  }
  return null
}
