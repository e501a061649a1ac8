/**
 * An accidental dose that adults may take anyway is no overdose: "two of my vitamin D 1000 IU tablets by accident" are
 * within a day's upper limit. Where the amount, the number or the person is not clear, it is none of these.
 */
import { dailyDose } from '../supplements/dose.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { upperLimit } from '../supplements/limits.ts'
import { namedIn } from './product-names.ts'
import { statedChildAge } from './stated-age.ts'

/** One dose of an adult, in mg: NHS, "one or two 500 mg tablets" of paracetamol, "one or two 200 mg tablets" of ibuprofen. */
const ONE_DOSE: readonly { says: RegExp; most: number }[] = [
  { says: /\b(?:paracetamol|acetaminophen|tylenol|panadol|alvedon|doliprane)\b/i, most: 1000 },
  { says: /\b(?:ibuprofen|ibuprof[eè]ne|ibuprofeno|nurofen|ipren|advil)\b/i, most: 400 },
]
const ACCIDENT =
  /(?<!\p{L})(?:overdos\p{L}*|(?:by|an?|per) (?:accident|mistake|error)|accident\p{L}*|mistak\p{L}*|instead of (?:one|1)|twice|double|extra|too (?:much|many)|misstag|dubbel\p{L}*|två gånger|överdos\p{L}*|versehentlich|aus versehen|doppelt\p{L}*|zweimal|überdos\p{L}*|par (?:erreur|accident)|deux fois|double|surdos\p{L}*|por (?:error|accidente)|dos veces|doble|sobredosis)(?!\p{L})/giu
/** On purpose, unwell after it, or of others than the person: never a matter of arithmetic. */
const MORE_THAN_THAT =
  /(?<!\p{L})(?:bottles?|packs?|packet|box|strip|handful|all of|purpose|die|kill|suicid\p{L}*|kids?|child\p{L}*|baby|toddler|son|daughter|barn\p{L}*|kind\p{L}*|enfant\p{L}*|niñ\p{L}*|vomit\p{L}*|sick|dizzy|drows\p{L}*|pain\p{L}*|liver|kidney\p{L}*|pregnan\p{L}*|alcohol|drunk|hours?|days?|a day|every day|daily|weeks?)(?!\p{L})/iu
const AMOUNT = /(?<![\p{L}\d.,])\d[\d.,]*\s?k?\s?(?:i\.?[ue]\.?|u\.?i\.?|[µμu]g|mcg|mg|g)(?!\p{L})/giu
const COUNTS: readonly [RegExp, number][] = [
  [
    /(?<![\p{L}\d.,])(?:2|two|två|zwei|deux|dos|twice|double\p{L}?|dubbel\p{L}*|doppelt\p{L}*|zweimal|doble)(?![\p{L}\d.,])/iu,
    2,
  ],
  [/(?<![\p{L}\d.,])(?:3|three|tre|drei|trois|tres)(?![\p{L}\d.,])/iu, 3],
  [/(?<![\p{L}\d.,])(?:4|four|fyra|vier|quatre|cuatro)(?![\p{L}\d.,])/iu, 4],
]
/** What is left when the count and "instead of one" are gone. */
const OTHER_NUMBER =
  /\d|(?<!\p{L})(?:five|six|seven|eight|nine|ten|twenty|fem|sex|fünf|sechs|cinq|six|cinco|seis)(?!\p{L})/iu

function countIn(text: string): number | null {
  const counts = COUNTS.filter(([expression]) => expression.test(text))
  if (counts.length !== 1) return null
  const [[expression, count]] = counts as [[RegExp, number]]
  const left = text
    .replace(expression, ' ')
    .replace(/\bvitamin [a-k]\d{1,2}\b|\b[bdk]\d{1,2}\b|\bone\b|\b1\b/giu, ' ')
  return OTHER_NUMBER.test(left) ? null : count
}

const inMilligrams = (amount: string): number | null =>
  dailyDose({ name: '', dosage: amount, frequency: null }, '', 'mg')

function isOneDose(text: string, amount: string, count: number): boolean {
  const dose = ONE_DOSE.find(({ says }) => says.test(text))
  const each = inMilligrams(amount)
  return dose !== undefined && namedIn(text).facts.length === 0 && each !== null && each * count <= dose.most
}

export type ExtraDose = { fact: SupplementFact; amount: string; count: number; total: number; limit: number }
function ofSupplement(text: string, amount: string, count: number): ExtraDose | null {
  const { facts, medicines } = namedIn(text)
  const [fact, ...others] = facts
  const limit = fact ? upperLimit(fact) : null
  if (!fact?.upper_level || limit === null || others.length + medicines.size > 0) return null
  const each = dailyDose({ name: '', dosage: amount, frequency: null }, fact.id, fact.upper_level.unit)
  return each !== null && each * count <= limit ? { fact, amount, count, total: each * count, limit } : null
}

type Counted = { amount: string; count: number }
function countedIn(message: string): Counted | null {
  if (message.search(ACCIDENT) < 0 || MORE_THAN_THAT.test(message)) return null
  if (statedChildAge(message) !== null) return null
  const amounts = [...new Set(Array.from(message.matchAll(AMOUNT), ([amount]) => amount))]
  const count = countIn(message.replace(AMOUNT, ' '))
  const [amount] = amounts
  return amounts.length !== 1 || amount === undefined || count === null ? null : { amount, count }
}

/** A supplement taken more often than meant, and still within the limit of a day, in the unit of its fact; else null. */
export function extraDoseIn(message: string): ExtraDose | null {
  const counted = countedIn(message)
  return counted && ofSupplement(message, counted.amount, counted.count)
}

/** The message without the words that call it an overdose or an accident, and the dose; null where it may be one. */
export function withoutExtraDose(message: string): string | null {
  const counted = countedIn(message)
  if (!counted) return null
  const { amount, count } = counted
  const isHarmless = isOneDose(message, amount, count) || ofSupplement(message, amount, count) !== null
  return isHarmless ? message.replace(ACCIDENT, ' ').replace(AMOUNT, ' ') : null
}
