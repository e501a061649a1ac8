/** "Which supplements help with sleep?": what claims say of each for that matter, for those that suit the person. */
import type { Evidence } from '../../evidence/claims.ts'
import { claimsFor, type Person } from '../../evidence/population.ts'
import { CERTAINTIES, type Claim } from '../../evidence/schema.ts'
import { personOf } from '../../safety/stack.ts'
import type { StackContext } from '../../safety/stack-finding.ts'
import { proposalFindings } from '../../safety/stack-proposal.ts'
import { namedSupplements, simplifyName } from '../../supplements/facts.ts'
import { topics, type Topic } from '../topics.ts'
import type { Guide } from '../guides/schema.ts'
import type { Line } from './guide-parts.ts'

/** Something to take is asked for; what helps besides is the guides' matter. */
const ASKS_FOR_SOMETHING =
  /\b(?:which|what|any|best|good)\b[^.?!]{0,30}\b(?:supplements?|vitamins?|minerals?|herbs?|herbal)\b|\b(?:supplements?|vitamins?|minerals?|herbs?|something|anything) (?:\w+ )?(?:for|against|to help)\b/i
/** What not to take is another question. */
const TO_LEAVE =
  /\b(?:avoid|stay away|not (?:to )?(?:take|use)|shouldn['’]?t|dangerous|unsafe|raise|interact\w*)\b/i
/** Supplements in one answer. */
const MOST = 4
const SAYS = new Set<Claim['predicate']>(['effect', 'no_effect'])

/** The everyday matter for which a message asks for something to take; null where it names a product itself. */
export function outcomeAsked(text: string): Topic | null {
  if (!ASKS_FOR_SOMETHING.test(text) || TO_LEAVE.test(text) || namedSupplements(text).length > 0) return null
  const simple = ` ${simplifyName(text)} `
  return topics.find(({ names }) => names.some((name) => simple.includes(` ${name} `))) ?? null
}

/** Of the ways of asking of a guide; one that names the matter now and then is about something else. */
const OF_ITS_ASKS = 0.25
/** Whether a guide is about a matter, and not about the product or a combination that only mentions it. */
export function isGuideOf({ asks, id }: Pick<Guide, 'asks' | 'id'>, { names }: Topic): boolean {
  const mentions = asks.filter((ask) => {
    const simple = ` ${simplifyName(ask)} `
    return names.some((name) => simple.includes(` ${name} `))
  })
  return !id.startsWith('product-') && mentions.length >= asks.length * OF_ITS_ASKS
}

const isAbout = ({ claim }: Claim, { claims }: Topic): boolean =>
  claims.some((word) => claim.toLowerCase().includes(word.trim().toLowerCase()))

/** What helps comes before what does not, and what is known well before what is not. */
const rank = ({ predicate, grade }: Claim): number =>
  (predicate === 'effect' ? 0 : CERTAINTIES.length) + CERTAINTIES.indexOf(grade.certainty)

/** One claim of each supplement, the best known first; none against which something speaks for this person. */
export function outcomeLines(
  topic: Topic,
  person: Person,
  stack: StackContext,
  evidence: Evidence,
  lineOf: (claim: Claim) => Line,
): Line[] {
  const taken = evidence.all.filter(
    (claim) =>
      (claim.subject.kind === 'nutrient' || claim.subject.kind === 'supplement') &&
      SAYS.has(claim.predicate) &&
      isAbout(claim, topic),
  )
  const said = personOf(stack)
  const told = new Set<string>()
  const lines: Line[] = []
  for (const claim of claimsFor(taken, person).toSorted((a, b) => rank(a) - rank(b))) {
    const [fact] = namedSupplements(claim.subject.name)
    if (lines.length === MOST) break
    if (!fact || told.has(fact.id)) continue
    told.add(fact.id)
    // What has to be watched beside it is not named unasked.
    if (proposalFindings(fact, stack, said)?.length === 0) lines.push(lineOf(claim))
  }
  return lines
}
