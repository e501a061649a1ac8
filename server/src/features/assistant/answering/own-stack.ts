import { kindsAsked } from '@aevia/domain/assistant/understand/kinds.ts'
import type { Citation, DataClass } from '@aevia/domain/assistant/schema.ts'
import { isBlocking } from '@aevia/domain/safety/stack-finding.ts'
import { stackSteps, type StackItem } from '@aevia/domain/safety/check-stack.ts'
import { planDay } from '@aevia/domain/safety/day-plan.ts'
import { namedSupplements } from '@aevia/domain/supplements/facts.ts'
import { inSteps } from '#server/breath.ts'
import { OWN_RECORDS } from './check-figures.ts'
import { stackContext, type UserContext } from './context.ts'
import { withoutStop } from '@aevia/domain/text/in-sentence.ts'
import { asCaution, cite, citeTitled } from './passage.ts'

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
  if (ASKS_WHEN.test(text))
    return dayLines(
      context.supplements.map(({ name }) => name),
      check.items,
    )
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

/** Asked when to take what, the times of a day are the answer. */
const ASKS_WHEN =
  /\b(?:in (?:which|what) order|order|what times?|when (?:should|do|to|can|is)|schedule|timetable|time of (?:the )?day|morning or|spread|space (?:them|out))\b/i
/** A list of more is no day. */
const MOST_OF_A_DAY = 40
const listed = (names: readonly string[]): string => names.join(', ')

/** How to take what should perhaps not be taken says that first. */
const MOST_WARNINGS = 3

function dayLines(names: readonly string[], found: readonly StackItem[]): Line[] {
  const { slots, apart, unplaced, asPrescribed, unknown } = planDay(names.slice(0, MOST_OF_A_DAY))
  const times = slots.map(({ label, products }) => own(`${label}: ${listed(products)}.`))
  const kept = apart.slice(0, MOST).map(({ products: [one, other], hours, sources }) => ({
    title: `${one} with ${other}`,
    passage: `Leave ${hours} hours between ${one} and ${other}: together less of one is absorbed.`,
    ...asCaution(cite(sources)),
  }))
  const rest = [
    unplaced.length > 0
      ? `No time of this day is far enough from the others for ${listed(unplaced)}: ask a pharmacist.`
      : '',
    asPrescribed.length > 0
      ? `Take ${listed(asPrescribed)} at the times on the label, or as your prescriber said.`
      : '',
    unknown.length > 0 ? `I have no information on ${listed(unknown)}.` : '',
  ].filter(Boolean)
  const pairs = new Set(apart.map(({ products }) => products.toSorted().join()))
  const warnings = found
    .filter((item) => isBlocking(item) && !pairs.has(item.products.toSorted().join()))
    .slice(0, MOST_WARNINGS)
    .map(lineOf)
  const lead = own(
    apart.length > 0
      ? 'Here is a day in which they do not block each other.'
      : 'Here is a day for what is on your list.',
  )
  return [lead, ...times, ...kept, ...warnings, ...rest.map(own)]
}

const lineOf = ({ kind, products, with: other, severity, effect, action, source }: StackItem): Line => {
  const what =
    kind === 'duplicate' || kind === 'over_limit'
      ? products.join(' with ')
      : [...new Set([...products, other])].join(' with ')
  return {
    title: what,
    passage: `${what} (${severity}): ${withoutStop(effect)}; what to do: ${withoutStop(action)}.`,
    ...asCaution(citeTitled(source)),
  }
}
