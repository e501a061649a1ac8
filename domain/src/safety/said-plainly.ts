/**
 * What no wording around it undoes: that somebody wants to kill themselves, asks what so many tablets do, or writes either
 * so that a filter does not read it ("k i l l  m y s e l f", "want t0 d13").
 */
import type { CallForHelp } from './short-call-for-help.ts'
import { disguised } from './disguised.ts'
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
  const level = isCrisis ? 'crisis' : isWound ? 'emergency' : disguised(message, normal)
  if (level === null) return null
  const reason = level === 'crisis' ? 'kill myself' : isWound ? 'severe bleeding' : 'not breathing'
  return { level, reason, language: 'en' }
}
