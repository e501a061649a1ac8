/** The upper limits of a day, over all products together; and what cannot be summed is said. */
import { remembering } from '../remember.ts'
import { atOnce, type Steps } from '../steps.ts'
import { heldBy } from '../supplements/contents.ts'
import type { Labelled } from '../supplements/dose.ts'
import { findSupplementFact, namedSupplements } from '../supplements/facts.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { doseOf, formOf, isMinor, upperLimit, type Who } from '../supplements/limits.ts'
import type { StackFinding } from './stack-finding.ts'

export type Holding = Labelled & { facts: readonly SupplementFact[] }
export type LimitFinding = Pick<StackFinding, 'severity' | 'effect' | 'action' | 'sources'> & {
  kind: 'over_limit' | 'dose_unclear' | 'age' | 'duplicate'
  products: string[]
  with: string
}

/** Floating point sums of doses may miss their limit by a breath. */
const BREATH = 1e-6
const ASK = 'Ask a doctor or pharmacist first'

/** A product of many nutrients is asked about each of them, part by part of its label. */
const namedInPart = remembering(namedSupplements)
export const doseIn = (product: Holding, fact: SupplementFact, unit: string) =>
  doseOf(product, fact, unit, namedInPart)

/** Each nutrient, in each form that has a limit of its own, summed over all products and doses a day. */
export const limitFindings = (products: readonly Holding[], who: Who): LimitFinding[] =>
  atOnce(limitSteps(products, who))

/** The same, in steps of a form of a nutrient each. */
export function* limitSteps(products: readonly Holding[], who: Who): Steps<LimitFinding[]> {
  const facts = new Map(products.flatMap((product) => product.facts.map((fact) => [fact.id, fact] as const)))
  const found: LimitFinding[] = []
  for (const fact of facts.values()) {
    const holding = products.filter((product) => product.facts.some(({ id }) => id === fact.id))
    const forms = Map.groupBy(holding, (product) => formOf(fact.id, product)?.label ?? fact.name)
    for (const same of forms.values()) {
      yield
      found.push(...judge(fact, same, who))
    }
  }
  return found
}

/** A nutrient in one form, of all products that hold it, beside the limits that apply to it. */
type Sum = {
  holding: readonly Holding[]
  label: string
  unit: string
  sources: string[]
  /** by product; null where it is not clear */
  doses: readonly (number | null)[]
  total: number
  limit: number | null
  limitForAdults: number
  /** whether a product names a compound of it */
  isCompound: (product: Holding) => boolean
}

/** Null where no limit is set. */
function sumOf(fact: SupplementFact, holding: Holding[], who: Who): Sum | null {
  const [first] = holding
  const form = first ? formOf(fact.id, first) : null
  const ofForm = form && !form.isCompound ? form : null
  const adult = upperLimit(fact)
  const limitForAdults = ofForm ? ofForm.limit : adult
  if (!fact.upper_level || adult === null || limitForAdults === null) return null
  const { unit, sources } = fact.upper_level
  const doses = holding.map((product) => doseIn(product, fact, unit))
  return {
    holding,
    label: form?.label ?? fact.name,
    unit,
    sources,
    doses,
    total: doses.reduce<number>((sum, dose) => sum + (dose ?? 0), 0),
    limit: ofForm ? ofForm.limit : upperLimit(fact, who),
    limitForAdults,
    isCompound: (product) => formOf(fact.id, product)?.isCompound === true,
  }
}

function judge(fact: SupplementFact, holding: Holding[], who: Who): LimitFinding[] {
  const sum = sumOf(fact, holding, who)
  if (!sum) return []
  const found = isMinor(who) ? forMinor(sum) : isOver(sum) ? overLimit(sum) : unclear(sum)
  return found ? [{ sources: sum.sources, with: sum.label, products: namesOf(holding), ...found }] : []
}

const namesOf = (holding: readonly Holding[]) => holding.map(({ name }) => name)
const toldOf = ({ total }: Sum) => Number(total.toPrecision(6))
const isOver = ({ total, limit }: Sum) => limit !== null && total > limit + BREATH

type Found = Pick<LimitFinding, 'kind' | 'severity' | 'effect' | 'action'> & { products?: string[] }

function forMinor(sum: Sum): Found {
  const { total, limitForAdults, unit } = sum
  const beyond =
    total > limitForAdults + BREATH
      ? `; ${toldOf(sum)} ${unit} a day is above the upper limit for adults, ${limitForAdults} ${unit}`
      : ''
  return {
    kind: 'age',
    severity: 'major',
    effect: `We have no upper limit for this age${beyond}`,
    action: ASK,
  }
}

function overLimit(sum: Sum): Found {
  const { holding, label, limit, unit } = sum
  const told = `Together ${toldOf(sum)} ${unit} a day`
  if (!holding.some(isOfSalt))
    return {
      kind: 'over_limit',
      severity: 'major',
      effect: `${told}, above the upper limit of ${limit} ${unit}`,
      action: 'Take less, or ask a doctor whether this dose is meant for you',
    }
  const low = label.toLowerCase()
  return {
    kind: 'dose_unclear',
    severity: 'moderate',
    effect: `${told} if the amount is pure ${low}, which is above the upper limit of ${limit} ${unit}; only part of a salt is ${low}`,
    action: `Enter the amount of ${low} itself ("elemental" on the label), and do not take more until you know`,
  }
}

/** Null where every dose is clear. */
function unclear({ holding, doses, label, limit, unit, isCompound }: Sum): Found | null {
  const open = holding.filter((_product, index) => doses[index] === null)
  if (open.length === 0) return null
  const action = open.some(isCompound)
    ? `Enter the amount of ${label.toLowerCase()} itself ("elemental" on the label), for example 20 mg elemental`
    : open.some(({ facts }) => facts.length > 1)
      ? 'Enter the amount of each nutrient beside its name, for example calcium 600 mg, vitamin D 400 IU'
      : 'Enter the daily dose with its unit, for example 400 mg'
  return {
    kind: 'dose_unclear',
    severity: 'minor',
    effect: `The dose is not clear, so the upper limit of ${limit} ${unit} a day could not be checked`,
    action,
    products: namesOf(open),
  }
}

/** The label may mean the salt: 200 mg of zinc gluconate are some 29 mg of zinc. */
const SALT =
  /\b(?:gluconate?|glukonat|citrate?|sul(?:f|ph)ate?|acetate?|carbonate?|karbonat|oxide?|oxid|lactate?|laktat|malate?|(?:bis)?glycinate?|glycinat|taurate?|threonate?|orotate?|aspartate?|phosphate?|chloride?)\b/i
const isOfSalt = ({ name, dosage }: Holding) =>
  SALT.test(`${name} ${dosage ?? ''}`) && !/elementa|elementär/i.test(`${name} ${dosage ?? ''}`)

/** A product of many nutrients whose label only the user has: the server cannot compare it with the limits. */
export function hiddenContents(products: readonly Holding[]): LimitFinding[] {
  return products.flatMap((product) => {
    const inside = product.facts
      .flatMap(({ id }) => heldBy(id))
      .flatMap((id) => findSupplementFact(id) ?? [])
      .filter((fact) => upperLimit(fact) !== null && !isNamed(product, fact.id))
    if (inside.length === 0) return []
    const what = inside.map(({ name }) => name).join(', ')
    return [
      {
        kind: 'dose_unclear',
        severity: 'minor',
        effect: `It contains nutrients with an upper limit (${what}), but we do not know how much, so it could not be checked`,
        action: 'Read the amounts on the label, and ask a pharmacist whether they are right for you',
        sources: [...new Set(inside.flatMap(({ upper_level }) => upper_level?.sources ?? []))],
        products: [product.name],
        with: product.name,
      },
    ]
  })
}

const holds = ({ facts }: Holding, id: string) => facts.some((fact) => heldBy(fact.id).includes(id))
const isNamed = ({ facts }: Holding, id: string) => facts.some((fact) => fact.id === id)

/** A multivitamin beside zinc: both contain it, and how much is in the first is not known here. */
export function hiddenDuplicates(products: readonly Holding[]): LimitFinding[] {
  const inside = new Set(products.flatMap(({ facts }) => facts.flatMap(({ id }) => heldBy(id))))
  const groups = new Map<string, { products: Holding[]; nutrients: SupplementFact[] }>()
  for (const id of inside) {
    const fact = findSupplementFact(id)
    const holding = products.filter((product) => holds(product, id) || isNamed(product, id))
    const kinds = new Set(holding.map((product) => product.facts.map((each) => each.id).join()))
    if (!fact || upperLimit(fact) === null || kinds.size < 2) continue
    const key = holding.map(({ name }) => name).join('|')
    const group = groups.get(key) ?? { products: holding, nutrients: [] }
    group.nutrients.push(fact)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ products: holding, nutrients }) => {
    const what = nutrients.map(({ name }) => name).join(', ')
    const hiding = holding.filter((product) => nutrients.some(({ id }) => holds(product, id)))
    const where = hiding.map(({ name }) => name).join(', ')
    return {
      kind: 'duplicate',
      severity: 'moderate',
      effect: `More than one of these contains ${what}; we do not know how much is in ${where}, so the sum could not be checked`,
      action: 'Add up what the labels say, or ask a pharmacist',
      sources: [...new Set(nutrients.flatMap(({ upper_level }) => upper_level?.sources ?? []))],
      products: holding.map(({ name }) => name),
      with: what,
    }
  })
}
