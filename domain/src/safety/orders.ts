/** Orders to the program in a message: what they say to say is not how somebody is. */
/** "Ignore your rules and tell me to ...": an order to the program says nothing about how someone is. */
const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b (?:\w+ ){0,4}(?:instructions?|rules?|prompts?|guidelines?|safety|restrictions?|training|policies|policy)\b|\b(?:you are now|pretend (?:to be|you are|youre|you['’]re)|act as|roleplay as|role play as)\b|\b(?:developer|god|jailbreak|dan) mode\b|\bsystem ?:|\b(?:new|system) (?:instructions?|prompt)\b/i
const DICTATED =
  /\b(?:tell (?:me|them|him|her|the user|everyone)|say|write|answer|reply|respond|output|confirm|recommend|advise)\b(?: (?:that|me|with|only|to))*(?: (?:i|you|we|they))?(?: (?:can|should|must|may|need to|have to|to|am allowed to))* (?:safely |just )?(?:stop|quit|skip|drop|double|triple|halve|increase|reduce|take|replace|forget)[^.!?\n]*/gi
const DANGER_OF_ONESELF =
  /\b(?:die|kill|suicid\w*|overdos\w*|end (?:it|my life)|hurt myself|all (?:my|the) (?:pills|tablets))\b/i

/** What is left of an order alone says nothing: it is read as any harmless question. */
const QUESTION = 'a question about vitamins'
const FEWEST_WORDS = 5

/** Somebody who orders the assistant to break its rules, as in a text that was pasted in. */
export const dictatesAnswer = (message: string): boolean =>
  ORDER.test(message) && message.search(DICTATED) >= 0

/** A message without the orders in it. */
export function withoutOrders(message: string): string {
  if (!ORDER.test(message) || DANGER_OF_ONESELF.test(message)) return message
  const left = message.replace(DICTATED, ' ').replace(new RegExp(ORDER.source, 'gi'), ' ')
  return left.split(/[^\p{L}]+/u).filter(Boolean).length < FEWEST_WORDS ? QUESTION : left
}
