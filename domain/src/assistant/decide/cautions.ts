/**
 * What speaks against taking something that a message names: with a medicine, a condition, an allergy or another product,
 * named or on record. The rules are those of "Check my stack".
 */
import type { SupplementFact } from '../../supplements/fact.ts'
import { findSupplementFact, namedSupplements } from '../../supplements/facts.ts'
import {
  askedExtras,
  extraSupplements,
  type Interaction,
  interactions,
  interactionsOf,
  SEVERITY_ORDER,
} from '../../safety/interactions.ts'
import { personWithResults } from '../../safety/stack-results.ts'
import type { Person } from '../../safety/person.ts'
import { SAYS_ALLERGY } from '../../safety/person-words.ts'
import { checkSupplement, personOf, readTaken, type Taken } from '../../safety/stack.ts'
import { isBlocking, type StackContext, type StackFinding } from '../../safety/stack-finding.ts'

/** `about` is the id of the other party, where it has one. */
export type Caution = Pick<StackFinding, 'kind' | 'severity' | 'with' | 'effect' | 'action' | 'sources'> & {
  product: { id: string; name: string }
  about: string | null
}

/** What a product clashes with that goes with hardly any medicine. */
export const ANY_MEDICINE = 'any_prescription_medicine'

const ASKS_TO_TAKE =
  /\b(?:can|may|should|could|ok|okay|safe|want|thinking|start\w*|try|trying|take|taking|use|using|add|adding|combin\w*|mix\w*|goe?s? (?:\w+ )?with|interact\w*|clash\w*|conflict\w*|together|alongside|along with|on top of|verträgt|passt|kann ich|kan jag|får jag|puis je|puedo)\b/i
const ASKS_FOR_DOSE = /\b(?:how (?:much|many|often)|dose|dosage)\b/i
const ASKS_FOR_ANY = /\b(?:supplements?|vitamins?|herbs?|herbal)\b/i
/** "Which vitamins do I need on the pill?" asks for none to avoid. */
const ASKS_WHETHER_SAFE =
  /\b(?:avoid|not|can'?t|dont|don'?t|never|interact\w*|interfer\w*|clash\w*|safe\w*|mix\w*|react\w*|combin\w*|with|together|affect\w*|ok|okay|harm\w*|danger\w*|stop\w*)\b/i
/** Of one thing, unasked: what follows is a list that nobody reads. */
const MOST = 8

const KINDS = { drug: 'medicine', supplement: 'supplement', condition: 'condition' } as const
const nameOf = (id: string): string => findSupplementFact(id)?.name ?? extraSupplements[id] ?? id

const ofRecord = (record: Interaction, product = record.supplement, other = record.other_name): Caution => ({
  kind: KINDS[record.other_type],
  severity: record.severity,
  with: other,
  effect: record.effect,
  action: record.action,
  sources: record.sources,
  product: { id: product, name: nameOf(product) },
  about: record.other_id,
})

const rank = ({ severity }: Caution) => SEVERITY_ORDER.indexOf(severity)
/** What a person is or has cannot be kept apart by hours, as a medicine can. */
const isOfState = ({ kind }: Caution) => kind === 'condition' || kind === 'allergen'
const worstFirst = (cautions: readonly Caution[]): Caution[] =>
  cautions.toSorted((a, b) => rank(a) - rank(b) || Number(isOfState(b)) - Number(isOfState(a)))

/** What is told of each product by its own check; how much is too much, and what is taken twice, is told elsewhere. */
const TOLD = new Set<StackFinding['kind']>(['medicine', 'condition', 'supplement', 'allergen'])

function againstFact(id: string, stack: StackContext, person: Person, taken: Taken): Caution[] {
  const fact = findSupplementFact(id)
  if (!fact) return []
  const product = { id, name: fact.name }
  const own = checkSupplement(fact, { ...stack, age: null }, person, taken)
  return [
    ...own
      .filter(({ kind }) => TOLD.has(kind))
      .map((found) => ({ ...found, product, about: found.about ?? null })),
    ...unknownInBreastfeeding(fact, person).map((found) => ({ ...found, product })),
  ]
}

/** What somebody does not tolerate may be in any product of which nothing is known. */
const UNKNOWN_ALLERGEN: Omit<Caution, 'product'> = {
  kind: 'allergen',
  severity: 'moderate',
  with: 'an allergy',
  effect: 'my sources do not say for certain whether it contains something that you do not tolerate',
  action: 'read the label, and do not take it until a pharmacist has checked it',
  sources: [],
  about: null,
}

/** A nutrient of the diet is no matter of concern; of all else it is said that nothing is known. */
const unknownInBreastfeeding = (
  { cautions, adult_intake }: SupplementFact,
  { conditions }: Person,
): Omit<Caution, 'product'>[] =>
  conditions.has('breastfeeding') && cautions.breastfeeding === undefined && !adult_intake
    ? [
        {
          kind: 'condition',
          severity: 'moderate',
          with: 'breastfeeding',
          effect: 'I have no information on this',
          action: 'Ask your midwife or doctor first',
          sources: [],
          about: 'breastfeeding',
        },
      ]
    : []

/** What has warnings and no fact sheet: alcohol, grapefruit, liquorice. */
const againstExtra = (id: string, person: Person, taken: ReadonlySet<string>): Caution[] =>
  interactionsOf(id)
    .filter(({ other_type: type, other_id: other }) =>
      type === 'drug'
        ? person.medicines.has(other)
        : type === 'condition'
          ? person.conditions.has(other)
          : taken.has(other),
    )
    .map((record) => ofRecord(record))

/** Two products in one warning are said once, and of several warnings of the same two the worst. */
function onceEach(cautions: readonly Caution[]): Caution[] {
  const said = new Set<string>()
  return worstFirst(cautions).filter(({ product, about, with: other }) => {
    const key = [product.id, about ?? other].toSorted().join(' ')
    if (said.has(key)) return false
    said.add(key)
    return true
  })
}

const sameCaution = (one: Caution) => (other: Caution) =>
  one.product.id === other.product.id && one.with === other.with && one.effect === other.effect

/** Everything against each of what is asked about, for a person and what they take. */
function findCautions(asked: readonly string[], stack: StackContext): Caution[] {
  const told = personOf(stack)
  const person = personWithResults(told, stack)
  const known = readTaken(stack)
  return onceEach(
    asked.flatMap((id) => {
      const others = new Set([...known.ids, ...asked].filter((other) => other !== id))
      return findSupplementFact(id)
        ? againstFact(id, stack, told, { ...known, ids: others })
        : againstExtra(id, person, others)
    }),
  )
}

/** A question what something was is no allergy that is known. */
const IS_IT_ALLERGIC = /\ballergic reaction\b(?! to)/gi

/** What a message asks to take, as ids: supplements, and substances that have warnings only. */
export const askedToTake = (text: string): string[] => [
  ...new Set([...namedSupplements(text).map(({ id }) => id), ...askedExtras(text)]),
]

/**
 * The warnings that belong into an answer, the worst first. What the message itself names together is told always; what
 * is on record where it can do harm, or where the message asks to take something.
 * @param asked ids of what is asked about; without what is only measured
 * @param stack what is on record; `said` is the conversation before
 */
export function cautionsFor(text: string, asked: readonly string[], stack: StackContext): Caution[] {
  const said = [stack.said, text].filter(Boolean).join('\n')
  if (asked.length === 0) return ofMedicines(text, stack)
  const named = findCautions(asked, { ...stack, notes: '', supplements: [], outOfRange: [], said: text })
  const isAsked = ASKS_TO_TAKE.test(text) && !ASKS_FOR_DOSE.test(text)
  const recorded = findCautions(asked, { ...stack, said }).filter(
    (each) => !named.some(sameCaution(each)) && (isAsked || isBlocking(each)),
  )
  const unknown = SAYS_ALLERGY.test(text.replace(IS_IT_ALLERGIC, ' '))
    ? asked
        .filter((id) => !named.some(({ product, kind }) => product.id === id && kind === 'allergen'))
        .filter((id) => !named.some(({ product, about }) => product.id === id && about?.endsWith('_allergy')))
        .map((id) => ({ ...UNKNOWN_ALLERGEN, product: { id, name: nameOf(id) } }))
    : []
  const found = worstFirst([...named, ...recorded, ...unknown])
  return found.length > 0 ? found : aboutExtras(asked)
}

/** "Which supplements must I not take with ...?" */
function ofMedicines(text: string, stack: StackContext): Caution[] {
  if (!ASKS_FOR_ANY.test(text) || !ASKS_WHETHER_SAFE.test(text)) return []
  // Only of those that it names itself: what was said before is no question.
  const { medicines } = personOf({ ...stack, notes: '', supplements: [], said: text })
  const found = interactions.filter(
    ({ other_type, other_id }) => other_type === 'drug' && medicines.has(other_id),
  )
  return worstFirst(found.map((record) => ofRecord(record))).slice(0, MOST)
}

/** Of what has no fact sheet the warnings are all that is known. */
const aboutExtras = (asked: readonly string[]): Caution[] =>
  asked.every((id) => id !== 'alcohol' && !findSupplementFact(id))
    ? worstFirst(asked.flatMap((id) => interactionsOf(id).map((record) => ofRecord(record)))).slice(0, MOST)
    : []
