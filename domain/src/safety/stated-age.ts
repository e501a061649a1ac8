/** An age under 18 that a message gives for the person it is about: "I'm 15", "my 6 year old son". */

/** How grown-ups are called beside their age, of either sex; for an expression that ignores case. */
export const ADULT_WORDS = '(?:fe)?male|wom[ae]n|m[ae]n|kvinna|frau|mann|femme|homme|mujer|hombre'

const END = String.raw`(?=\s*(?:$|[.,;:!?)\n]|and\b|but\b|so\b|with\b|girl\b|boy\b|y(?:ea)?rs?(?: old)?\b(?! (?:ago|in|of|on)\b)|yo\b|y\/o\b|år\b|jahre?\b|ans\b|años\b))`
const AGES = [
  new RegExp(
    String.raw`\b(?:i'?m|i am|im|jag är|ich bin|j'ai|tengo|aged?|age is|age:)\s+(?:only |just )?(\d{1,2})${END}`,
    'giu',
  ),
  /\b(\d{1,2})[\s-]*(?:years?|yrs?)[\s-]*old\b/giu,
  /\b(\d{1,2})\s?(?:yo|y\/o)\b/giu,
  new RegExp(
    String.raw`\b(?:my|our) (?:\w+ )?(?:son|daughter|child|kid|boy|girl|little (?:one|man)|toddler|lad|brother|sister|nephew|niece|grandson|granddaughter|grandchild)(?: is|,| who is|'s| (?:has )?(?:just )?turned)?\s*\(?(\d{1,2})${END}`,
    'giu',
  ),
  // "Meine Tochter ist 4", "ma fille de 4 ans", "min dotter är 4", "mi hija tiene 4"; "4-jährig", "4-åring", "4 Jahre alt".
  /(?<!\p{L})(?:meine?[nmrs]?|min|mitt|mon|ma|mi) (?:\p{L}{1,15} )?(?:tochter|sohn|kind|baby|mädchen|junge|enkel\p{L}{0,8}|dotter|son|barn|bebis|fille|fils|enfant|bébé|hij[oa]|niñ[oa]|bebé|niet[oa])[^.?!\n\d]{0,15}(\d{1,2})(?![\d.,°]| ?(?:kg|g|m[gl]|grad|gr|°|f\b|c\b))/giu,
  /(?<![\d.,])(\d{1,2})[- ]?(?:jährig\p{L}{0,3}|åring\p{L}{0,3}|årig\p{L}{0,3})(?!\p{L})/giu,
  /(?<![\d.,])(\d{1,2}) ?(?:jahre alt|år gamm\p{L}{1,3}|años de edad)(?!\p{L})/giu,
]
const MONTHS = /\b\d{1,2}[\s-]*(?:months?|weeks?)[\s-]*old\b/iu
const CHILD =
  /\b(?:for|to|give|giving|can|should|could|may|is|does) (?:my|our|a|the) (?:\w+ )?(?:baby|toddler|infant|newborn|child|children|kids?|teen(?:ager)?)\b/iu
/** The same in German, Swedish, French and Spanish: for whom something is, or who may have it. */
const OWN_CHILD = String.raw`(?:mein(?:e[nmr]?)?|mitt|min|mon|ma|mi) (?:\p{L}{1,15} )?(?:baby|kind|säugling|kleinkind|tochter|sohn|barn|bebis|spädbarn|dotter|bébé|enfant|nourrisson|fille|fils|bebé|hij[oa]|niñ[oa])(?!\p{L})`
const OF_OWN_CHILD = new RegExp(
  String.raw`(?<!\p{L})(?:für|till|åt|pour|à|para|al?|darf|kann|soll|braucht|får|kan|ska|behöver|peut|doit|puede|debe|necesita) ${OWN_CHILD}`,
  'iu',
)
const ADULT = 18

export function statedChildAge(text: string): number | null {
  const plain = text.replace(/[‘’]/g, "'")
  const ages = AGES.flatMap((expression) =>
    Array.from(plain.matchAll(expression), ([, age]) => Number(age)).filter((age) => age < ADULT),
  )
  if (MONTHS.test(plain) || (ages.length === 0 && (CHILD.test(plain) || OF_OWN_CHILD.test(plain))))
    ages.push(0)
  return ages.length > 0 ? Math.min(...ages) : null
}
