/** A bare "yes" says what the assistant has just asked. */
type Turn = { isUser: boolean; text: string }

const YES =
  /^\W*(?:(?:yes|yeah|yep|yup|ja|jo|oui|s[ií]|sì)(?:\W+(?:i (?:do|am|have|did|feel)|it (?:is|does|has)|(?:he|she|they) (?:is|are|does|do|has|have)|please|det (?:har|gör) jag|(?:das )?habe ich|oui|ja|yes))?|i (?:do|am|have)|exactly|correct|a little|a bit)\W*$/iu

/** The question as the answer would say it. */
const STATED: [RegExp, string][] = [
  [/^(?:and |so |but )?(?:do|did) you (?:also |still )?(?:have|feel|get|notice) /i, 'I have '],
  [/^(?:and |so |but )?(?:do|did) you /i, 'I '],
  [/^(?:and |so |but )?are you /i, 'I am '],
  [/^(?:and |so |but )?(?:have|had) you /i, 'I have '],
  [/^(?:and |so |but )?(?:do|does|did) (he|she|they|it|your \w+) have /i, '$1 has '],
  [/^(?:and |so |but )?(?:do|does|did) (he|she|they|it|your \w+) /i, '$1 '],
  [/^(?:and |so |but )?(is|are|has|have) (he|she|they|it|there|your \w+) /i, '$2 $1 '],
  [/^haben sie |^hast du /i, 'Ich habe '],
  [/^har du /i, 'Jag har '],
  [/^avez[- ]vous |^as[- ]tu /i, "J'ai "],
  [/^¿?(?:tiene|tienes) (?:usted )?/i, 'Tengo '],
]

const lastQuestion = (text: string): string | null =>
  /(?:^|[.!?\n:]\s*)([^.!?\n]+)\?[\s"”»)*_]*$/u.exec(text.trim())?.[1]?.trim() ?? null

/** What a message says beside the question before it: itself, where it is more than a yes. */
export function meantBy(message: string, conversation: readonly Turn[]): string {
  const before = conversation.at(-1)
  if (!before || before.isUser || !YES.test(message)) return message
  const question = lastQuestion(before.text)
  if (!question) return message
  const stated = STATED.reduce(
    (text, [asks, says]) => (text === question ? text.replace(asks, says) : text),
    question,
  )
  return stated === question ? message : stated.replace(/\byour(?=\b|self)/gi, 'my').replace(/\byou\b/gi, 'I')
}
