import { kindsAsked } from '@aevia/domain/assistant/understand/kinds.ts'
import type { Citation, DataClass } from '@aevia/domain/assistant/schema.ts'
import { stackSteps, type StackItem } from '@aevia/domain/safety/check-stack.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { inSteps } from '#server/breath.ts'
import { OWN_RECORDS } from './check-figures.ts'
import { stackContext, type UserContext } from './context.ts'
import { withoutStop } from '@aevia/domain/text/in-sentence.ts'
import { asCaution, citeTitled } from './passage.ts'

type Line = Omit<Citation, 'id'>
const MINE = String.raw`\bmy (?:\w+ )?(?:stack|supplements?|vitamins?|pills|tablets?|list)\b|\b(?:everything|all|what|that) i(?:['’]?m| am)? tak(?:e|ing)\b|\btake (?:all (?:of )?)?(?:these|this|them|it all)(?= (?:all )?(?:together|at once)\b)|\bmeine (?:supplemente|nahrungsergänzung\w*|vitamine|präparate)\b|\bmina (?:kosttillskott|tillskott|vitaminer)\b|\bmes (?:compléments|suppléments|vitamines)|\bmis (?:suplementos|vitaminas)\b`
const CHECKS = String.raw`\b(?:check|review|rate|judge|assess|look at|what do you think of|safe|ok(?:ay)?|fine|good|clash\w*|interact\w*|conflict\w*|problems?|wrong|together|mix|combine|at once|too much|order|what times?|when|schedule|spread|sicher|zusammen|verträg\w*|prüfe?n?|säk(?:er|ra|ert)|ihop|tillsammans|krockar|sûrs?|ensemble|compatibles?|vérifi\w*|segur[oa]s?|junt[oa]s|revisar?)(?!\p{L})`
const TOO_MUCH = String.raw`\b(?:am i taking|do i take|i(?:['’]m| am) taking) (?:too much (?:of )?(?:any|some)|(?:any|some)(?:thing)? (?:twice|double)|duplicates?)|\b(?:am i|do i|is (?:any|some)thing) (?:double|doubling|duplicat\w*|overlap\w*)`
const ASKS_OF_STACK = new RegExp(
  `(?:${CHECKS})[^.!?]*(?:${MINE})|(?:${MINE})[^.!?]*(?:${CHECKS})|${TOO_MUCH}`,
  'iu',
)
const MOST = 5
const own = (passage: string): Line => ({ title: 'Check my stack', passage, source: OWN_RECORDS, url: null })

/** Of everything that is taken, no product named. */
/** When and with what supplements are taken can be said without knowing which. */
const ASKS_HOW_TO_TAKE = /\bat once\b|\bspac(?:e|ed|ing)\b|\bspread\b/i
/** Whether only the list itself would answer, which a visitor does not have. */
export const needsOwnList = (text: string): boolean =>
  asksOfStack(text) && !ASKS_HOW_TO_TAKE.test(text) && !kindsAsked(text).includes('timing')

export const asksOfStack = (text: string): boolean =>
  namedSupplements(text).length === 0 && ASKS_OF_STACK.test(text)

/** The same nutrient in several products is one thing to say. */
function together(items: readonly StackItem[]): StackItem[] {
  const [first, ...more] = items.filter(({ kind }) => kind === 'duplicate')
  if (!first || more.length === 0) return [...items]
  const whole = {
    ...first,
    products: [...new Set([first, ...more].flatMap(({ products }) => products))],
    with: [first, ...more].map((each) => each.with).join(', '),
    effect: `more than one of them contains ${[first, ...more].map((each) => each.with).join(', ')}`,
  }
  return items.flatMap((each) => (each === first ? [whole] : more.includes(each) ? [] : [each]))
}

/**
 * What the check of the whole stack finds, the gravest first, for a question about it; none for any other.
 * @param sees what the assistant may look at
 */
export async function ownStack(
  text: string,
  context: UserContext | null,
  sees: Record<DataClass, boolean> | null,
): Promise<Line[]> {
  if (!context || !sees?.supplements || !asksOfStack(text)) return []
  if (context.supplements.length === 0)
    return [own('Your tracker has no active supplements, so there is nothing to check.')]
  const check = await inSteps(stackSteps(stackContext(context, text)))
  const { checked, unknown } = check
  const items = together(check.items)
  const found = items.length === 0 ? 'found nothing against them' : `found ${items.length} to know about`
  const rest = [
    items.length > MOST
      ? `the first ${MOST} follow, "Check my stack" on the supplements page has them all`
      : '',
    unknown.length > 0 ? `I have no information on ${unknown.join(', ')}` : '',
  ].filter(Boolean)
  const looked =
    checked.length > 0 ? `For ${checked.join(', ')} the check ${found}` : 'Nothing could be checked'
  return [own(`${[looked, ...rest].join('; ')}.`), ...items.slice(0, MOST).map(lineOf)]
}

const lineOf = ({ kind, products, with: other, severity, effect, action, source }: StackItem): Line => {
  const what =
    kind === 'duplicate' ? products.join(' with ') : [...new Set([...products, other])].join(' with ')
  return {
    title: what,
    passage: `${what} (${severity}): ${withoutStop(effect)}; what to do: ${withoutStop(action)}.`,
    ...asCaution(citeTitled(source)),
  }
}
