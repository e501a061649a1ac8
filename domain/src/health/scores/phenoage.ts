/**
 * Phenotypic age of Levine et al. 2018 (Aging 10(4):573-591, doi:10.18632/aging.101414), full-precision coefficients,
 * CRP as the natural logarithm of mg/dL, divisor 0.090165. Other variants in use differ by one to three years and are
 * never mixed with this one.
 */
const COEFFICIENTS = {
  albumin_g_l: -0.03359355,
  creatinine_umol_l: 0.009506491,
  glucose_mmol_l: 0.1953192,
  lymphocyte_pct: -0.01199984,
  mcv_fl: 0.02676401,
  rdw_pct: 0.3306156,
  alp_u_l: 0.001868778,
  wbc_10e9_l: 0.05542406,
  age: 0.08035356,
} as const
const INTERCEPT = -19.90667
const LN_CRP = 0.09536762
const MG_L_PER_MG_DL = 10
/** ln(0.0055305 * 1.51714 / 0.007692696): mortality and its inverse folded together, so that nothing rounds to log 0. */
const FOLDED = Math.log((0.0055305 * 1.51714) / 0.007692696)

export type PhenoAgeInputs = Record<keyof typeof COEFFICIENTS, number> & { crp_mg_l: number }

/** Years. Every input in the unit of its name. */
export function phenoAge(inputs: PhenoAgeInputs): number {
  let sum = INTERCEPT + LN_CRP * Math.log(inputs.crp_mg_l / MG_L_PER_MG_DL)
  for (const key of Object.keys(COEFFICIENTS) as (keyof typeof COEFFICIENTS)[])
    sum += COEFFICIENTS[key] * inputs[key]
  return 141.50225 + (sum + FOLDED) / 0.090165
}

export const PHENOAGE_AGES = { min: 20, max: 84 } as const
/** Above it an infection is likely and the result says nothing about ageing. mg/L */
export const PHENOAGE_CRP_MAX = 10

/** Outside of these a unit was mistaken; the formula is not fed with it. In the units of the names. */
export const PHENOAGE_PLAUSIBLE: Record<Exclude<keyof PhenoAgeInputs, 'age'>, readonly [number, number]> = {
  albumin_g_l: [20, 60],
  creatinine_umol_l: [20, 1000],
  glucose_mmol_l: [2, 30],
  crp_mg_l: [0.05, PHENOAGE_CRP_MAX],
  lymphocyte_pct: [3, 75],
  mcv_fl: [60, 130],
  rdw_pct: [9, 30],
  alp_u_l: [10, 500],
  wbc_10e9_l: [1, 30],
}
