/** The doses that a question is about: those it names, and those of the tracker, against the upper limit of the person. */
import { namedIn } from '@aevia/domain/safety/product-names.ts'
import { doseSentences, extraDoseSentence } from '@aevia/domain/assistant/compose/dose-sentences.ts'
import { languageOfQuestion } from '@aevia/domain/assistant/understand/language.ts'
import { extraDoseIn } from '@aevia/domain/safety/extra-dose.ts'
import { personOf } from '@aevia/domain/safety/stack.ts'
import { doseIn, limitFindings } from '@aevia/domain/safety/stack-limits.ts'
import type { Citation } from '@aevia/domain/assistant/schema.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'
import { upperLimit, type Who } from '@aevia/domain/supplements/limits.ts'
import { OWN_RECORDS } from './check-figures.ts'
import { NOBODY, stackContext, type UserContext } from './context.ts'
import { hasAmount } from '@aevia/domain/supplements/dose.ts'
import { amount } from '@aevia/domain/supplements/dose-text.ts'
import { cite } from './passage.ts'
import type { Question } from './question.ts'

type Line = Omit<Citation, 'id'>
const ASKS_OF_LIST =
  /\b(?:list|show|which|what|how many)\b.*\b(?:my (?:\w+ )?(?:supplements?|stack|vitamins?)|(?:supplements?|vitamins?) (?:do|am) i (?:take|taking|on|have|use)|(?<!(?:should|could|can|may|must|shall|would|to) )i (?:take|am taking))\b/i
const ASKS_OF_DOSE =
  /(?<!\p{L})(?:how (?:much|many|often)|dose|dosage|more|too much|enough|limit|maximum|ok|okay|safe|take|taking|mg|iu|mcg|µg|ie|i\.e\.|ui|mi[ck]rogram\p{L}{0,3}|dos|dosis|lagom|för mycket|zu ?viel|genug|reichen|reicht|trop|assez|suffi\p{L}*|demasiad[oa]|bastan?|suficiente)(?!\p{L})/iu

export const asksOfList = ({ text, supplements }: Question): boolean =>
  supplements.length === 0 && ASKS_OF_LIST.test(text)

/** "Your zinc is 100 mg a day", in sentences without their final stop, each with what it rests on. */
export function ownDoses(question: Question, context: UserContext | null): Line[] {
  const { text, supplements } = question
  const taken = context?.supplements ?? []
  if (asksOfList(question)) return taken.length > 0 ? [listOf(taken)] : []
  if (supplements.length === 0 || !ASKS_OF_DOSE.test(text)) return []
  const stack = stackContext(context ?? NOBODY, `${question.earlier ?? ''}\n${text}`)
  const who: Who = { age: stack.age, isPregnant: personOf(stack).conditions.has('pregnancy') }
  return supplements
    .slice(0, 2)
    .flatMap((fact) => [
      ...(supplements.length === 1 && hasAmount(text) ? askedDose(fact, text, who) : []),
      ...takenDose(fact, taken, who),
    ])
}

const own = (title: string, text: string): Line => ({
  title,
  passage: `${text}.`,
  source: OWN_RECORDS,
  url: null,
})

const printed = ({ name, dosage, frequency }: UserContext['supplements'][number]) =>
  [name, dosage, frequency].filter(Boolean).join(', ')

const listOf = (taken: UserContext['supplements']) =>
  own('Your supplements', `Your tracker lists ${taken.map(printed).join('; ')}`)

/** "10000 IU" is 250 µg, and over the limit. */
function askedDose(fact: SupplementFact, text: string, who: Who): Line[] {
  const limit = upperLimit(fact, who)
  const level = fact.upper_level
  if (limit === null || !level) return []
  const language = languageOfQuestion(text)
  const said = (passage: string): Line => ({ title: fact.name, passage, ...cite(level.sources) })
  const extra = extraDoseIn(text)
  if (extra && extra.fact.id === fact.id && extra.count > 1) return [said(extraDoseSentence(extra, language))]
  const dose = doseIn({ name: fact.name, dosage: text, frequency: null, facts: [fact] }, fact, level.unit)
  return dose === null ? [] : doseSentences(text, fact, { dose, limit, unit: level.unit }, language).map(said)
}

function takenDose(fact: SupplementFact, taken: UserContext['supplements'], who: Who): Line[] {
  const holding = taken
    .map((product) => ({ ...product, facts: namedIn(product.name).facts }))
    .filter(({ facts }) => facts.some(({ id }) => id === fact.id))
  if (holding.length === 0) return []
  const what = own('Your supplements', `You take ${holding.map(printed).join('; ')}`)
  const judged = limitFindings(holding, who).filter(({ with: label }) => label === fact.name)
  const level = fact.upper_level
  const limit = upperLimit(fact, who)
  const isAtLimit =
    level &&
    limit !== null &&
    holding.reduce((sum, each) => sum + (doseIn(each, fact, level.unit) ?? 0), 0) >= limit
  return [
    what,
    ...judged.map(({ effect, action, sources }) => ({
      title: fact.name,
      passage: `${effect.replaceAll(/\bug\b/g, 'µg')}: ${action.replace(/^./, (letter) => letter.toLowerCase())}.`,
      ...cite(sources),
    })),
    ...(judged.length === 0 && isAtLimit
      ? [
          {
            title: fact.name,
            passage: `You already reach the upper limit of ${amount(limit, level.unit)} a day, so do not add more.`,
            ...cite(level.sources),
          },
        ]
      : []),
  ]
}
