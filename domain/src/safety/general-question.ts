/**
 * "Is 37.6 a fever?", "What are the side effects of salbutamol?": a short question that tells of nobody. The net has
 * learned from people's messages, and takes the words of such a question for theirs; rules and a crisis count all the same.
 */
import { remembering } from '../remember.ts'

/** Words: whoever tells something needs more. */
const MOST_WORDS = 14

const ASKS =
  /^\W*(?:(?:so|and|hi|hello|ok|just wondering|quick question)\W+)?(?:what|which|who|when|how (?:many|much|often|long|soon|high|low|far)|(?:is|are|does|do|can|could|will|would)(?!n?['’]?t\b)|side.?effects? of|symptoms? of|signs? of)\b/i
/** Whoever is spoken of, or a time that is now. */
const OF_SOMEBODY =
  /\b(?:i|i['’]?m|im|i['’]?ve|ive|my|me|mine|myself|we|our|us|he|she|him|her|his|they|them|their|mum|mom|dad|mother|father|son|daughter|child|kid|baby|toddler|infant|husband|wife|partner|brother|sister|friend|gran\w*|someone|somebody|now|today|tonight|just|suddenly|sudden|help|since)\b/i
/** "What happens if I stop it suddenly?" has not happened. */
const IF_I =
  /\b(?:what (?:happens|would happen|will happen) if|can|could|should|may|do|shall|is it (?:ok|okay|safe|bad|dangerous) (?:if|for)) (?:i|you|we)\b|\bstop\w*\b[^.?!]{0,30}\bsuddenly\b|\bsuddenly stop\w*/gi
/** A danger that is asked about may be meant. */
const OF_HARM =
  /\b(?:kill\w*|die|dies|dying|death|dead|lethal|fatal|overdos\w*|poison\w*|suicid\w*|harm|hurt|dangerous|too (?:much|many)|swallow\w*|drank|ate|eaten)\b/i

/** "ANA positive 1:160" is a line of a report: what it means is asked, and nothing is complained of. */
const MOST_WORDS_OF_RESULT = 6
const OF_RESULT = /\b(?:positive|negative|detected|reactive)\b|\b1:\d{2,4}\b/i
const isBareResult = remembering(
  (text: string): boolean =>
    text.trim().split(/\s+/).length <= MOST_WORDS_OF_RESULT &&
    OF_RESULT.test(text) &&
    !/[.!?;,\n]\s*\S/.test(text) &&
    !OF_SOMEBODY.test(text.replace(/\bmy\b/gi, ' ')) &&
    !OF_HARM.test(text),
)

const isGeneralQuestion = remembering(
  (text: string): boolean =>
    text.trim().split(/\s+/).length <= MOST_WORDS &&
    ASKS.test(text) &&
    !/[.!?;\n]\s*\S/.test(text.replace(/\d[.,]\d/g, '0')) &&
    !OF_SOMEBODY.test(text.replace(IF_I, ' ')) &&
    !OF_HARM.test(text),
)

export const tellsOfNobody = (text: string): boolean => isGeneralQuestion(text) || isBareResult(text)
