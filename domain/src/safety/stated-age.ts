/** An age under 18 that a message gives for the person it is about: "I'm 15", "my 6 year old son". */

const END = String.raw`(?=\s*(?:$|[.,;:!?)\n]|and\b|but\b|so\b|with\b|girl\b|boy\b|y(?:ea)?rs?(?: old)?\b(?! (?:ago|in|of|on)\b)|yo\b|y\/o\b|år\b|jahre?\b|ans\b|años\b))`
const AGES = [
  new RegExp(
    String.raw`\b(?:i'?m|i am|im|jag är|ich bin|j'ai|tengo|aged?|age is|age:)\s+(?:only |just )?(\d{1,2})${END}`,
    'giu',
  ),
  /\b(\d{1,2})[\s-]*(?:years?|yrs?)[\s-]*old\b/giu,
  /\b(\d{1,2})\s?(?:yo|y\/o)\b/giu,
  new RegExp(
    String.raw`\bmy (?:\w+ )?(?:son|daughter|child|kid|boy|girl|brother|sister|nephew|niece|grandson|granddaughter)(?: is|,| who is|'s)?\s*\(?(\d{1,2})${END}`,
    'giu',
  ),
]
const MONTHS = /\b\d{1,2}[\s-]*(?:months?|weeks?)[\s-]*old\b/iu
const CHILD =
  /\b(?:for|to|give|giving|can|should|could|may|is|does) (?:my|our|a|the) (?:\w+ )?(?:baby|toddler|infant|newborn|child|children|kids?|teen(?:ager)?)\b/iu
const ADULT = 18

export function statedChildAge(text: string): number | null {
  const plain = text.replace(/[‘’]/g, "'")
  const ages = AGES.flatMap((expression) =>
    Array.from(plain.matchAll(expression), ([, age]) => Number(age)).filter((age) => age < ADULT),
  )
  if (MONTHS.test(plain) || (ages.length === 0 && CHILD.test(plain))) ages.push(0)
  return ages.length > 0 ? Math.min(...ages) : null
}
