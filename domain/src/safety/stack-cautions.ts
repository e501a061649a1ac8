/** The cautions of the supplement facts, held against the state of a person. */
import type { SupplementFact } from '../supplements/fact.ts'
import { ADULT } from '../supplements/limits.ts'
import type { Person } from './person.ts'
import { finding, type StackFinding } from './stack-finding.ts'

type State = Pick<Person, 'medicines' | 'conditions'>
const FORBIDS = /\b(?:avoid|never|not|dangerous|limit|unsafe)\b/i
const ASK = 'Ask a doctor or pharmacist first'

export function byAge({ cautions, sources }: SupplementFact, age: number | null): StackFinding[] {
  if (age === null) return []
  if (age < ADULT) {
    const effect = 'The doses here were studied in adults'
    return [finding('age', 'major', 'age under 18', effect, ASK, [])]
  }
  const [, oldest] = /\bage ?> ?(\d+)/.exec(cautions.other ?? '') ?? []
  if (oldest === undefined || age <= Number(oldest)) return []
  const effect = `It is listed as one to avoid over the age of ${oldest}`
  return [finding('age', 'major', `age over ${oldest}`, effect, ASK, sources)]
}

const NOT_STUDIED = 'not studied well enough'
const NUTRIENT = 'it is needed in the diet; how much more is safe in pregnancy is not stated in our sources'

/** A nutrient that everyone needs is described with less alarm than what was never studied. */
export function byPregnancy(
  { cautions, adult_intake, sources }: SupplementFact,
  { conditions }: State,
): StackFinding[] {
  const states = (['pregnancy', 'breastfeeding'] as const).filter((state) => conditions.has(state))
  return states.flatMap((state) => {
    const silent = state === 'breastfeeding' ? undefined : adult_intake ? NUTRIENT : NOT_STUDIED
    const caution = cautions[state] ?? silent
    if (caution === undefined) return []
    const severity = caution !== NUTRIENT && FORBIDS.test(caution) ? 'major' : 'moderate'
    // This is our own wording and has no source.
    const from = caution === silent ? [] : sources
    return [finding('condition', severity, state, caution, 'Ask your midwife or doctor first', from)]
  })
}

/** What the facts say of the kidneys and the liver; an unknown stage of a kidney disease may be a late one. */
export function byOrgan({ cautions, sources }: SupplementFact, { conditions }: State): StackFinding[] {
  const found: StackFinding[] = []
  const { kidney, liver } = cautions
  const isOfStones = kidney !== undefined && /stone/.test(kidney)
  if (kidney && isOfStones && conditions.has('kidney_stones'))
    found.push(finding('condition', 'moderate', 'kidney stones', kidney, ASK, sources))
  if (kidney && (!isOfStones || /CKD/.test(kidney)) && conditions.has('kidney_disease')) {
    const isLate = !/eGFR/.test(kidney) || !conditions.has('early_kidney_disease')
    const severity = FORBIDS.test(kidney) && isLate ? 'major' : 'moderate'
    found.push(finding('condition', severity, 'kidney disease', kidney, ASK, sources))
  }
  if (liver && conditions.has('liver_disease')) {
    const severity = FORBIDS.test(liver) ? 'major' : 'moderate'
    found.push(finding('condition', severity, 'liver disease', liver, ASK, sources))
  }
  return found
}

/** Words of the free cautions, and the medicines and conditions that they mean. */
const STATES: [says: RegExp, ids: string[]][] = [
  [/statin/, ['statin']],
  [/fibrate/, ['fibrate']],
  [/antidepressant/, ['ssri_snri', 'maoi', 'antidepressant_other']],
  [/birth control/, ['oral_contraceptive']],
  [/anticoagulant|warfarin/, ['warfarin', 'doac', 'heparin']],
  [/HIV/, ['hiv_antiretroviral']],
  [/transplant|immunosuppress|weak immunity/, ['immunosuppressant', 'immunosuppressed']],
  [/epilepsy/, ['antiepileptic', 'epilepsy']],
  [/clozapine/, ['clozapine']],
  [/ACE inhibitor/, ['ace_inhibitor']],
  [/\bARB/, ['arb']],
  [/spironolactone/, ['ksparing']],
  [/Wilson/, ['wilson_disease']],
  [/bowel narrowing/, ['bowel_obstruction']],
  [/swallowing/, ['swallowing_problem']],
  [/pregnancy/, ['pregnancy']],
  [/central (?:venous )?line/, ['central_line']],
]

/** "Not with statins, fibrates, grapefruit": each part of the free cautions that forbids. */
export function byFreeCaution(
  { cautions, sources }: SupplementFact,
  { medicines, conditions }: State,
): StackFinding[] {
  return (cautions.other ?? '').split(';').flatMap((part) => {
    if (!/^\s*(?:not|never|avoid) (?:with|in|for)\b/i.test(part)) return []
    const hit = STATES.find(
      ([says, ids]) => says.test(part) && ids.some((id) => medicines.has(id) || conditions.has(id)),
    )
    const told = part.trim().replace(/^./, (letter) => letter.toUpperCase())
    const other = hit?.[0].exec(part)?.[0] ?? ''
    return hit ? [finding('condition', 'major', other, told, ASK, sources)] : []
  })
}
