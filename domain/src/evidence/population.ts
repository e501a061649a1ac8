/** Which claims are about a person, and how closely. */
import { compareClaims } from './order.ts'
import { type Claim, type Population } from './schema.ts'
import { simpleName } from './simple-name.ts'

/** What is known of a person; null is not known. */
export type Person = {
  sex: 'female' | 'male' | null
  /** years */
  age: number | null
  pregnant: boolean | null
  breastfeeding: boolean | null
  conditions: readonly string[]
  medicines: readonly string[]
}

export const ANYONE: Person = {
  sex: null,
  age: null,
  pregnant: null,
  breastfeeding: null,
  conditions: [],
  medicines: [],
}

/** Words of a condition that say who is meant. */
const WHO: [RegExp, Pick<Population, 'sex' | 'age_min' | 'age_max'>][] = [
  [/^(?:infant|newborn|toddler)(?!.*(?:child|formula))/, { age_max: 3 }],
  [/^(?:infant|children|toddler).*(?:child|adolescent)|^children$/, { age_max: 17 }],
  [/^adult/, { age_min: 18 }],
  [/^(?:older adult|elderly)/, { age_min: 60 }],
  [/^(?:pre|post)menopausal/, { sex: 'female' }],
]

type Fit = 'fits' | 'contradicts' | 'unknown'

const agrees = (said: boolean | undefined, own: boolean | null): Fit | null => {
  if (said === undefined) return null
  if (own === null) return 'unknown'
  return said === own ? 'fits' : 'contradicts'
}

function ageFit({ age_min: min, age_max: max }: Population, age: number | null): Fit | null {
  if (min === undefined && max === undefined) return null
  if (age === null) return 'unknown'
  return (min ?? 0) <= age && Math.floor(age) <= (max ?? Infinity) ? 'fits' : 'contradicts'
}

function namedFit(said: string | undefined, own: readonly string[]): Fit | null {
  if (said === undefined) return null
  const wanted = ` ${simpleName(said)} `
  return own.some((each) => wanted.includes(` ${simpleName(each)} `)) ? 'fits' : 'unknown'
}

function sexFit(said: Population['sex'], own: Person['sex']): Fit | null {
  if (said === undefined) return null
  if (own === null) return 'unknown'
  return said === own ? 'fits' : 'contradicts'
}

/** Men, and women who said so, are not pregnant; a child's age or a sex may be said in the condition's words. */
function fitsOf(population: Population, person: Person): Fit[] {
  const condition = simpleName(population.condition ?? '')
  const who = WHO.find(([words]) => words.test(condition))?.[1]
  const said = { ...who, ...population }
  const isMale = person.sex === 'male'
  const named = namedFit(population.condition, person.conditions)
  return [
    sexFit(said.sex, person.sex),
    ageFit(said, person.age),
    agrees(said.pregnant, isMale ? false : person.pregnant),
    agrees(said.breastfeeding, isMale ? false : person.breastfeeding),
    who && named === 'unknown' ? null : named,
    namedFit(said.medicine, person.medicines),
  ].filter((fit) => fit !== null)
}

/**
 * The claims that may be about a person, best first: those of a population that the person may not belong to come last;
 * then the most specific; then tier, certainty, newest.
 */
export function claimsFor(claims: readonly Claim[], person: Person): Claim[] {
  return claims
    .map((claim) => ({ claim, fits: fitsOf(claim.population, person) }))
    .filter(({ fits }) => !fits.includes('contradicts'))
    .map(({ claim, fits }) => ({
      claim,
      unsure: fits.filter((fit) => fit === 'unknown').length,
      sure: fits.filter((fit) => fit === 'fits').length,
    }))
    .sort((a, b) => a.unsure - b.unsure || b.sure - a.sure || compareClaims(a.claim, b.claim))
    .map(({ claim }) => claim)
}
