/**
 * "Is 37.6 a fever?", "side effects of salbutamol", "ANA positive 1:160": what tells of nobody, in five closed forms. The
 * net has learned from people's messages and takes the words for theirs; rules and a crisis count all the same. Whoever is
 * in a hurry writes "does not breathe", so nothing stands in a form but what is listed here or a medicine by its name.
 */
import { namedMedicines } from './medicines.ts'
import { remembering } from '../remember.ts'
import { namedSupplements } from '../supplements/facts.ts'

const TAKEN = String.raw`([\p{L}][\p{L} -]{2,25}?)`
/** Effects that are no danger by themselves. */
const MILD =
  'shaking|the shakes|shaky hands|tremors?|drowsiness|tiredness|fatigue|weight (?:gain|loss)|hair loss|constipation|diarrh(?:o)?ea|headaches?|nausea|dizziness|insomnia|acne|bloating|gas|wind|a dry mouth|dry mouth|a cough|cough|itching|dry skin|heartburn|muscle aches|cramps|sweating|hot flushes|low libido'
/** Tests of which a positive one is read at leisure. */
const TESTS =
  'ana|anca|hpv|brca ?[12]?|mthfr|hla[ -]?b27|rheumatoid factor|rf|celiac|coeliac|lyme|ebv|h ?pylori|helicobacter|covid|lupus anticoagulant|factor v leiden|(?:anti[ -]?)?tpo|apoe|igg|cmv|toxoplasma'
const FORMS: readonly (readonly [form: RegExp, isOfTaken: boolean])[] = [
  [
    new RegExp(
      String.raw`^\W*(?:what (?:are|is) )?(?:the )?(?:common |main |usual )?side.?effects? of ${TAKEN}\W*$`,
      'iu',
    ),
    true,
  ],
  [
    /^\W*is 3[6-9](?:[.,]\d)?(?: ?°?c)? (?:a |an )?(?:mild |slight )?(?:fever|temperature)(?: (?:in|for) (?:an? )?adults?)?\W*$/iu,
    false,
  ],
  [
    new RegExp(
      String.raw`^\W*what (?:happens|will happen) if (?:i|you|we) (?:stop|quit) (?:taking )?${TAKEN}(?: suddenly| abruptly)?\W*$`,
      'iu',
    ),
    true,
  ],
  [
    new RegExp(
      String.raw`^\W*(?:does|do|can|could|will) ${TAKEN} (?:cause|give you|give|make) (?:${MILD})\W*$`,
      'iu',
    ),
    true,
  ],
  [
    new RegExp(
      String.raw`^\W*(?:my )?(?:${TESTS})(?: tests?| antibod(?:y|ies)| ig[gm])?(?: is| was| came back)? (?:positive|negative)(?: \d:\d{2,4})?\W*$`,
      'iu',
    ),
    false,
  ],
]

/** Says of which form or for whom a product is. */
const OF_PRODUCT =
  /^(?:tablets?|pills?|capsules?|cream|inhaler|spray|drops|xr|sr|er|baby|low|dose|supplements?)$/i

const names = (text: string): boolean => namedMedicines(text).size + namedSupplements(text).length > 0

/** No word can be left out of it: "too much insulin" is more than a name. */
function isAName(text: string): boolean {
  const words = text.split(/[ -]+/).filter((word) => !OF_PRODUCT.test(word))
  return (
    names(words.join(' ')) &&
    (words.length < 2 ||
      words.every((_, at) => !names(words.filter((_word, other) => other !== at).join(' '))))
  )
}

export const tellsOfNobody = remembering((text: string): boolean =>
  FORMS.some(([form, isOfTaken]) => {
    const found = form.exec(text)
    if (!found) return false
    return !isOfTaken || isAName(found[1] ?? '')
  }),
)
