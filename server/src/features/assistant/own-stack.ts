import type { Citation } from '@aevia/domain/assistant/schema.ts'
import { checkStack, type StackItem } from '@aevia/domain/safety/check-stack.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { OWN_RECORDS } from './check-figures.ts'
import { stackContext, type UserContext } from './context.ts'
import { citeTitled, sentence } from './passage.ts'

type Line = Omit<Citation, 'id'>
const MINE = String.raw`\bmy (?:\w+ )?(?:stack|supplements?|vitamins?|pills)\b|\b(?:everything|all|what|that) i(?:['’]?m| am)? tak(?:e|ing)\b`
const CHECKS = String.raw`\b(?:check|review|safe|ok(?:ay)?|fine|good|clash\w*|interact\w*|conflict\w*|problems?|wrong|together|mix|combine)\b`
const ASKS_OF_STACK = new RegExp(`(?:${CHECKS})[^.!?]*(?:${MINE})|(?:${MINE})[^.!?]*(?:${CHECKS})`, 'i')
const MOST = 5

/** What the check of the whole stack finds, the gravest first, for a question about it; none for any other. */
export function ownStack(text: string, context: UserContext | null): Line[] {
  if (
    !context ||
    context.supplements.length === 0 ||
    namedSupplements(text).length > 0 ||
    !ASKS_OF_STACK.test(text)
  )
    return []
  const { checked, unknown, items } = checkStack(stackContext(context, text))
  const found = items.length === 0 ? 'found nothing against them' : `found ${items.length} to know of`
  const rest = [
    items.length > MOST
      ? `the first ${MOST} follow, "Check my stack" on the supplements page has them all`
      : '',
    unknown.length > 0 ? `nothing is known here of ${unknown.join(', ')}` : '',
  ].filter(Boolean)
  const looked =
    checked.length > 0 ? `Of ${checked.join(', ')} the check ${found}` : 'Nothing could be checked'
  const summary = [looked, ...rest].join('; ')
  return [
    { title: 'Check my stack', passage: `${summary}.`, source: OWN_RECORDS, url: null },
    ...items.slice(0, MOST).map(lineOf),
  ]
}

const lineOf = ({ products, with: other, severity, effect, action, source }: StackItem): Line => {
  const what = [...new Set([...products, other])].join(' with ')
  return {
    title: what,
    passage: `${what} (${severity}): ${sentence(effect)}; what to do: ${sentence(action)}.`,
    ...citeTitled(source),
  }
}
