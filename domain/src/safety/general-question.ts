/**
 * "Is 37.6 a fever?", "What are the side effects of salbutamol?", "ANA positive 1:160": what tells of nobody, in a few
 * forms that leave no room for anybody. The net has learned from people's messages and takes its words for theirs; rules
 * and a crisis count all the same. Whoever is in a hurry writes "does not breathe", so the first word alone says nothing.
 */
import { namedMedicines } from './medicines.ts'
import { remembering } from '../remember.ts'
import { namedSupplements } from '../supplements/facts.ts'

const START = String.raw`^\W*(?:(?:so|and|hi|hello|ok|just wondering|quick question)\W+)?`
const END = String.raw`\W*$`
/** Words that may stand where something is named; no other sign, and nobody. */
const NAME = String.raw`[\p{L}\p{N}][\p{L}\p{N}' -]{1,40}`
const FORMS: readonly (readonly [form: RegExp, isOfTaken: boolean])[] = [
  // "side effects of salbutamol"
  [
    new RegExp(
      String.raw`${START}(?:what (?:are|is) )?(?:the )?(?:common |main |usual )?side.?effects? of (${NAME})${END}`,
      'iu',
    ),
    true,
  ],
  // "what are the symptoms of low blood sugar"
  [
    new RegExp(
      String.raw`${START}what (?:are|is) (?:the )?(?:first |early |usual |normal )?(?:symptoms?|signs?|causes?|doses?|dosage) (?:of|for) (${NAME})${END}`,
      'iu',
    ),
    false,
  ],
  // "is 37.6 a fever in adults"
  [
    /^\W*(?:is|are) \d{2,3}(?:[.,]\d)?(?: ?°?[cf])? (?:a |an )?(?:mild |slight |low |high )?(fever|temperature)(?: (?:in|for) (?:an? )?adults?)?\W*$/iu,
    false,
  ],
  // "does salbutamol cause shaking"
  [
    new RegExp(
      String.raw`${START}(?:does|do|can|could|will) (${NAME}?) (?:cause|give|make|lead to|trigger)(?:s)? (?:you |people )?[\p{L}' -]{3,30}${END}`,
      'iu',
    ),
    true,
  ],
  // "what happens if I stop taking statins suddenly"
  [
    new RegExp(
      String.raw`${START}what (?:happens|would happen|will happen) (?:if|when) (?:i|you|we) (?:suddenly |just )?(?:stop|skip)(?: taking)? (?:my )?(${NAME}?)(?: suddenly| for a (?:day|week))?${END}`,
      'iu',
    ),
    true,
  ],
  // "ANA positive 1:160"
  [
    /^\W*(?:my )?([\p{L}\p{N}][\p{L}\p{N} -]{1,30}?)(?: tests?| antibod(?:y|ies))?(?: is| was| came back)? (?:positive|negative|detected|reactive)(?: \d:\d{2,4})?\W*$/iu,
    false,
  ],
]
/** Whoever is spoken of, and what is a danger wherever it stands. */
const OF_SOMEBODY_OR_HARM =
  /\b(?:not|no|never|cannot|can['’]?t|my (?!\w+ (?:test|tests) )|me|he|she|him|her|mum|mom|dad|mother|father|son|daughter|child\w*|kids?|baby|babies|toddler|infants?|newborn|husband|wife|now|today|help|kill\w*|die|death|dead|lethal|fatal|overdos\w*|poison\w*|suicid\w*|hang\w*|collaps\w*|unconscious|drows\w*|shaking and|blood culture)\b/i

export const tellsOfNobody = remembering((text: string): boolean => {
  if (OF_SOMEBODY_OR_HARM.test(text)) return false
  return FORMS.some(([form, isOfTaken]) => {
    const name = form.exec(text)?.[1]
    return name !== undefined && (!isOfTaken || namedMedicines(name).size + namedSupplements(name).length > 0)
  })
})
