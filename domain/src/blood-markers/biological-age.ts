/** The phenotypic age of one blood draw, or plainly what stands in its way. */
import { convertBiomarker, findBiomarker } from '../health/biomarkers/catalogue.ts'
import {
  PHENOAGE_AGES,
  PHENOAGE_CRP_MAX,
  PHENOAGE_PLAUSIBLE,
  phenoAge,
  type PhenoAgeInputs,
} from '../health/scores/phenoage.ts'
import type { Draw } from './derived.ts'
import type { Person } from './points.ts'
import type { BiologicalAge } from './schema.ts'

const DRAWS_IN_TREND = 24

type LabInput = Exclude<keyof PhenoAgeInputs, 'age'>

const INPUTS: Record<LabInput, { biomarkers: string[]; unit: string; name: string }> = {
  albumin_g_l: { biomarkers: ['albumin'], unit: 'g/L', name: 'Albumin' },
  creatinine_umol_l: { biomarkers: ['creatinine'], unit: 'umol/L', name: 'Creatinine' },
  glucose_mmol_l: { biomarkers: ['glucose_fasting'], unit: 'mmol/L', name: 'Fasting glucose' },
  crp_mg_l: { biomarkers: ['hs_crp', 'crp'], unit: 'mg/L', name: 'CRP' },
  lymphocyte_pct: { biomarkers: ['lymphocytes_pct'], unit: '%', name: 'Lymphocytes (%)' },
  mcv_fl: { biomarkers: ['mcv'], unit: 'fL', name: 'MCV' },
  rdw_pct: { biomarkers: ['rdw_cv'], unit: '%', name: 'RDW' },
  alp_u_l: { biomarkers: ['alp'], unit: 'U/L', name: 'Alkaline phosphatase' },
  wbc_10e9_l: { biomarkers: ['wbc'], unit: '10*9/L', name: 'White blood cells' },
}

/** What the formula asks for, by the name that users read. */
export const BIOLOGICAL_AGE_MARKERS = Object.values(INPUTS).map(({ name, biomarkers }) => ({
  name,
  biomarkers,
}))

/** The newest complete draw; else the one that lacks least. `draws` newest first; null without a known age. */
export function latestBiologicalAge(
  draws: readonly Draw[],
  ageAt: (date: string) => number | null,
): BiologicalAge | null {
  let nearest: BiologicalAge | null = null
  for (const draw of draws) {
    const age = ageAt(draw.date)
    if (age === null) continue
    const one = biologicalAge(draw, age)
    if (one.phenotypic_age !== null) return one
    if (!nearest || one.missing.length < nearest.missing.length) nearest = one
  }
  return nearest
}

const MARKERS_USED = Object.values(INPUTS).flatMap(({ biomarkers }) => biomarkers)

/** What the profile lacks for the formulas that these draws could feed. */
export function profileLacks(
  draws: readonly Draw[],
  personAt: (date: string) => Person,
): ('age' | 'gender')[] {
  const could = (used: readonly string[], of: keyof Person) =>
    draws.some(({ date, values }) => personAt(date)[of] === null && used.some((id) => values.has(id)))
  return [
    ...(could(MARKERS_USED, 'age') ? ['age' as const] : []),
    ...(could(['creatinine'], 'sex') ? ['gender' as const] : []),
  ]
}

/** Of the newest draws that are complete, oldest first. */
export function biologicalAges(
  draws: readonly Draw[],
  ageAt: (date: string) => number | null,
): { day: string; value: number }[] {
  const computed = draws.slice(0, DRAWS_IN_TREND).flatMap((draw) => {
    const age = ageAt(draw.date)
    const value = age === null ? null : biologicalAge(draw, age).phenotypic_age
    return value === null ? [] : { day: draw.date, value }
  })
  return computed.toReversed()
}

/** `age` in years on the day of the draw. */
function biologicalAge({ date, values }: Draw, age: number): BiologicalAge {
  const missing: string[] = []
  const notes: string[] = []
  const inputs = { age } as PhenoAgeInputs
  for (const [key, { biomarkers, unit, name }] of Object.entries(INPUTS) as [
    LabInput,
    (typeof INPUTS)[LabInput],
  ][]) {
    const point = biomarkers.map((id) => values.get(id)).find((one) => one !== undefined)
    const biomarker = point && findBiomarker(point.biomarker)
    const value =
      point && biomarker && convertBiomarker(biomarker, point.value, biomarker.canonical_unit, unit)
    if (typeof value !== 'number') {
      missing.push(name)
      continue
    }
    inputs[key] = value
    if (point?.comparator === '<' || point?.comparator === '<=')
      notes.push(`${name} was printed as an upper limit: the result is an upper bound.`)
    else if (point?.comparator) notes.push(`${name} was printed as a lower limit: no age is computed.`)
    const [low, high] = PHENOAGE_PLAUSIBLE[key]
    if (key === 'crp_mg_l' && value > PHENOAGE_CRP_MAX)
      notes.push(
        `CRP is above ${PHENOAGE_CRP_MAX} mg/L, as in an infection: test again when well, at least 2 weeks later.`,
      )
    else if (value < low || value > high)
      notes.push(`${name} is outside the range that the formula was made for.`)
  }
  if (age < PHENOAGE_AGES.min || age > PHENOAGE_AGES.max)
    notes.push(`The formula is for ages ${PHENOAGE_AGES.min} to ${PHENOAGE_AGES.max}.`)
  const hindered = notes.some((note) => !note.endsWith('upper bound.'))
  const computed = missing.length === 0 && !hindered
  return { date, age, phenotypic_age: computed ? phenoAge(inputs) : null, missing, notes }
}
