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

function judge(fact: SupplementFact, holding: Holding[], who: Who): LimitFinding[] {
  const [first] = holding
  const adult = upperLimit(fact)
  const form = first ? formOf(fact.id, first) : null
  const limitForAdults = form && !form.isCompound ? form.limit : adult
  if (!fact.upper_level || adult === null || limitForAdults === null) return []
  const { unit, sources } = fact.upper_level
  const limit = form && !form.isCompound ? form.limit : upperLimit(fact, who)
  const names = holding.map(({ name }) => name)
  const label = form?.label ?? fact.name
  const doses = holding.map((product) => doseIn(product, fact, unit))
  const total = doses.reduce<number>((sum, dose) => sum + (dose ?? 0), 0)
  const told = Number(total.toPrecision(6))
  if (isMinor(who)) {
    const isHigh = total > limitForAdults + BREATH
    const beyond = isHigh
      ? `; ${told} ${unit} a day is above the upper limit for adults, ${limitForAdults} ${unit}`
      : ''
    const effect = `We have no upper limit for this age${beyond}`
    return [{ kind: 'age', severity: 'major', effect, action: ASK, sources, products: names, with: label }]
  }
  if (limit !== null && total > limit + BREATH && holding.some(isOfSalt)) {
    const low = label.toLowerCase()
    const effect = `Together ${told} ${unit} a day if the amount is pure ${low}, which is above the upper limit of ${limit} ${unit}; only part of a salt is ${low}`
    const action = `Enter the amount of ${low} itself ("elemental" on the label), and do not take more until you know`
    return [
      { kind: 'dose_unclear', severity: 'moderate', effect, action, sources, products: names, with: label },
    ]
  }
  if (limit !== null && total > limit + BREATH) {
    const effect = `Together ${told} ${unit} a day, above the upper limit of ${limit} ${unit}`
    const action = 'Take less, or ask a doctor whether this dose is meant for you'
    return [{ kind: 'over_limit', severity: 'major', effect, action, sources, products: names, with: label }]
  }
  const unclear = holding.filter((_product, index) => doses[index] === null)
  if (unclear.length === 0) return []
  const effect = `The dose is not clear, so the upper limit of ${limit} ${unit} a day could not be checked`
  const action = unclear.some((product) => formOf(fact.id, product)?.isCompound)
    ? `Enter the amount of ${label.toLowerCase()} itself ("elemental" on the label), for example 20 mg elemental`
    : unclear.some(({ facts }) => facts.length > 1)
      ? 'Enter the amount of each nutrient beside its name, for example calcium 600 mg, vitamin D 400 IU'
      : 'Enter the daily dose with its unit, for example 400 mg'
  return [
    {
      kind: 'dose_unclear',
      severity: 'minor',
      effect,
      action,
      sources,
      products: unclear.map(({ name }) => name),
      with: label,
    },
  ]
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
