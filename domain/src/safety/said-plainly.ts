/**
 * What no wording around it undoes: that somebody wants to kill themselves, asks what so many tablets do, or writes either
 * so that a filter does not read it ("k i l l  m y s e l f", "want t0 d13").
 */
import type { CallForHelp } from './short-call-for-help.ts'
import { namedMedicines } from './medicines.ts'
import { normalise } from './normalise.ts'
import { namedSupplements } from '../supplements/facts.ts'

const NOT = String.raw`(?:not|n['’]?t|dont|never|wont|wouldnt|no longer|didnt|isnt|stop(?:ped)?)`
/** Said of oneself; "want to die" of something, or laughing, is a manner of speaking. */
const OF_ONESELF =
  /\bi(?:m| am)?\b([^.?!]{0,20})\b(?:kill(?:ing)? myself|end(?:ing)? my (?:own )?life|tak(?:e|ing) my (?:own )?life|commit(?:ting)? suicide)\b/
const TO_DIE =
  /\bi(?:m| am)?\b([^.?!]{0,20})\b(?:want(?:ed)? to die|wanna die)\b(?! (?:of|from|laughing|lol|when|every|whenever))/
const IS_DENIED = new RegExp(String.raw`\b${NOT}\b`)

const says = (form: RegExp, text: string): boolean => {
  const found = form.exec(text)
  return found !== null && !IS_DENIED.test(found[1] ?? '')
}

/** @param normal as `normalise` makes it */
export const saysItPlainly = (normal: string): boolean => says(OF_ONESELF, normal) || says(TO_DIE, normal)

/** So many of any medicine at once are asked about by nobody who means a dose. */
const MANY = 20
const COUNTED =
  /(?<![\d.,/-])(\d{2,3})(?![\d.,/%-])((?: (?:of|x|my|the|tablets?|pills?|capsules?|500mg|200mg))* [\p{L}]{3,20}(?: [\p{L}]{3,20})?)/gu
const AT_ONCE =
  /\b(?:if i (?:take|took|swallow\w*|eat)|to take|at once|all at once|in one go|enough|together|for ever|forever|never wak\w*)\b|\bis \d+ .*\b(?:bad|ok|lethal|too many|dangerous)\b/
const OTHER_COUNT =
  /^ (?:mg|mcg|g|ml|iu|ie|days?|weeks?|months?|years?|yo|hours?|minutes?|percent|kg|lbs?|times)\b/
/** Twenty tablets of spirulina are its dose. */
const isOfPills = (named: string, normal: string): boolean =>
  /\b(?:tablets?|pills?|capsules?)\b/.test(named) && namedSupplements(normal).length === 0
function asksOfMany(normal: string): boolean {
  if (!AT_ONCE.test(normal)) return false
  return [...normal.matchAll(COUNTED)].some(
    ([, count, named = '']) =>
      Number(count) >= MANY &&
      !OTHER_COUNT.test(named) &&
      (namedMedicines(named).size > 0 || /\biron\b/.test(named) || isOfPills(named, normal)),
  )
}

/** "How many paracetamol for never waking up?" */
const ASKS_FOR_THE_END =
  /\b(?:how many|how much|what|which)\b[^.?!]{0,60}\b(?:never wak\w*(?: up)?(?: again)?$|sleep forever|for ?ever sleep\w*|ends? it (?:all|peacefully|quickly|painlessly)|end (?:it|my life|myself))\b/
const MEANS =
  /\b(?:rope|noose)\b[^.?!]{0,20}\b(?:hang\w*)\b|\bbleed out\b[^.?!]{0,30}\bwrists?\b|\bslit(?:ting)? my wrists?\b/

const PHRASES: readonly (readonly [words: RegExp, level: CallForHelp['level']])[] = [
  [
    /killmysel[fv]|ki11mysel|commitsuicide|iwant(?:to|2)die|iwannadie|wanttodie|wannadie|endmylife|hangmyself|cutmywrist|slitmywrist|enditall|^suicid(?:e|al)$|overdoseonpills|odonpills/,
    'crisis',
  ],
  [/(?:not|cant)breath(?:e|ing)/, 'emergency'],
]
const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
}
/** Small letters of other scripts that look like ours. */
const ALIKE: Record<string, string> = {
  ı: 'i',
  ғ: 'f',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  ѕ: 's',
  і: 'i',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ᴋ: 'k',
  ɪ: 'i',
  ʟ: 'l',
  ᴍ: 'm',
  ʏ: 'y',
  ꜰ: 'f',
  ᴇ: 'e',
  ᴅ: 'd',
  ᴜ: 'u',
  ᴄ: 'c',
  ꜱ: 's',
  ᴀ: 'a',
  ᴛ: 't',
  ᴏ: 'o',
  ɴ: 'n',
  ᴡ: 'w',
}
/** Letters one by one, a digit within a word, words run together, or letters of another script among ours. */
const IS_DISGUISED =
  /(?:(?<![\p{L}\d])[\p{L}\d][ ._*-]{1,2}){4,}[\p{L}\d](?![\p{L}\d])|\p{L}[0134578@$!|]+\p{L}|(?<!\S)[0134578@$!|]+\p{L}|\p{L}[013457@$|]+(?!\S)|\p{L}{10,}|[\u0400-\u04FFıᴀ-ᴢɪʟɴʏꜰꜱ]|\p{M}{2,}|\u0336/u
/** Longer than this nobody disguises anything letter by letter. */
const LONGEST = 400

/** Null where nothing is hidden. */
function hidden(message: string): CallForHelp['level'] | null {
  const text = message.slice(0, LONGEST).normalize('NFKD').toLowerCase()
  if (!IS_DISGUISED.test(text)) return null
  const squeezed = [...text.replace(/\p{M}/gu, '')]
    .map((sign) => ALIKE[sign] ?? LETTERS[sign] ?? sign)
    .join('')
    .replace(/[^\p{L}]/gu, '')
  return PHRASES.find(([words]) => words.test(squeezed))?.[1] ?? null
}

/** Of a wound that bleeds now, and not of its scar. */
const WOUND = /\b(?:knife|stab|gunshot|bullet) wounds?\b/
const IS_OLD = /\bscars?\b|\bago\b|\bhealed\b|\bold\b/

export function plainCallForHelp(message: string): CallForHelp | null {
  const normal = normalise(message)
  const isCrisis =
    says(OF_ONESELF, normal) || asksOfMany(normal) || ASKS_FOR_THE_END.test(normal) || MEANS.test(normal)
  if (!isCrisis && WOUND.test(normal) && !IS_OLD.test(normal))
    return { level: 'emergency', reason: 'severe bleeding', language: 'en' }
  const level = isCrisis ? 'crisis' : hidden(message)
  return level && { level, reason: level === 'crisis' ? 'kill myself' : 'not breathing', language: 'en' }
}
