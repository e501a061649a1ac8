/** Of a text on medicines the parts that may be about the writer now: what is denied, long past or another's is left out. */

const TAKE = String.raw`(?:tak(?:e|en|ing)|took|us(?:e|ed|ing)|been|be|on|had|have|any|given|prescribed|need|ever|a|the)`
/** The denial goes straight to the medicine: "do not take my warfarin on Sundays" is not a denial. */
const DENIED = new RegExp(
  String.raw`^(?:and |or |also )?(?:i |ive |i have |im |i am )?(?:do not|dont|did not|didnt|am not|not|never|no|have never|havent|without|nehme (?:kein\w*)|tar inte|ater inte)(?: ${TAKE})* [\p{L}\d]+(?: (?:or|nor) (?:any )?[\p{L}\d]+)*(?: (?:at all|tablets?|pills?|either))?$`,
  'u',
)
const NONE_BUT = /\b(?:except|but|only|apart|instead|rather|because|without)\b/
const STOPPED =
  /\b(?:stopped|quit|came off|come off|off|finished|discontinued|ended|used to|was|were|took|until|in the past|previously|formerly|slutade|abgesetzt)\b/
const STILL =
  /\b(?:start\w*|restart\w*|resum\w*|since|again|now|still|then (?:switched|changed)|on and off)\b/
const RESTARTED = /\b(?:restart\w*|resum\w*|back on|(?:started|start|taking|take|on) (?:it |them )?again)\b/
const YEARS_AGO =
  /\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|many|several|some|few) years (?:ago|back)\b|\bdecades? ago\b/
const OTHER =
  /\b(?:mother|mum|mom|mummy|mama|father|dad|daddy|papa|parents?|wife|husband|hubby|partner|spouse|son|daughter|child|kid|brother|sister|siblings?|grand\w+|nan|gran|granny|aunt|auntie|uncle|cousin|nephew|niece|friend|girlfriend|boyfriend|neighbou?r|colleague|roommate|dog|cat|relatives?|mamma|pappa|mutter|vater|madre|padre)s?\b/
const MYSELF = /\b(?:i|im|ive|me|we|us|our|both|too|also|myself|jag|ich|je|yo)\b/

/** "Nature's Ozempic" is a name for something else, and who does not want a statin has none. */
const UNWANTED =
  /\b(?:nature['’]?s|(?:don['’]?t|do not|doesn['’]?t|does not) want(?: to (?:take|start|use|go on|be on))?(?: an?| any)?) [\p{L}\d]+/giu

/** Without what is named and plainly not taken. */
export const withoutUnwanted = (text: string): string => text.replace(UNWANTED, ' ')

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/['‘’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function isLongPast(clause: string, thisYear: number): boolean {
  if (!STOPPED.test(clause) || STILL.test(clause)) return false
  const years = Array.from(clause.matchAll(/\b(?:19|20)\d\d\b/g), ([year]) => Number(year))
  // Last year may be last month.
  return YEARS_AGO.test(clause) || (years.length > 0 && Math.max(...years) < thisYear - 1)
}

/** When in doubt a part stays: a warning too many is the better error. */
export function ownWords(text: string, thisYear: number): string {
  const parts = withoutUnwanted(text).split(
    /(?<=[.!?;\n])\s+|\n|[;,]|\b(?=(?:but|and (?:i|my)|while|whereas)\b)/i,
  )
  const isRestarted = RESTARTED.test(plain(text))
  return parts
    .filter((part) => {
      const clause = plain(part)
      if (DENIED.test(clause) && !NONE_BUT.test(clause)) return false
      if (!isRestarted && isLongPast(clause, thisYear)) return false
      const about = OTHER.exec(clause)
      return !about || MYSELF.test(clause.replace(/^and i$/, ''))
    })
    .join('. ')
}
