/**
 * What is suggested unasked must be known to suit. A check of what someone takes warns of known interactions; a
 * suggestion is also withheld where nothing is known about a state in which little is harmless.
 */
import type { SupplementFact } from '../supplements/fact.ts'
import { interactionsOf } from './interactions.ts'
import type { Person } from './person.ts'
import { checkSupplement } from './stack.ts'
import type { StackContext } from './stack-finding.ts'
import { personWithResults } from './stack-results.ts'
import { isBlocking, type StackFinding } from './stack-finding.ts'

/** States, and medicines of which a little more or less does harm, in which only nutrients of the daily diet are proposed, for herbs and extracts are hardly studied there. */
const ONLY_NUTRIENTS = new Set(
  `kidney_disease liver_disease breastfeeding immunosuppressed cancer
  warfarin immunosuppressant hiv_antiretroviral antiepileptic cancer_drug chemo
  digoxin theophylline amiodarone lithium clozapine`.split(/\s+/),
)

/** The findings to show beside a proposal, or null where it must not be made. */
export function proposalFindings(
  fact: SupplementFact,
  context: StackContext,
  told: Person,
): StackFinding[] | null {
  const findings = checkSupplement(fact, context, told)
  const person = personWithResults(told, context)
  return findings.some(isBlocking) || isUnproven(fact, person) ? null : findings
}

function isUnproven(fact: SupplementFact, { medicines, unknownMedicines, conditions }: Person): boolean {
  if (conditions.has('severe_kidney_disease')) return true
  if (conditions.has('kidney_disease') && fact.cautions.kidney !== undefined) return true
  if (conditions.has('liver_disease') && fact.cautions.liver !== undefined) return true
  if (conditions.has('pregnancy') && fact.cautions.pregnancy === undefined) return true
  if (conditions.has('upcoming_surgery') && fact.cautions.surgery !== undefined) return true
  const isNutrient = fact.adult_intake !== null
  if (!isNutrient && [...medicines, ...conditions].some((id) => ONLY_NUTRIENTS.has(id))) return true
  // The unknown medicine may be the one.
  return (
    unknownMedicines.length > 0 &&
    interactionsOf(fact.id).some((record) => record.other_type === 'drug' && isBlocking(record))
  )
}
