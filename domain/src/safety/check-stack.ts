/** "Check my stack": everything that is taken, against each other, the medicines and conditions noted, and the limits. */
import { z } from 'zod'
import { atOnce, type Steps } from '../steps.ts'
import type { Source } from '../health/biomarkers/catalogue.ts'
import { findSupplementFact, supplementSources } from '../supplements/facts.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import {
  extraSupplements,
  type Interaction,
  interactions,
  interactionSources,
  SEVERITY_ORDER,
} from './interactions.ts'
import { ALLERGENS } from './person-words.ts'
import type { Person } from './person.ts'
import { namedIn } from './product-names.ts'
import { hiddenContents, hiddenDuplicates, limitSteps } from './stack-limits.ts'
import { checkSupplement, medicineOf, personOf, readTaken, type Taken, unknownInNotes } from './stack.ts'
import type { StackContext, StackFinding } from './stack-finding.ts'

export const stackItemSchema = z.object({
  kind: z.enum([
    'medicine',
    'condition',
    'supplement',
    'allergen',
    'duplicate',
    'over_limit',
    'age',
    'dose_unclear',
  ]),
  severity: z.enum(['contraindicated', 'major', 'moderate', 'minor']),
  products: z.array(z.string()),
  with: z.string(),
  effect: z.string(),
  action: z.string(),
  source: z.string().nullable(),
})
export type StackItem = z.infer<typeof stackItemSchema>
export const stackCheckSchema = z.object({
  checked: z.array(z.string()),
  /** Products of which nothing is known here. */
  unknown: z.array(z.string()),
  items: z.array(stackItemSchema),
  /** Products beyond those that one check looks at. */
  left_out: z.number(),
})
export type StackCheck = z.infer<typeof stackCheckSchema>

/** Far more than anybody takes; the time and size of an answer stay bounded. */
export const STACK_PRODUCTS_MAX = 200
const PAIRS_TOLD_MAX = 9

type Product = StackContext['supplements'][number] & {
  ids: string[]
  facts: readonly SupplementFact[]
  medicine: 'known' | 'unknown' | null
}

/** The whole check at once. */
export const checkStack = (context: StackContext): StackCheck => atOnce(stackSteps(context))

/** The check in small steps: 200 products with long names take half a second, and others wait meanwhile. */
export function* stackSteps(context: StackContext): Steps<StackCheck> {
  const products: Product[] = []
  for (const entry of context.supplements.slice(0, STACK_PRODUCTS_MAX)) {
    products.push(read(entry))
    yield
  }
  // The medicines among them count for each; the supplements are held against each other below.
  const alone = { ...context, supplements: products.filter(({ medicine }) => medicine !== null) }
  const person = personOf(alone)
  const who = { age: context.age, isPregnant: person.conditions.has('pregnancy') }
  const isKnown = (product: Product) => product.ids.length > 0 || product.medicine === 'known'
  const known = products.filter(({ ids }) => ids.length > 0)
  const taken = readTaken(alone)
  const clashes: StackItem[] = []
  for (const product of known) {
    yield
    clashes.push(...againstPerson(product, { context: alone, person, taken }))
  }
  const pairs = yield* againstEachOther(known)
  const limits = yield* limitSteps(known, who)
  yield
  const items = [
    ...clashes,
    ...pairs,
    ...duplicates(known),
    ...[...limits, ...hiddenDuplicates(known), ...hiddenContents(known)].map((found) =>
      item(found.kind, found, found.products, found.with),
    ),
  ]
  yield
  const rank = ({ severity }: StackItem) => SEVERITY_ORDER.indexOf(severity)
  return {
    checked: products.filter(isKnown).map(({ name }) => name),
    unknown: [
      ...products.filter((product) => !isKnown(product)).map(({ name }) => name),
      ...unknownInNotes(context),
    ],
    items: unique(items).sort((a, b) => rank(a) - rank(b)),
    left_out: context.supplements.length - products.length,
  }
}

function read(entry: StackContext['supplements'][number]): Product {
  const { facts, extras } = namedIn(entry.name)
  const ids = [...facts.map(({ id }) => id), ...extras]
  return { ...entry, facts, ids, medicine: ids.length > 0 ? null : medicineOf(entry) }
}

const ALLERGY: Told = {
  severity: 'contraindicated',
  effect: 'You noted an allergy or intolerance to it',
  action: 'Do not take it',
  sources: [],
}
const OWN_CHECKS = new Set<StackFinding['kind']>(['duplicate', 'over_limit'])

/** Medicines, conditions, allergies and age; what has no fact sheet is checked by its interactions alone. */
function againstPerson(
  { name, facts, ids }: Product,
  { context, person, taken }: { context: StackContext; person: Person; taken: Taken },
): StackItem[] {
  const { medicines, conditions } = person
  const found = facts
    .flatMap((fact) => checkSupplement(fact, context, person, taken))
    .filter(({ kind }) => !OWN_CHECKS.has(kind))
    .map((finding) => item(finding.kind, finding, [name], finding.with))
  const extras = new Set(ids.filter((id) => !findSupplementFact(id)))
  const records = interactions.filter(
    ({ supplement, other_type, other_id }) =>
      extras.has(supplement) &&
      ((other_type === 'drug' && medicines.has(other_id)) ||
        (other_type === 'condition' && conditions.has(other_id))),
  )
  const inName = [...person.allergens]
    .filter((allergen) => name.toLowerCase().search(ALLERGENS[allergen] as RegExp) >= 0)
    .map((allergen) => item('allergen', ALLERGY, [name], allergen))
  return [
    ...found,
    ...inName,
    ...records.map((record) =>
      item(record.other_type === 'drug' ? 'medicine' : 'condition', record, [name], record.other_name),
    ),
  ]
}

function* againstEachOther(products: Product[]): Steps<StackItem[]> {
  const found: StackItem[] = []
  for (const record of interactions) {
    if (record.other_type !== 'supplement') continue
    const touched = products.filter(
      ({ ids }) => ids.includes(record.supplement) || ids.includes(record.other_id),
    )
    if (touched.length < 2) continue
    yield
    const pairs = touched.flatMap((first, index) =>
      touched
        .slice(index + 1)
        .flatMap((second) => (joins(record, first.ids, second.ids) ? [[first, second]] : [])),
    )
    // Many products of the same two kinds are one thing to say, not hundreds.
    const told = pairs.length > PAIRS_TOLD_MAX ? [[...new Set(pairs.flat())]] : pairs
    found.push(
      ...told.map((pair) =>
        item(
          'supplement',
          record,
          pair.map(({ name }) => name),
          pair.at(-1)?.name ?? record.other_name,
        ),
      ),
    )
  }
  return found
}

const joins = ({ supplement, other_id }: Interaction, a: string[], b: string[]) =>
  (a.includes(supplement) && b.includes(other_id)) || (b.includes(supplement) && a.includes(other_id))

function duplicates(products: Product[]): StackItem[] {
  const byFact = new Map<string, string[]>()
  for (const { name, ids } of products) {
    for (const id of new Set(ids)) byFact.set(id, [...(byFact.get(id) ?? []), name])
  }
  return [...byFact].flatMap(([id, names]) =>
    names.length < 2
      ? []
      : [
          item(
            'duplicate',
            {
              severity: 'moderate',
              effect: 'The same nutrient is in more than one product',
              action: 'Add up the doses, or take only one of the products',
              sources: [],
            },
            names,
            findSupplementFact(id)?.name ?? extraSupplements[id] ?? id,
          ),
        ],
  )
}

type Told = Pick<StackFinding, 'severity' | 'effect' | 'action' | 'sources'>

/** Said to whoever considers it; here it is taken already. */
const FOR_BEGINNERS = /^(?:do not (?:start|combine|add|take|use)|never combine|avoid\b(?! (?:high|gram)))/i
const TAKEN_ALREADY =
  'You take both already: ask your doctor or pharmacist today, and do not stop a prescribed medicine on your own'

const item = (
  kind: StackItem['kind'],
  { severity, effect, action, sources }: Told,
  products: string[],
  other: string,
): StackItem => ({
  kind,
  severity,
  products,
  with: other,
  effect,
  action: kind === 'medicine' && FOR_BEGINNERS.test(action) ? TAKEN_ALREADY : action,
  source: titleOf(sources),
})

const allSources: Record<string, Source> = { ...supplementSources, ...interactionSources }
function titleOf(ids: string[]): string | null {
  const found = ids.flatMap((id) => allSources[id] ?? []).find(({ kind }) => kind !== 'recall')
  return found ? `${found.title}${found.year ? ` (${found.year})` : ''}` : null
}

const unique = (items: StackItem[]): StackItem[] => [
  ...new Map(
    items.map((each) => [[each.kind, each.with, each.effect, ...each.products].join('|'), each]),
  ).values(),
]
