/** The age and the sex that a message gives for the person it is about. */
import { ADULT_WORDS, statedChildAge } from '../../safety/stated-age.ts'

const FEMALE =
  /(?<!\p{L})(?:wom[ae]n|female|girl|frau|mujer|femme|kvinna|donna|\d\d ?f|f ?\d\d)(?![\p{L}\d])/iu
const MALE = /(?<!\p{L})(?:m[ae]n|male|boy|mann|hombre|homme|uomo|\d\d ?m|m ?\d\d)(?![\p{L}\d])/iu

const SEX = `(?:f|m|${ADULT_WORDS})`
const AGES = [
  // "52 years old", "52-year-old", "52 yo", "71 Jahre", "71 år", "71 ans", "71 años".
  /(?<![\d.,/-])(\d{2})[ -]?(?:years?[ -]old|y(?:ea)?rs? old|y\/?o|jahre|jährig\p{L}{0,3}|år(?:ig|ing)?|ans|años)(?!\p{L})(?! (?:ago|in|of|sedan|seit|depuis|desde))/iu,
  // "I'm 52", "aged 52", "at age 52"; where nothing is counted or measured behind it.
  /(?<!\p{L})(?:i[’']?m|i am|aged?|at age|jag är|ich bin|j[’']ai|tengo) (\d{2})(?= ?(?:$|[.,;:!?)\n]|and |but |with |years?|yrs?|f |m |f,|m,|female|male|man|woman))/iu,
  // "PSA 5.1 at 62": behind a value it is no other value.
  /\d(?: ?[\p{L}µ%/]{1,8})? at (\d{2})(?= ?(?:$|[.,;:!?)\n]|and |but |with |is ))/iu,
  // "Male 52", "woman of 71", "Frau, 71", "M52".
  new RegExp(
    String.raw`(?<!\p{L})${SEX}(?: of|,| aged?| am| is)? ?(\d{2})(?![\d.,]\d| ?(?:%|/|mg|g|mcg|µ|u|n|p|m|k|iu|x)|\d)`,
    'iu',
  ),
  // "52F", "52 male", "52, woman"; on its own where the message begins.
  new RegExp(String.raw`(?<![\d.,/-])(\d{2}),? ?${SEX}(?!\p{L})`, 'iu'),
  /^(\d{2})(?=, )/u,
]
/** Of people who write here. */
const [LEAST, MOST] = [18, 99]

/** Years; null where the message gives none. */
export function toldAge(text: string): number | null {
  const child = statedChildAge(text)
  if (child !== null) return child
  for (const pattern of AGES) {
    const age = Number(pattern.exec(text)?.[1])
    if (age >= LEAST && age <= MOST) return age
  }
  return null
}

/** What only one of them has, or is given, and says of themselves. */
const OF_WOMEN =
  /(?<!\p{L})(?:my (?:heavy )?periods?|(?:i am|i['’]m|im) (?:\d+ \w+ )?(?:pregnant|breastfeeding)|perimenopaus\p{L}*|postmenopausal|my pcos|gravid|schwanger|enceinte|embarazada)(?!\p{L})/iu
const OF_MEN =
  /(?<!\p{L})(?:guy|bloke|dude|trt|my prostate|my erections?|min prostata|meine prostata|ma prostate|mi próstata)(?!\p{L})/iu

export const toldSex = (text: string): 'female' | 'male' | null =>
  FEMALE.test(text) || (OF_WOMEN.test(text) && !MALE.test(text))
    ? 'female'
    : MALE.test(text) || OF_MEN.test(text)
      ? 'male'
      : null
