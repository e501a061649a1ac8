/** What of the advice on a marker fits a person: nothing that their notes, records or age speak against. */
import { insightOf } from '../blood-markers/overview.ts'
import { citedSource } from '../health/biomarkers/cited-source.ts'
import { bodyMassIndex } from '../health/bmi.ts'
import { ALLERGENS } from '../safety/person-words.ts'
import type { Person } from '../safety/person.ts'
import type { StackContext } from '../safety/stack-finding.ts'
import { proposalFindings } from '../safety/stack-proposal.ts'
import { personOf } from '../safety/stack.ts'
import { suggestedProduct, suggestionCautions } from '../safety/suggestion.ts'
import { bestClaim, gradeRank, supplementFacts, supplementSources } from '../supplements/facts.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { targetsOf } from '../supplements/targets.ts'
import type { OffResult } from './told-results.ts'

export type StoryPerson = {
  stack: StackContext
  person: Person
  /** Habits and supplements are for adults who are not pregnant; others are sent to their doctor. */
  needsDoctor: boolean
  isOverweight: boolean
  testDayFor: (result: OffResult) => string | null
}

const ADULT_AGE = 18

export function storyPerson(
  stack: StackContext,
  { height_cm, weight_kg }: { height_cm: number | null; weight_kg: number | null },
  testDayFor: StoryPerson['testDayFor'],
): StoryPerson {
  const person = personOf(stack)
  const category = bodyMassIndex(height_cm, weight_kg)?.category
  return {
    stack,
    person,
    needsDoctor: (stack.age !== null && stack.age < ADULT_AGE) || person.conditions.has('pregnancy'),
    isOverweight: category === 'Overweight' || category === 'Obesity',
    testDayFor,
  }
}

/** Those that are taken to bring this marker back, the best proven first, as far as nothing speaks against them. */
export function supplementsFor({ biomarker, side, overview }: OffResult, { stack, person }: StoryPerson) {
  const expected = insightOf(overview)?.actions.find(({ category }) => category === 'Supplements')?.expected
  return supplementFacts
    .filter(({ id }) =>
      targetsOf(id).some((target) => target.biomarker === biomarker && target.direction === side),
    )
    .toSorted((a, b) => rankOf(b) - rankOf(a) || a.name.localeCompare(b.name))
    .flatMap((fact) => {
      const findings = proposalFindings(fact, stack, person)
      if (!findings) return []
      return {
        fact,
        supplement: suggestedProduct(fact),
        cautions: suggestionCautions(fact, findings),
        expected: expected ? `Expected: ${expected}.` : null,
        source: citedSource(fact.sources.flatMap((id) => supplementSources[id] ?? [])),
      }
    })
}

const rankOf = (fact: SupplementFact) => gradeRank(bestClaim(fact)?.grade ?? 'insufficient')

const CONDITIONAL = /^if\b/i
const FOR_OVERWEIGHT = /\bif overweight\b|\bweight loss\b|\blose \d/i
const HABITS = new Set(['Nutrition', 'Exercise', 'Sleep', 'Breathing'])

export function habitsFor({ overview }: OffResult, { person, isOverweight }: StoryPerson) {
  const allergens = [...person.allergens].flatMap((allergen) => ALLERGENS[allergen] ?? [])
  return (insightOf(overview)?.actions ?? []).filter(
    ({ category, action, sources }) =>
      HABITS.has(category) &&
      citedSource(sources) !== null &&
      !CONDITIONAL.test(action) &&
      (isOverweight || !FOR_OVERWEIGHT.test(action)) &&
      !allergens.some((allergen) => action.toLowerCase().search(allergen) >= 0),
  )
}
