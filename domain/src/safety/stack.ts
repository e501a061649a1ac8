/** Whether a supplement fits a person: medicines, conditions, allergies, what is already taken, and the daily limit. */
import { readableName } from '../text/readable.ts'
import { rememberingMessage, rememberingObject } from '../remember.ts'
import { heldBy } from '../supplements/contents.ts'
import { findSupplementFact, safeDoseRange } from '../supplements/facts.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { upperLimit, type Who } from '../supplements/limits.ts'
import {
  extraSupplements,
  interactionsOf,
  interactions,
  namedExtras,
  SEVERITY_ORDER,
} from './interactions.ts'
import { namedMedicines, unknownMedicines } from './medicines.ts'
import { ownWords, withoutUnwanted } from './own-words.ts'
import { readPerson, type Person } from './person.ts'
import { byAge, byFreeCaution, byOrgan, byPregnancy } from './stack-cautions.ts'
import { namedIn } from './product-names.ts'
import { strangeWords } from './strange-words.ts'
import { finding, isBlocking, type StackContext, type StackFinding } from './stack-finding.ts'
import { doseIn } from './stack-limits.ts'
import { personWithResults, withResult } from './stack-results.ts'

/** A fact's "avoid if" words that name a group of medicines or a wider condition. */
const AVOID_GROUPS: Record<string, string[]> = {
  anticoagulants: ['warfarin', 'doac', 'heparin', 'bleeding_disorder'],
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
const STRENGTH = /\d\s*(?:mg|mcg|[µμu]g)(?!\p{L})/iu

/** A product in the tracker that is not a known supplement may be a medicine. */
export function medicineOf({
  name: written,
  dosage,
}: Pick<StackContext['supplements'][number], 'name' | 'dosage'>): 'known' | 'unknown' | null {
  const { name, facts, extras, medicines } = namedIn(written)
  if (facts.length + extras.length > 0) return null
  if (medicines.size > 0) return 'known'
  return STRENGTH.test(`${name} ${dosage === null ? '' : readableName(dosage)}`) ? 'unknown' : null
}

/** Written with a strength, or a word that is not known here. */
export function unknownInNotes({ notes, year }: Pick<StackContext, 'notes' | 'year'>): string[] {
  const own = ownWords(notes, year)
  const dosed = unknownMedicines(own)
  const isDosed = (word: string) => dosed.some((each) => each.split(' ').includes(word))
  return [...new Set([...dosed, ...strangeWords(own).filter((word) => !isDosed(word))])]
}

/** What the notes and the conversation say, and the medicines among what is taken. */
export function personOf({ notes, year, said = '', supplements }: StackContext): Person {
  const record: OnRecord = {
    notes,
    year,
    supplements: supplements.map(({ name, dosage }) => ({ name, dosage })),
  }
  const noted = personOnRecord(JSON.stringify(record))
  const asked = readPerson(withoutUnwanted(said), 'question')
  return {
    medicines: new Set([...noted.medicines, ...asked.medicines]),
    unknownMedicines: [...noted.unknownMedicines, ...asked.unknownMedicines],
    conditions: new Set([...noted.conditions, ...asked.conditions]),
    allergens: new Set([...noted.allergens, ...asked.allergens]),
  }
}

type OnRecord = {
  notes: string
  year: number
  supplements: Pick<StackContext['supplements'][number], 'name' | 'dosage'>[]
}

/** Several steps of an answer ask the same. */
const personOnRecord = rememberingMessage((record): Person => {
  const { notes, year, supplements } = JSON.parse(record) as OnRecord
  const { conditions, allergens } = readPerson(notes)
  const medicines = namedMedicines(ownWords(notes, year))
  const unknownMedicines = unknownInNotes({ notes, year })
  for (const entry of supplements) {
    const medicine = medicineOf(entry)
    if (medicine === 'known') namedIn(entry.name).medicines.forEach((id) => medicines.add(id))
    if (medicine === 'unknown') unknownMedicines.push(namedIn(entry.name).name)
  }
  return { medicines, unknownMedicines, conditions, allergens }
})

/** Everything that speaks against a supplement for a person, worst first. No finding never means that it is safe. */
export function checkSupplement(
  fact: SupplementFact,
  context: StackContext,
  // Read once for many supplements.
  told: Person = personOf(context),
  { products: taken, ids: takenIds }: Taken = readTaken(context),
): StackFinding[] {
  const person = personWithResults(told, context)
  const ofRecords = byRecord(fact, person, takenIds).map((each) => withResult(each, told, context))
  const findings = [
    ...byAge(fact, context.age),
    ...ofRecords,
    // What a record says of a medicine or a condition, the list of those to avoid does not say again.
    ...byAvoidance(fact, person).filter(({ about }) => !ofRecords.some((each) => each.about === about)),
    ...byPregnancy(fact, person),
    ...byAllergy(fact, person),
    ...byDuplicate(fact, taken),
    ...byLimit(fact, taken, { age: context.age, isPregnant: person.conditions.has('pregnancy') }),
  ]
  // What a record already forbids is not forbidden twice.
  if (!findings.some(isBlocking)) findings.push(...byOrgan(fact, person), ...byFreeCaution(fact, person))
  return findings.sort((a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity))
}

/** What is taken, by product, and the supplements and extras in it and in what was said. */
export type Taken = {
  products: (StackContext['supplements'][number] & { facts: readonly SupplementFact[] })[]
  ids: Set<string>
}

/** Every supplement that may be proposed is held against the same. */
export const readTaken = rememberingObject(({ supplements, notes, said = '' }: StackContext): Taken => {
  const products = supplements.map((entry) => ({ ...entry, facts: namedIn(entry.name).facts }))
  const ids = new Set([
    ...products.flatMap(({ name, facts }) => [...facts.map(({ id }) => id), ...namedIn(name).extras]),
    ...namedExtras(`${notes} ${said}`),
  ])
  return { products, ids }
})

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
    ...own.map((record) => ({
      ...finding(
        kinds[record.other_type],
        record.severity,
        record.other_name,
        record.effect,
        record.action,
        record.sources,
      ),
      about: record.other_id,
    })),
    ...reversed.map((record) => ({
      ...finding(
        'supplement',
        record.severity,
        findSupplementFact(record.supplement)?.name ??
          extraSupplements[record.supplement] ??
          record.supplement,
        record.effect,
        record.action,
        record.sources,
      ),
      about: record.supplement,
    })),
  ]
}

function byAvoidance(
  fact: SupplementFact,
  { medicines, unknownMedicines, conditions }: Person,
): StackFinding[] {
  const idsOf = (word: string) => AVOID_GROUPS[word] ?? [word]
  return fact.avoid_if
    .filter((word) =>
      word === 'any_prescription_medicine'
        ? medicines.size + unknownMedicines.length > 0
        : idsOf(word).some((id) => medicines.has(id) || conditions.has(id)),
    )
    .map((word) => ({
      ...finding(
        'condition',
        'major',
        word === 'anticoagulants' && conditions.has('bleeding_disorder')
          ? 'bleeding disorder'
          : word.replaceAll('_', ' '),
        `${fact.name} is listed as one to avoid in this case`,
        'Ask a doctor or pharmacist first',
        fact.sources,
      ),
      about: idsOf(word).find((id) => medicines.has(id) || conditions.has(id)) ?? word,
    }))
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

function byDuplicate(fact: SupplementFact, taken: Taken['products']): StackFinding[] {
  const same = new Set([fact.id, ...SAME_NUTRIENT.filter((group) => group.includes(fact.id)).flat()])
  return taken.flatMap(({ name, facts }) => {
    if (facts.some(({ id }) => same.has(id)))
      return [
        finding(
          'duplicate',
          'major',
          name,
          'You already take it',
          'Take only one of the products',
          fact.sources,
        ),
      ]
    const effect = `Something you already take may contain the same, in an unknown amount`
    return facts.some(({ id }) => heldBy(id).includes(fact.id) || heldBy(fact.id).includes(id))
      ? [finding('duplicate', 'moderate', name, effect, 'Add up what the labels say', fact.sources)]
      : []
  })
}

function byLimit(fact: SupplementFact, taken: Taken['products'], who: Who): StackFinding[] {
  const limit = upperLimit(fact, who)
  if (limit === null) return []
  const { min, unit } = safeDoseRange(fact)
  const already = taken
    .filter(({ facts }) => facts.some(({ id }) => id === fact.id))
    .reduce((sum, entry) => sum + (doseIn(entry, fact, unit) ?? 0), 0)
  if (already + min <= limit) return []
  const effect = `Together with what you take (${already} ${unit} a day) it exceeds the upper limit of ${limit} ${unit} a day`
  return [
    finding('over_limit', 'major', fact.name, effect, 'Do not add more', fact.upper_level?.sources ?? []),
  ]
}
