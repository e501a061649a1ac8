/** Published formulas over laboratory values. Units stand in the names; each has a published test vector. */
import martinHopkins from './martin-hopkins.json' with { type: 'json' }

export type Sex = 'female' | 'male'

/** CKD-EPI 2021 (Inker et al., NEJM 2021;385:1737-1749), mL/min/1.73 m2. Adults; race free. */
export function egfrCkdEpi2021({
  creatinine_umol_l,
  age,
  sex,
}: {
  creatinine_umol_l: number
  age: number
  sex: Sex
}): number {
  const [kappa, alpha] = sex === 'female' ? [0.7, -0.241] : [0.9, -0.302]
  const ratio = creatinine_umol_l / 88.4 / kappa
  const base = 142 * Math.min(ratio, 1) ** alpha * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age
  return sex === 'female' ? base * 1.012 : base
}

/** FIB-4 (Sterling et al., Hepatology 2006;43:1317-1325). AST and ALT in U/L, platelets in 10*9/L. */
export function fib4({
  age,
  ast,
  alt,
  platelets,
}: {
  age: number
  ast: number
  alt: number
  platelets: number
}): number {
  return (age * ast) / (platelets * Math.sqrt(alt))
}

/** HOMA-IR (Matthews et al., Diabetologia 1985;28:412-419). Fasting; insulin in mIU/L. */
export function homaIr(glucose_mg_dl: number, insulin_miu_l: number): number {
  return (glucose_mg_dl * insulin_miu_l) / 405
}

/** TyG index (Araujo et al., Prev Med Rep 2022;29:101941). Both fasting, mg/dL. */
export function tygIndex(triglycerides_mg_dl: number, glucose_mg_dl: number): number {
  return Math.log((triglycerides_mg_dl * glucose_mg_dl) / 2)
}

/** Atherogenic index of plasma (Dobiasova and Frohlich, Clin Biochem 2001;34:583-588). mmol/L. */
export function atherogenicIndex(triglycerides_mmol_l: number, hdl_mmol_l: number): number {
  return Math.log10(triglycerides_mmol_l / hdl_mmol_l)
}

type Lipids = { total: number; hdl: number; triglycerides: number }

/** Friedewald 1972, mg/dL; valid below 400 mg/dL of triglycerides. */
export function ldlFriedewald({ total, hdl, triglycerides }: Lipids): number {
  return total - hdl - triglycerides / 5
}

/** Sampson et al., JAMA Cardiol 2020;5:540-548, mg/dL; valid to 800 mg/dL of triglycerides. */
export function ldlSampson({ total, hdl, triglycerides: tg }: Lipids): number {
  const nonHdl = total - hdl
  return total / 0.948 - hdl / 0.971 - (tg / 8.56 + (tg * nonHdl) / 2140 - tg ** 2 / 16_100) - 9.44
}

/** Martin et al., JAMA 2013;310:2061-2068, table of 180 factors, mg/dL; null beneath the table's 7 mg/dL. */
export function ldlMartinHopkins({ total, hdl, triglycerides }: Lipids): number | null {
  const nonHdl = total - hdl
  const row = martinHopkins.rows.findLast(({ tg_min_mg_dl }) => tg_min_mg_dl <= Math.round(triglycerides))
  const column = martinHopkins.non_hdl_min_mg_dl.findLastIndex((min) => min <= Math.round(nonHdl))
  const factor = row?.factors[column]
  return factor === undefined ? null : nonHdl - triglycerides / factor
}

/** Estimated average glucose (Nathan et al., Diabetes Care 2008;31:1473-1478), mmol/L from HbA1c in percent (NGSP). */
export function averageGlucose(hba1c_pct: number): number {
  return 1.59 * hba1c_pct - 2.59
}
