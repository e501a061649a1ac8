/** Warnings of the stack's rules as a part of an answer. */
import type { Claim } from '../../evidence/schema.ts'
import { askedExtras } from '../../safety/interactions.ts'
import { namedMedicines } from '../../safety/medicines.ts'
import { isBlocking } from '../../safety/stack-finding.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import { inSentence, withoutStop } from '../../text/in-sentence.ts'
import { ANY_MEDICINE, type Caution } from '../decide/cautions.ts'
import type { Pair } from '../decide/together.ts'
import type { Guide } from '../guides/schema.ts'
import { circumstancesOf } from '../understand/circumstances.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import type { Line, Part } from './guide-parts.ts'
import { say } from './phrases.ts'

/** Warnings in one answer; all of them are on "Check my stack". */
const MOST = 5
const STATES = new Set(['pregnancy', 'breastfeeding'])
const HARMFUL =
  'This combination can be harmful: please do not start it on your own, and if you already take it, ask a pharmacist or your prescriber today:'
const HARMFUL_FOR_YOU =
  'This can be harmful for you: please do not start it on your own, and if you already take it, ask a pharmacist or your prescriber today:'
const NEEDS_CARE = 'This combination needs some care:'
const APART = 'These can be taken, but hours apart:'
const IS_APART =
  /^(?:separate|space|keep (?:them )?apart|leave (?:at least |as long as possible|\d)|take (?:them )?(?:\d|at (?:least|different)|some|a few|hours|the (?:antibiotic|multivitamin|bone tablet|thyroid tablet) (?:\d|first))|\d)/i
const NEEDS_CARE_FOR_YOU = 'Take care:'

/** What is swallowed that a text names, by the ids of the rules. */
export const idsIn = (label: string): string[] => [
  ...namedSupplements(label).map(({ id }) => id),
  ...askedExtras(label),
  ...namedMedicines(label),
]

const GRAVE = new Set<Claim['severity']>(['avoid', 'now', 'same_day', 'ask_first'])

/** Whether a claim that is told says already what these two do together; a milder one does not stand for real harm. */
function isCovered({ product, about, severity }: Caution, told: readonly Claim[]): boolean {
  return told.some((claim) => {
    if (claim.predicate !== 'interacts' || (isBlocking({ severity }) && !GRAVE.has(claim.severity)))
      return false
    const ids = idsIn(`${claim.subject.name}, ${claim.subject.with ?? ''}`)
    if (!ids.includes(product.id)) return false
    return about === ANY_MEDICINE
      ? namedMedicines(`${claim.subject.name}, ${claim.subject.with ?? ''}`).size > 0
      : about !== null && ids.includes(about)
  })
}

const SAYS_NO = new Set<Claim['severity']>(['avoid', 'now', 'same_day'])
/** Whether real harm of these two is told as a warning, beside which what is known of them would sound milder. */
export const isWarnedOf =
  (cautions: readonly Caution[], told: readonly Claim[]) =>
  ({ one, other, claims: [worst] }: Pair): boolean => {
    if (SAYS_NO.has(worst.severity)) return false
    const ids = idsIn(`${one}, ${other}`)
    return cautions.some(
      (each) =>
        isBlocking(each) &&
        each.about !== null &&
        !isCovered(each, told) &&
        ids.includes(each.product.id) &&
        ids.includes(each.about),
    )
  }

/** "Ginkgo biloba with warfarin: bleeding becomes likelier. Do not combine them." */
function lineOf({ kind, product, with: party, about, effect, action, sources }: Caution): Line {
  const other = kind === 'allergen' && party !== 'an allergy' ? `a ${party} allergy` : party
  const joins = STATES.has(about ?? other) ? 'and' : 'with'
  const told = inSentence(withoutStop(effect)).replace(/(?<=\d )ug\b/g, 'µg')
  return {
    text: `${product.name} ${joins} ${inSentence(other)}: ${told}. ${withoutStop(action)}.`,
    claims: [],
    title: `${product.name} ${joins} ${inSentence(other)}`,
    sources,
    isCaution: true,
  }
}

/** Without what a guide on the two things says as well, and why; real harm is warned of all the same. */
export const cautionsBeside = (cautions: readonly Caution[], guides: readonly Guide[]): Caution[] => {
  const spoken = guides.map(({ title, about: { taken = [], words = [] } }) =>
    idsIn([title, ...taken, ...words.flat()].join(', ')),
  )
  return cautions.filter(
    ({ kind, product, about, severity, action }) =>
      kind === 'condition' ||
      about === null ||
      (isBlocking({ severity }) && !IS_APART.test(action)) ||
      !spoken.some((ids) => ids.includes(product.id) && ids.includes(about)),
  )
}

/** "I have no information on this" beside a sentence that has some would be false. */
export const isUnknownButTold = ({ about, sources }: Caution, lines: readonly Line[]): boolean =>
  about === 'breastfeeding' &&
  sources.length === 0 &&
  lines.some(({ text, english = text }) => circumstancesOf(english).has('breastfeeding'))

/**
 * The warnings that no claim gives already, the worst first.
 * @param told claims that the answer rests on besides
 * @param isLed whether the answer begins with what to do about a combination
 */
export function cautionPart(cautions: readonly Caution[], told: readonly Claim[], isLed: boolean): Part[] {
  const left = cautions.filter((each) => !isCovered(each, told)).slice(0, MOST)
  const [worst] = left
  if (!worst) return []
  const isOfState = left.every(({ about, with: other }) => STATES.has(about ?? other))
  const isOfPerson = left.every(({ kind }) => kind === 'condition' || kind === 'allergen')
  const harmful = isOfPerson ? HARMFUL_FOR_YOU : HARMFUL
  const heading = left.every(({ action }) => IS_APART.test(action))
    ? APART
    : isBlocking(worst)
      ? harmful
      : isOfPerson
        ? NEEDS_CARE_FOR_YOU
        : NEEDS_CARE
  return [{ heading: isOfState || isLed ? null : heading, lines: left.map(lineOf) }]
}

/** What to do about each, in the language of the question; the details follow in English. */
export const cautionAdvice = (
  cautions: readonly Caution[],
  told: readonly Claim[],
  labelOf: (id: string) => string | null,
  language: AnswerLanguage,
): Line[] =>
  cautions
    .filter((each) => !isCovered(each, told))
    .slice(0, MOST)
    .flatMap((each) => {
      const one = labelOf(each.product.id)
      const other = each.about === null ? null : labelOf(each.about)
      if (one === null || other === null) return []
      const text = say(language, isBlocking(each) ? 'avoid' : 'ask_first', {
        one,
        other,
        One: one.replace(/^./u, (letter) => letter.toUpperCase()),
      })
      return [{ ...lineOf(each), text }]
    })

/** By what word a message names a product or a medicine. */
export const labelIn =
  (labels: readonly string[]) =>
  (id: string): string | null =>
    labels.find((label) => idsIn(label).includes(id)) ?? null
