/** Whether a supplement fits a person: medicines, conditions, allergies, what is already taken, and the daily limit. */
import { heldBy } from '../supplements/contents.ts'
import {
  findSupplementFact,
  namedSupplements,
  safeDoseRange,
  type SupplementFact,
} from '../supplements/facts.ts'
import { ADULT, upperLimit, type Who } from '../supplements/limits.ts'
import { extraSupplements, interactionsOf, interactions, namedExtras, type Severity } from './interactions.ts'
import { namedMedicines } from './medicines.ts'
import { readPerson, type Person } from './person.ts'
import { doseIn } from './stack-limits.ts'

export type StackContext = {
  /** "Allergies and medical notes" of the profile. */
  notes: string
  age: number | null
  sex: 'female' | 'male' | null
  /** What the person takes now. */
  supplements: { name: string; dosage: string | null; frequency: string | null }[]
  /** Results outside the report's own range, by biomarker id. */
  outOfRange: { biomarker: string; direction: 'low' | 'high' }[]
}

export type StackFinding = {
  kind: 'medicine' | 'condition' | 'supplement' | 'allergen' | 'duplicate' | 'over_limit' | 'age'
  severity: Severity
  /** What it clashes with, in plain words. */
  with: string
  effect: string
  action: string
  sources: string[]
}

/** Not recommended at all; what is left is shown as what to watch. */
export const isBlocking = ({ severity }: Pick<StackFinding, 'severity'>) =>
  severity === 'contraindicated' || severity === 'major'

/** A fact's "avoid if" words that name a group of medicines or a wider condition. */
const AVOID_GROUPS: Record<string, string[]> = {
  anticoagulants: ['warfarin', 'doac', 'bleeding_disorder'],
  potassium_sparing_diuretic: ['ksparing'],
  antidepressant: ['ssri_snri', 'maoi', 'antidepressant_other'],
  ciclosporin: ['immunosuppressant'],
  'smoker (beta-carotene)': ['smoker'],
}
/** Products that hold the same nutrient under another name. */
const SAME_NUTRIENT: string[][] = [
  ['vitamin_d3', 'cod_liver_oil'],
  ['vitamin_a', 'cod_liver_oil'],
  ['omega3', 'algae_omega3', 'cod_liver_oil'],
  ['niacin', 'vitamin_b3_nr'],
  ['collagen', 'collagen_uc2'],
]
const RESULT_CONDITIONS: Record<string, string[]> = {
  'calcium high': ['high_calcium'],
  'ferritin high': ['high_ferritin', 'haemochromatosis'],
  'tsat high': ['high_ferritin', 'haemochromatosis'],
  'egfr low': ['kidney_disease', 'severe_kidney_disease'],
  'vitamin_b12 low': ['b12_deficiency'],
  'alt high': ['liver_disease'],
  'ast high': ['liver_disease'],
}

const STRENGTH = /\d\s*(?:mg|mcg|[µμu]g)(?!\p{L})/iu

/** A product of the tracker that is no supplement known here may be a medicine. */
export function medicineOf({
  name,
  dosage,
}: StackContext['supplements'][number]): 'known' | 'unknown' | null {
  if (namedSupplements(name).length + namedExtras(name).length > 0) return null
  if (namedMedicines(name).size > 0) return 'known'
  return STRENGTH.test(`${name} ${dosage ?? ''}`) ? 'unknown' : null
}

/** What the notes say, and the medicines among what is taken. */
export function personOf({ notes, supplements }: StackContext): Person {
  const person = readPerson(notes)
  for (const entry of supplements) {
    const medicine = medicineOf(entry)
    if (medicine === 'known') namedMedicines(entry.name).forEach((id) => person.medicines.add(id))
    if (medicine === 'unknown') person.unknownMedicines.push(entry.name)
  }
  return person
}

/** Everything that speaks against a supplement for a person, worst first. No finding never means that it is safe. */
export function checkSupplement(
  fact: SupplementFact,
  context: StackContext,
  // Read once for many supplements.
  told: Person = personOf(context),
): StackFinding[] {
  const person = { ...told, conditions: new Set(told.conditions) }
  for (const { biomarker, direction } of context.outOfRange) {
    for (const condition of RESULT_CONDITIONS[`${biomarker} ${direction}`] ?? [])
      person.conditions.add(condition)
  }
  const taken = context.supplements.map((entry) => ({ ...entry, facts: namedSupplements(entry.name) }))
  const takenIds = new Set(
    taken.flatMap(({ name, facts }) => [...facts.map(({ id }) => id), ...namedExtras(name)]),
  )
  const findings = [
    ...byAge(context.age),
    ...byRecord(fact, person, takenIds),
    ...byAvoidance(fact, person),
    ...byPregnancy(fact, person),
    ...byAllergy(fact, person),
    ...byDuplicate(fact, taken),
    ...byLimit(fact, taken, { age: context.age, isPregnant: person.conditions.has('pregnancy') }),
  ]
  const order: Severity[] = ['contraindicated', 'major', 'moderate', 'minor']
  return findings.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}

function byAge(age: number | null): StackFinding[] {
  if (age === null || age >= ADULT) return []
  const effect = 'The doses here were studied in adults'
  return [finding('age', 'major', 'age under 18', effect, 'Ask a doctor or pharmacist first', [])]
}

function byRecord(fact: SupplementFact, person: Person, takenIds: Set<string>): StackFinding[] {
  const own = interactionsOf(fact.id).filter(({ other_type, other_id }) => {
    if (other_type === 'drug') return person.medicines.has(other_id)
    if (other_type === 'supplement') return takenIds.has(other_id)
    return person.conditions.has(other_id)
  })
  const reversed = interactions.filter(
    ({ other_type, other_id, supplement }) =>
      other_type === 'supplement' && other_id === fact.id && takenIds.has(supplement),
  )
  const kinds = { drug: 'medicine', supplement: 'supplement', condition: 'condition' } as const
  return [
    ...own.map((record) =>
      finding(
        kinds[record.other_type],
        record.severity,
        record.other_name,
        record.effect,
        record.action,
        record.sources,
      ),
    ),
    ...reversed.map((record) =>
      finding(
        'supplement',
        record.severity,
        findSupplementFact(record.supplement)?.name ??
          extraSupplements[record.supplement] ??
          record.supplement,
        record.effect,
        record.action,
        record.sources,
      ),
    ),
  ]
}

function byAvoidance(
  fact: SupplementFact,
  { medicines, unknownMedicines, conditions }: Person,
): StackFinding[] {
  return fact.avoid_if
    .filter((word) =>
      word === 'any_prescription_medicine'
        ? medicines.size + unknownMedicines.length > 0
        : (AVOID_GROUPS[word] ?? [word]).some((id) => medicines.has(id) || conditions.has(id)),
    )
    .map((word) =>
      finding(
        'condition',
        'major',
        word.replaceAll('_', ' '),
        `${fact.name} is listed as one to avoid here`,
        'Ask a doctor or pharmacist first',
        fact.sources,
      ),
    )
}

function byPregnancy(fact: SupplementFact, { conditions }: Person): StackFinding[] {
  const states = (['pregnancy', 'breastfeeding'] as const).filter((state) => conditions.has(state))
  return states.flatMap((state) => {
    const caution =
      fact.cautions[state] ?? (state === 'breastfeeding' ? undefined : 'not studied well enough')
    if (caution === undefined) return []
    const fine = /safe|often needed|recommended|usual|needed|ok\b|fine|prevents/i.test(caution)
    const severity = fine && !/avoid|not (?:safe|recommended)|unsafe/i.test(caution) ? 'moderate' : 'major'
    return [finding('condition', severity, state, caution, 'Ask your midwife or doctor first', fact.sources)]
  })
}

function byAllergy(fact: SupplementFact, { allergens }: Person): StackFinding[] {
  return fact.allergens
    .filter((text) => [...allergens].some((allergen) => text.toLowerCase().includes(allergen)))
    .map((text) =>
      finding(
        'allergen',
        'contraindicated',
        text,
        'You noted an allergy or intolerance to it',
        'Do not take it',
        fact.sources,
      ),
    )
}

type Taken = { name: string; dosage: string | null; frequency: string | null; facts: SupplementFact[] }

function byDuplicate(fact: SupplementFact, taken: Taken[]): StackFinding[] {
  const same = new Set([fact.id, ...SAME_NUTRIENT.filter((group) => group.includes(fact.id)).flat()])
  return taken.flatMap(({ name, facts }) => {
    if (facts.some(({ id }) => same.has(id)))
      return [finding('duplicate', 'major', name, 'You already take it', 'Keep to one product', fact.sources)]
    const effect = `What you take already may hold the same, in an amount not known here`
    return facts.some(({ id }) => heldBy(id).includes(fact.id) || heldBy(fact.id).includes(id))
      ? [finding('duplicate', 'moderate', name, effect, 'Add up what the labels say', fact.sources)]
      : []
  })
}

function byLimit(fact: SupplementFact, taken: Taken[], who: Who): StackFinding[] {
  const limit = upperLimit(fact, who)
  if (limit === null) return []
  const { min, unit } = safeDoseRange(fact)
  const already = taken
    .filter(({ facts }) => facts.some(({ id }) => id === fact.id))
    .reduce((sum, entry) => sum + (doseIn(entry, fact, unit) ?? 0), 0)
  if (already + min <= limit) return []
  const effect = `With what you take (${already} ${unit} a day) it passes the upper limit of ${limit} ${unit} a day`
  return [
    finding('over_limit', 'major', fact.name, effect, 'Do not add more', fact.upper_level?.sources ?? []),
  ]
}

function finding(
  kind: StackFinding['kind'],
  severity: Severity,
  other: string,
  effect: string,
  action: string,
  sources: string[],
): StackFinding {
  return { kind, severity, with: other, effect, action, sources }
}
