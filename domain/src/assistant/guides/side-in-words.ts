/** On which side of its range a marker is, by the words of a message. */
import type { Side } from './named.ts'
import { HIGH, LOW } from '../understand/asks.ts'

/** "Low-sodium salt" and "high-dose vitamin D" say nothing of a level in the blood. */
const OF_PRODUCTS =
  /\b(?:low|high|lower|higher)[- ](?:sodium|salt|fat|carbs?|carbohydrate|dose|dosage|sugar|calorie|gi|protein|fibre|fiber|strength|potency|blood pressure)\b/g

/** Whoever wants to lower something has too much of it. */
const LOWERS =
  /\b(?:lower|lowers|lowering|reduc(?:e|es|ing)|bring(?:s|ing)? (?:it |my |the )?[\w ]{0,20}down|get (?:it |my |the )?[\w ]{0,20}down|cut|sänka|sänker|senken|senkt|baisser|faire baisser|réduire|bajar|baja|reducir)\b/
const RAISES =
  /\b(?:raise|raises|raising|increas(?:e|es|ing)|boost|boosts|bring (?:my |the )?[\w ]{0,20}up|get (?:my |the )?[\w ]{0,20}up|höja|höjer|erhöhen|steigern|augmenter|faire monter|subir|aumentar)\b/

/** The side that the words say, where no value does. */
export const sideInWords = (text: string): Side | null => {
  const lower = text.toLowerCase().replace(OF_PRODUCTS, ' ')
  const [low, high] = [LOW.test(lower) || RAISES.test(lower), HIGH.test(lower) || LOWERS.test(lower)]
  return low === high ? null : low ? 'low' : 'high'
}

const NORMAL = /\b(?:normal|fine|ok|okay|in range|within range|normale?s?|normala?t?|unauffällig)\b/
/** Of a level, and not of whether something may be done: "is that ok?". */
export const saysNormalLevel = (text: string): boolean =>
  /(?<!\p{L})(?:normal|in(?: the)? range|within range|unauffällig)/iu.test(text)

const CLAUSES = /[,;.?!\n]|\b(?:but|and|with|while|aber|und|mit|men|och|med|mais|et|avec|pero|y|con)\b/i

/** What the words of its own clause say of a marker; else what those of the whole message say. */
export function sideOf(label: string, text: string, ofAll: Side | null): Side | null {
  const clauses = text.split(CLAUSES)
  const own = clauses.length > 1 ? clauses.find((clause) => clause.includes(label)) : undefined
  if (own === undefined) return ofAll
  const side = sideInWords(own)
  return side ?? (NORMAL.test(own.toLowerCase()) ? 'within' : ofAll)
}
