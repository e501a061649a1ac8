/** The questions of a message that asks several. */
import { wordsIn } from './likeness.ts'

/** Of a message with more questions the first are looked at. */
const MOST_PARTS = 6

/** How a question begins, in five languages. */
const BEGINS = String.raw`(?:how|what|when|which|why|who|where|is|are|can|could|should|shall|do(?! not\b)|does|did|will|would|may|am i|hur|vad|när|varför|vilken|vilket|vilka|(?:kan|ska|får|bör|måste) (?:jag|man)|wie|was|wann|warum|welche\w?|(?:kann|soll|sollte|darf|muss) (?:ich|man)|comment|quand|combien|pourquoi|quel(?:le)?s?|(?:puis|dois)[- ]je|est-ce|faut-il|cómo|cuándo|cuánt[oa]s?|qué|por qué|puedo|debo)`
const ALSO = String.raw`(?:and|und|och|et|y|plus|but|aber|men|mais|pero)(?: (?:also|then|auch|också|aussi|también))?`
/** Asked anywhere in a sentence. */
const WITHIN = String.raw`how|what|whats|why|is it|is there|are there|(?:can|could|should|do|must|may) i|does it|am i|vad|hur|varför|wie|warum|comment|combien|pourquoi|cómo|cuánto`
/** "What helps?" asks of what was said before, and is no question of its own. */
const TAIL =
  /^(?:and |so |but |or )?(?:(?:what|whats|anything) (?:helps?|now|next|to do|else|(?:else )?can i (?:do|try|take)|(?:should|do|must) i do(?: now| about it| first)?|does (?:that|it|this) mean|is it|is that|could it be|is (?:wrong|going on|normal|best))|(?:is|are) (?:that|it|this|they|these) (?:ok|okay|normal|bad|good|serious|dangerous|safe|true|enough|too (?:much|high|low)|a problem|anything|high|low|fine|right|worth it|why)|should i (?:be )?(?:worr\w+|concerned)|do i (?:need|have) to worry|any (?:advice|ideas?|tips)|why(?: is that)?|true or false|yes or no|how (?:worried|bad) (?:should i be|is (?:that|it|this))|was (?:nun|jetzt|tun|hilft)|ist das (?:schlimm|normal|gefährlich|ok)|muss ich mir sorgen machen|vad (?:ska jag göra|hjälper|betyder det)|är det (?:farligt|normalt|ok)|que faire|c['’ ]?est (?:grave|normal|quoi)|qué hago|es (?:grave|normal|malo))[?.!]*$/i
const ASKS = new RegExp(
  String.raw`\?|^\W*(?:${ALSO},? )?${BEGINS}(?!\p{L})|(?<!\p{L})(?:${WITHIN})(?!\p{L})`,
  'iu',
)
/** "Calpol dose for a 4 year old and can I give ...": asked by its noun, where nobody is said to take it. */
const ASKS_BY_NOUN =
  /^(?!.*\b(?:i|im|i['’]m|ive|we|he|she|they|jag|ich|je|yo)\b).{0,60}(?<!\p{L})(?:dos(?:e|age|is|ering|ierung)|posologie|side effects?|biverkningar|nebenwirkungen|effets secondaires|efectos secundarios|interactions?|vs\.?|versus)(?!\p{L})/iu
const PARTS = new RegExp(
  String.raw`(?<=[?!;\n])|(?<=\p{L}{2}\.|\d\.) |,? ${ALSO},? (?=${BEGINS}(?!\p{L}))|, (?=(?:also )?${BEGINS}(?!\p{L}))`,
  'iu',
)

/** What is said before a question, and the question itself. */
export type Asked = { before: string; question: string }

/** The questions of a message, each with what is said before it; none where it asks one thing. */
export function questionsOf(text: string): Asked[] {
  const parts: Asked[] = []
  let before = ''
  for (const sentence of text.split(PARTS)) {
    const question = sentence.trim()
    const last = parts.at(-1)
    if (last && before === '' && TAIL.test(question)) last.question = `${last.question} ${question}`
    else if (
      (ASKS.test(question) || ASKS_BY_NOUN.test(question)) &&
      !(parts.length === 0 && TAIL.test(question))
    ) {
      parts.push({ before, question })
      before = ''
    } else before = `${before} ${question}`.trim()
  }
  const meaning = parts.filter(({ before: said, question }) => wordsIn(`${said} ${question}`).length > 0)
  const last = meaning.at(-1)
  // What is told behind the last question belongs to it.
  if (last && wordsIn(before).length > 0) last.question = `${last.question} ${before}`
  return parts.length > 1 ? meaning.filter(isFirst).slice(0, MOST_PARTS) : []
}

/** What is asked twice in the same words is one question. */
const isFirst = ({ before, question }: Asked, place: number, all: readonly Asked[]): boolean =>
  all.findIndex((other) => other.before === before && other.question === question) === place

export const questionsIn = (text: string): string[] =>
  questionsOf(text).map(({ before, question }) => `${before} ${question}`)
