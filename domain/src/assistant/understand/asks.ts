/** What a question wants to know, by its words, and which kinds of claims tell it. */
import type { Predicate } from '../../evidence/schema.ts'

export const HIGH =
  /(?<!\p{L})(?:high|elevated|raised|above|too much|over(?! ?\d)|hoch|hohe[rsn]?|erhöht\p{L}{0,2}|hög(?:t|a)?|förhöj(?:d|t|da)|élevée?s?|haute?s?|alt[oa]s?|elevad[oa]s?)(?!\p{L})/u
export const LOW =
  /(?<!\p{L})(?:low|deficien\p{L}*|below|lack|under|niedrig\p{L}{0,2}|erniedrigt\p{L}{0,2}|låg(?:t|a)?|sänkt|bas(?:se)?s?|baj[oa]s?|bass[oe])(?!\p{L})/u

/** A claim of such a kind answers it. The order is that of the answer. */
const ASKED: readonly (readonly [words: RegExp, predicates: readonly Predicate[]])[] = [
  [
    /\b(?:true|myth|really|heard|says?|told|claims?|right|correct|since|only way|cures?|hype|waste)\b/,
    ['myth', 'no_effect', 'effect'],
  ],
  [
    /\b(?:help|work|worth|benefit|good for|good idea|does|do|effective|improve|better|point|bother|beat|best)/,
    ['effect', 'no_effect'],
  ],
  [
    /\b(?:what (?:is|are|does)|mean|explain|difference|is it|does that|am i|make me|blame)/,
    ['what_it_is', 'definition', 'low_means', 'high_means', 'threshold'],
  ],
  [HIGH, ['high_means', 'action_when_high', 'first_step']],
  [LOW, ['low_means', 'action_when_low', 'first_step']],
  [
    /\b(?:should|how (?:do|can|to)|what (?:can|to|now|do|works|helps)|tips?|start|need|fix|without)\b/,
    ['first_step', 'recommended_intake', 'action_when_low', 'action_when_high', 'effect'],
  ],
  [
    /\b(?:how (?:much|many)|dose|dosage|amount|mg|iu|mcg|grams?|limit|maximum|minimum|hours|per day|too much)\b/,
    ['recommended_intake', 'dose_studied', 'upper_limit', 'threshold'],
  ],
  [
    /\b(?:when|time|morning|evening|before|after|timing|often|daily|wait|how long|food|apart)\b/,
    ['timing', 'retest'],
  ],
  [
    /\b(?:safe|danger\w*|risk\w*|side effects?|harm\w*|bad|ok|okay|fine|long term|worry|worried|wreck|scared|serious|problem)\b/,
    ['adverse', 'who_should_not', 'upper_limit', 'seek_care', 'confounder'],
  ],
  [/\b(?:too much|too many|upper limit|maximum|max|overdos\w*)\b/, ['upper_limit', 'adverse']],
  [/\b(?:with|together|combine|mix|while on|taking)\b/, ['who_should_not', 'timing']],
  [
    /\b(?:accurate|reliable|exact|trust|wrong|why|differ\w*|change|seriously|correct|who is right)\b/,
    ['confounder', 'definition', 'no_effect', 'what_it_is'],
  ],
  [/\b(?:which|what kind|best|form|type)\b/, ['form_conversion', 'effect', 'dose_studied', 'definition']],
  [/\b(?:again|retest|repeat|recheck|how often|track\w*)\b/, ['retest']],
  [
    /\b(?:doctor|gp|serious|urgent|emergency|worry|worried|scared|ignore|sick|disease)\b/,
    ['seek_care', 'first_step'],
  ],
]
/** Where a question has none of those words. */
const IN_GENERAL: readonly Predicate[] = [
  'myth',
  'effect',
  'no_effect',
  'definition',
  'what_it_is',
  'first_step',
]

/** By kind of claim, by how many of the question's words it is asked for. */
export function wantedBy(text: string): ReadonlyMap<Predicate, number> {
  const lower = text.toLowerCase()
  const asked = ASKED.flatMap(([words, predicates]) => (words.test(lower) ? predicates : []))
  const wanted = new Map<Predicate, number>()
  for (const predicate of asked.length > 0 ? asked : IN_GENERAL)
    wanted.set(predicate, (wanted.get(predicate) ?? 0) + 1)
  return wanted
}
