import { interactions, namedExtras, type Interaction } from '@aevia/domain/safety/interactions.ts'
import { personWithResults } from '@aevia/domain/safety/stack-results.ts'
import { isBlocking, personOf } from '@aevia/domain/safety/stack.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { stackContext, type UserContext } from './context.ts'
import type { Question } from './question.ts'

export const NOBODY: UserContext = {
  // Without notes there are no years in them.
  year: 0,
  profile: { age: null, gender: null, notes: '' },
  results: [],
  earlier: [],
  medicineLevels: [],
  supplements: [],
  log: [],
}
const ASKS_TO_TAKE =
  /\b(?:can|may|should|could|ok|okay|safe|want|thinking|start\w*|try|trying|take|taking|use|using|add|adding|combin\w*|mix\w*|goe?s? (?:\w+ )?with|interact\w*|clash\w*|conflict\w*|together|alongside|along with|on top of|verträgt|passt|kann ich|kan jag|får jag|puis je|puedo)\b/i
const ASKS_FOR_DOSE = /\b(?:how (?:much|many|often)|dose|dosage)\b/i

/** A question about taking a named supplement is also one about the medicines, conditions and products on record. */
export function withOwnClashes(question: Question, context: UserContext | null): Question {
  const asked = new Set([...question.supplements.map(({ id }) => id), ...question.extras])
  if (asked.size === 0) return question
  const stack = stackContext(context ?? NOBODY, question.earlier ?? '')
  const { medicines, conditions } = personWithResults(personOf(stack), stack)
  const taken = new Set(
    stack.supplements.flatMap(({ name }) => [
      ...namedSupplements(name).map(({ id }) => id),
      ...namedExtras(name),
    ]),
  )
  const has = ({ other_type: type, other_id: id, supplement }: Interaction) =>
    type === 'drug'
      ? asked.has(supplement) && medicines.has(id)
      : type === 'condition'
        ? asked.has(supplement) && conditions.has(id)
        : (asked.has(supplement) && taken.has(id)) || (asked.has(id) && taken.has(supplement))
  const clashes = interactions.filter(has)
  if (clashes.length === 0) return question
  const of = (type: Interaction['other_type']) =>
    clashes.filter(({ other_type }) => other_type === type).map(({ other_id }) => other_id)
  const products = clashes
    .filter(({ other_type }) => other_type === 'supplement')
    .flatMap(({ supplement, other_id }) => [supplement, other_id])
    .filter((id) => !asked.has(id))
  const isSerious = clashes.some(({ severity }) => isBlocking({ severity }))
  // What can do harm is said whatever was asked of it.
  const first = isSerious
    ? question.intent !== 'marker'
    : ASKS_TO_TAKE.test(question.text) && !ASKS_FOR_DOSE.test(question.text)
  return {
    ...question,
    intent: first ? 'interaction' : question.intent,
    medicines: [...new Set([...question.medicines, ...of('drug')])],
    conditions: [...new Set([...question.conditions, ...of('condition')])],
    extras: [...new Set([...question.extras, ...products])],
  }
}
