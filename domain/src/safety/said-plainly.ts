/**
 * What no wording around it undoes: that somebody wants to kill themselves, asks what so many tablets do, or writes either
 * so that a filter does not read it ("k i l l  m y s e l f", "want t0 d13").
 */
import type { CallForHelp } from './short-call-for-help.ts'
import { normalise } from './normalise.ts'

/** Between "I" and what is wanted; a denial, or "nearly" at the gym, says something else. */
const INTENT =
  '(?:want|wanna|going|gonna|plan|planning|intend|will|ill|might|have to|need|ready|about|thinking|decided|trying|wish)'
const OTHERWISE = /\b(?:not|nt|dont|never|wont|wouldnt|didnt|isnt|no longer|stopped|nearly|almost|if)\b/
const OF_ONESELF = new RegExp(
  String.raw`\bi(?:m| am)?\b([^.?!]{0,12}\b${INTENT}\b[^.?!]{0,12})\b(?:kill(?:ing)? myself|end(?:ing)? my (?:own )?life|tak(?:e|ing) my (?:own )?life|commit(?:ting)? suicide)\b(?! (?:at|laughing|with|in the gym))`,
)
const TO_DIE =
  /\bi(?:m| am)?\b([^.?!]{0,12})\b(?:want(?:ed)? to die|wanna die)\b(?! (?:of|from|laughing|lol|when|every|whenever|my|young|in|at))/

const says = (form: RegExp, text: string): boolean => {
  const found = form.exec(text)
  return found !== null && !OTHERWISE.test(found[1] ?? '')
}

/** @param normal as `normalise` makes it */
export const saysItPlainly = (normal: string): boolean => says(OF_ONESELF, normal) || says(TO_DIE, normal)

/** Of these nobody means milligrams by 20 and more. */
const COUNTED =
  '(?:paracetamol\\w*|acetaminophen|tylenols?|panadols?|ibuprofens?|advils?|nurofens?|sleeping (?:pills?|tablets?)|iron tablets?|(?:(?!(?:mg|mcg|ug|g|ml|iu|ie)\\b)\\w+ )?(?:tablets?|pills?|capsules?))\\b'
const MANY = `(?<![\\d.,/-])(?:[2-9]\\d|1\\d\\d) (?:x |of (?:my |the )?)?${COUNTED}`
const ASKS_OF_MANY = [
  new RegExp(
    String.raw`\bif (?:i|someone|you) (?:take|took|swallow\w*|eat|ate) ${MANY}(?! (?:a|per|every|each|over|left|for)\b)`,
  ),
  new RegExp(
    String.raw`^(?!.*\b(?:bought|buy|ordered|price|spirulina|chlorella)\b).*${MANY}[^.?!]{0,12}\b(?:at once|in one go|and (?:vodka|wine|alcohol|a bottle))\b`,
  ),
  new RegExp(String.raw`${MANY}(?! for\b)[^.?!]{0,20}\b(?:year old|toddler|child|baby)\b`),
]

/** "How many paracetamol for never waking up?", and what there is no other use of. */
const MEANS = [
  /\bhow many\b[^.?!]{0,60}\b(?:never wak\w*(?: up)?(?: again)?$|never waking|(?:good )?sleep forever|eternal sleep)/,
  /\b(?:painkillers?|pills?|tablets?|drugs?|combination|insulin)\b[^.?!]{0,30}\bends? it (?:all|peacefully|painlessly)\b/,
  /\bnoose\b|\brope knot\b|\bknot\b[^.?!]{0,12}\bhang(?:ing)?\b(?! (?:an?|the|my|up)\b)|\bnembutal\b|\b(?:helium|exit) bag\b|\blethal dose\b|\bpartial suspension\b(?! (?:training|exercises?|bands|straps))/,
  /\b(?:bleed out|bleed(?:ing)? to death)\b[^.?!]{0,30}\bwrists?\b|\bknife (?:to|on|at) my (?:wrist|throat|neck)\b/,
  /\b(?:does|is|do) (?:dying by )?hanging(?: (?:yourself|myself|oneself))? (?:hurts?|painful|painless|quick|fast)(?! (?:my|your|the)\b)/,
  /\bhow (?:long|many minutes)\b[^.?!]{0,25}\b(?:to die|to kill)\b[^.?!]{0,15}\b(?:overdos\w*|paracetamol|acetaminophen|tylenol|ibuprofen|pills|insulin|fentanyl|hanging|bleeding)\b/,
  /\bkills? (?:you|me|one|someone|a person) (?:painlessly|peacefully|in (?:my|your) sleep)\b|\bstops? (?:the|my|your) heart\b[^.?!]{0,12}\b(?:for good|forever)\b/,
]
const SLIT_WRISTS = /\bslit(?:ting)? my wrists?\b/

/** As they stand when the disguise is off: word by word, and as one word where the letters stood apart or ran together. */
const WORDS: readonly (readonly [words: RegExp, level: CallForHelp['level']])[] = [
  [
    /\bkill my ?self\b|\bi (?:want|wanna)(?: to)? die\b|\b(?:want to|wanna) die\b|\bend (?:it all|my life)\b|\b(?:slit|cut) my wrists?\b|\bsuicid(?:e|al)\b|\bod on pills\b/,
    'crisis',
  ],
  [/\b(?:not|cant) breath(?:e|ing)\b/, 'emergency'],
]
const RUN_TOGETHER =
  /^(?:i|im|iam)?(?:(?:wantto|wanna|gonna|goingto|will)?(?:killmyself|endmylife|hangmyself)|wanttodie|wannadie|suicid(?:e|al))(?:now|tonight|today|soon|pls|please)?$/
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
/** Letters of other scripts that look like ours. */
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
const SPELLED = /(?<![\p{L}\d])(?:[\p{L}\d][ ._*-]{1,2}){4,40}[\p{L}\d](?![\p{L}\d])/gu
const TOKEN = /[\p{L}\d@$!|]+/gu
const LONG = 9

/** What it reads without its disguise; null where it has none. */
function undisguised(message: string): string | null {
  const plain = message.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const inOurs = [...plain].map((sign) => ALIKE[sign] ?? sign).join('')
  const joined = inOurs.replace(SPELLED, (run) => run.replace(/[ ._*-]/g, ''))
  const read = joined.replace(TOKEN, (token) =>
    /\p{L}/u.test(token) && /[0-9@$|]|!\p{L}/u.test(token)
      ? [...token].map((sign) => LETTERS[sign] ?? sign).join('')
      : token,
  )
  return read === plain && !/\p{L}{9}/u.test(plain) ? null : read
}

function hidden(message: string, normal: string): CallForHelp['level'] | null {
  const read = undisguised(message)
  if (read === null) return null
  const words = read.replace(/[^\p{L}]+/gu, ' ')
  const found = WORDS.find(([form]) => form.test(words) && !form.test(normal))
  if (found) return found[1]
  const isRun = (read.match(TOKEN) ?? []).some(
    (token) => token.length >= LONG - 2 && RUN_TOGETHER.test(token) && !normal.includes('suicid'),
  )
  return isRun ? 'crisis' : null
}

/** Of a wound that is fresh, and not of its scar. */
const WOUND = /\b(?:knife|stab|gunshot|bullet) wounds?\b/
const IS_OLD =
  /\bscars?\b|\bago\b|\bhealed\b|\bold\b|\blast (?:month|year|winter|spring|summer|autumn)\b|\bin (?:19|20)\d\d\b/

export function plainCallForHelp(message: string): CallForHelp | null {
  const normal = normalise(message)
  const isOld = IS_OLD.test(normal)
  const isCrisis =
    says(OF_ONESELF, normal) ||
    (SLIT_WRISTS.test(normal) && !isOld) ||
    [...ASKS_OF_MANY, ...MEANS].some((form) => form.test(normal))
  const isWound = WOUND.test(normal) && !isOld
  const level = isCrisis ? 'crisis' : isWound ? 'emergency' : hidden(message, normal)
  if (level === null) return null
  const reason = level === 'crisis' ? 'kill myself' : isWound ? 'severe bleeding' : 'not breathing'
  return { level, reason, language: 'en' }
}
