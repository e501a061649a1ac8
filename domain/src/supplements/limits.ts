/** The highest daily amount of a supplement, for a person and for the form in which a product holds it. */
import { countsInUnits, dailyDose, type Labelled } from './dose.ts'
import type { SupplementFact } from './fact.ts'

export type Who = { age: number | null; isPregnant: boolean }
const ANY_ADULT: Who = { age: null, isPregnant: false }
export const ADULT = 18

/** From the notes and cautions of the facts: an older or a pregnant adult's limit where it is lower. */
const LOWER_FROM_AGE: Record<string, { age: number; limit: number }> = {
  // IOM: 2000 mg after age 50.
  calcium: { age: 51, limit: 2000 },
}
const LOWER_IN_PREGNANCY: Record<string, number> = {
  // EFSA 2015: 200 mg a day from all sources.
  caffeine: 200,
  // Supplements with retinol above 800 µg are to be avoided.
  vitamin_a: 800,
}

export const isMinor = ({ age }: Pick<Who, 'age'>) => age !== null && age < ADULT

/**
 * The lower of the American and the European upper level: the safe one where they differ. The fact base has none for
 * children, and an adult's is not theirs.
 */
export function upperLimit(
  { id, upper_level: level }: Pick<SupplementFact, 'id' | 'upper_level'>,
  who: Who = ANY_ADULT,
): number | null {
  if (isMinor(who)) return null
  const older = LOWER_FROM_AGE[id]
  const limits = [
    level?.iom,
    level?.efsa,
    older && who.age !== null && who.age >= older.age ? older.limit : null,
    who.isPregnant ? LOWER_IN_PREGNANCY[id] : null,
  ].filter((limit) => typeof limit === 'number')
  return limits.length > 0 ? Math.min(...limits) : null
}

/** What a product holds when it is not simply the nutrient that the limit is for. */
export type Form = { label: string; limit: number | null; isCompound: boolean }
type FormRule = Form & { id: string; says: RegExp; unless?: RegExp }
const FORMS: FormRule[] = [
  {
    id: 'iron',
    // 325 mg of ferrous sulfate are far less than 325 mg of iron; how much, the facts do not say.
    says: /\b(?:ferrous|ferric|iron) (?:sul(?:f|ph)ate|fumarate|gluconate)|\bferro(?:us|sum|so)?\b|järn(?:sulfat|fumarat|glukonat)|eisen(?:sulfat|fumarat|gluconat)/i,
    unless: /elementa|elementär/i,
    label: 'Iron',
    limit: null,
    isCompound: true,
  },
  {
    id: 'vitamin_a',
    // The limit is for preformed retinol.
    says: /(?:beta|β)[\s-]*[ck]aroten/i,
    unless: /retin[oy]l|palmitat|acetat/i,
    label: 'Beta-carotene',
    limit: null,
    isCompound: false,
  },
  {
    id: 'niacin',
    // EFSA: nicotinic acid 10 mg, nicotinamide 900 mg.
    says: /ni(?:acin|[ck]otin)amide?/i,
    unless: /nicotinic|riboside/i,
    label: 'Nicotinamide',
    limit: 900,
    isCompound: false,
  },
]
export const formOf = (id: string, { name, dosage }: Labelled): Form | null => {
  const text = `${name} ${dosage ?? ''}`
  return FORMS.find((form) => form.id === id && form.says.test(text) && !form.unless?.test(text)) ?? null
}

const PARTS = /,(?!\d)|[;+&()]|\b(?:and|plus|with|och|med|und|mit|et|avec|y|con)\b/i
const HAS_AMOUNT = /\d\s*k?\s*(?:i\.?[ue]\.?|u\.?i\.?|[µμu]g|m[ck]?g|g)(?!\p{L})/iu
const ONLY_UNITS = /\d\s*k?\s*(?:i\.?[ue]\.?|u\.?i\.?)(?!\p{L})/iu
const HAS_MASS = /\d\s*(?:[µμu]g|mcg|mg|g)(?!\p{L})/iu

/**
 * What a day brings of one nutrient. An amount of a product of two nutrients is for neither for certain, unless it
 * stands beside a name or is in the units of one of them alone.
 */
export function doseOf(
  product: Labelled & { facts: readonly SupplementFact[] },
  { id }: SupplementFact,
  unit: string,
  named: (text: string) => readonly SupplementFact[],
): number | null {
  if (formOf(id, product)?.isCompound) return null
  if (product.facts.length < 2) return dailyDose(product, id, unit)
  const { name, dosage, frequency } = product
  const all = `${name} ${dosage ?? ''}`
  if (ONLY_UNITS.test(all) && !HAS_MASS.test(all))
    return product.facts.filter((fact) => countsInUnits(fact.id)).length === 1
      ? dailyDose(product, id, unit)
      : null
  let isOpen = false
  const own = (text: string) =>
    text
      .split(PARTS)
      .filter((part) => {
        const ids = new Set(named(part).map((fact) => fact.id))
        if (ids.size !== 1 && HAS_AMOUNT.test(part)) isOpen = true
        return ids.size === 0 || (ids.size === 1 && ids.has(id))
      })
      .join('; ')
  const mine = { name: own(name), dosage: own(dosage ?? ''), frequency }
  return isOpen ? null : dailyDose(mine, id, unit)
}
