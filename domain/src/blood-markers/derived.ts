/** Values that follow from a blood draw by a published formula. Nothing is guessed: what is missing is named. */
import { convertBiomarker, findBiomarker } from '../health/biomarkers/catalogue.ts'
import {
  atherogenicIndex,
  averageGlucose,
  egfrCkdEpi2021,
  fib4,
  homaIr,
  ldlMartinHopkins,
  ldlSampson,
  tygIndex,
} from '../health/scores/formulas.ts'
import type { Person } from './points.ts'
import type { DerivedValue, MarkerPoint } from './schema.ts'

/** The results of one day, by biomarker. */
export type Draw = { date: string; values: ReadonlyMap<string, MarkerPoint> }

const MOST_DRAWS = 200

/** The newest draws, newest first; `points` oldest first. */
export function newestDraws(points: readonly MarkerPoint[]): Draw[] {
  const draws: { date: string; values: Map<string, MarkerPoint> }[] = []
  for (let at = points.length - 1; at >= 0; at--) {
    const point = points[at] as MarkerPoint
    let draw = draws.at(-1)
    if (draw?.date !== point.date) {
      if (draws.length === MOST_DRAWS) break
      draws.push((draw = { date: point.date, values: new Map() }))
    }
    // The last one of a marker on a day counts.
    if (!draw.values.has(point.biomarker)) draw.values.set(point.biomarker, point)
  }
  return draws
}

type Formula = Omit<DerivedValue, 'value' | 'date' | 'note' | 'us_unit'> & {
  us_unit?: DerivedValue['us_unit']
  /** Not computed where the laboratory reported it itself. */
  unless?: string
  /** Values by biomarker, not a number where missing; null where the formula does not apply. */
  compute: (
    of: (biomarker: string, unit?: string) => number,
    person: Person,
  ) => { value: number | null; note?: string } | null
}

const lipids = (of: (biomarker: string, unit?: string) => number) => ({
  total: of('cholesterol_total', 'mg/dL'),
  hdl: of('hdl', 'mg/dL'),
  triglycerides: of('triglycerides', 'mg/dL'),
})
const MG_DL_PER_MMOL_L = 38.67
const CHOLESTEROL_US = { display: 'mg/dL', factor: 1 / MG_DL_PER_MMOL_L, offset: 0 }
const GLUCOSE_US = {
  display: 'mg/dL',
  factor: convertBiomarker(findBiomarker('glucose_fasting')!, 1, 'mg/dL', 'mmol/L')!,
  offset: 0,
}

const formulas: Formula[] = [
  {
    id: 'egfr',
    unless: 'egfr',
    name: 'Estimated kidney filtration (eGFR)',
    decimals: 0,
    unit: 'mL/min/1.73 m2',
    formula: 'CKD-EPI 2021 from creatinine, age and sex',
    source: 'Inker LA et al. N Engl J Med 2021;385:1737-1749',
    compute: (of, { age, sex }) =>
      age !== null && age >= 18 && sex
        ? {
            value: egfrCkdEpi2021({ creatinine_umol_l: of('creatinine', 'umol/L'), age, sex }),
            note: 'One value alone never means kidney disease. Not valid in pregnancy or with very unusual muscle mass.',
          }
        : null,
  },
  {
    id: 'fib4',
    name: 'Liver fibrosis index (FIB-4)',
    decimals: 2,
    unit: '',
    formula: 'age x AST / (platelets x square root of ALT)',
    source: 'Sterling RK et al. Hepatology 2006;43:1317-1325',
    compute: (of, { age }) =>
      age !== null && age >= 18
        ? {
            value: fib4({ age, ast: of('ast'), alt: of('alt'), platelets: of('platelets') }),
            note:
              age < 35
                ? 'Unreliable under 35 years.'
                : 'Below 1.3 advanced fibrosis is unlikely (below 2.0 from 65 years on); above 2.67 ask your doctor. Not valid in acute hepatitis.',
          }
        : null,
  },
  {
    id: 'homa_ir',
    unless: 'homa_ir',
    name: 'Insulin resistance index (HOMA-IR)',
    decimals: 2,
    unit: '',
    formula: 'fasting glucose (mg/dL) x fasting insulin (mIU/L) / 405',
    source: 'Matthews DR et al. Diabetologia 1985;28:412-419',
    compute: (of) => ({
      value: homaIr(of('glucose_fasting', 'mg/dL'), of('insulin_fasting', 'm[IU]/L')),
      note: 'There is no universal limit: compare it with your own earlier values. Fasting samples only, not on insulin.',
    }),
  },
  {
    id: 'tyg',
    name: 'Triglyceride-glucose index (TyG)',
    decimals: 2,
    unit: '',
    formula: 'ln(triglycerides x glucose / 2), both fasting and in mg/dL',
    source: 'Araujo SP et al. Prev Med Rep 2022;29:101941',
    compute: (of) => ({
      value: tygIndex(of('triglycerides', 'mg/dL'), of('glucose_fasting', 'mg/dL')),
      note: 'Most adults have 8 to 9. There is no accepted clinical limit.',
    }),
  },
  {
    id: 'ldl_calculated',
    unless: 'ldl',
    name: 'LDL cholesterol, calculated',
    decimals: 2,
    unit: 'mmol/L',
    us_unit: CHOLESTEROL_US,
    formula: 'Martin-Hopkins; Sampson from 400 to 800 mg/dL of triglycerides',
    source: 'Martin SS et al. JAMA 2013;310:2061-2068; Sampson M et al. JAMA Cardiol 2020;5:540-548',
    compute: (of) => {
      const values = lipids(of)
      if (!(values.triglycerides <= 800)) return null
      const ldl = values.triglycerides < 400 ? ldlMartinHopkins(values) : ldlSampson(values)
      return { value: ldl === null ? null : ldl / MG_DL_PER_MMOL_L }
    },
  },
  {
    id: 'non_hdl',
    unless: 'non_hdl',
    name: 'Non-HDL cholesterol',
    decimals: 2,
    unit: 'mmol/L',
    us_unit: CHOLESTEROL_US,
    formula: 'total cholesterol - HDL cholesterol',
    source: 'Martin SS et al. JAMA 2013;310:2061-2068',
    compute: (of) => ({ value: of('cholesterol_total') - of('hdl') }),
  },
  {
    id: 'chol_hdl_ratio',
    unless: 'chol_hdl_ratio',
    name: 'Total cholesterol to HDL',
    decimals: 1,
    unit: '',
    formula: 'total cholesterol / HDL cholesterol',
    source: 'Martin SS et al. JAMA 2013;310:2061-2068',
    compute: (of) => ({ value: of('cholesterol_total') / of('hdl') }),
  },
  {
    id: 'aip',
    name: 'Atherogenic index of plasma',
    decimals: 2,
    unit: '',
    formula: 'log10(triglycerides / HDL cholesterol), both in mmol/L',
    source: 'Dobiasova M, Frohlich J. Clin Biochem 2001;34:583-588',
    compute: (of) => ({
      value: atherogenicIndex(of('triglycerides'), of('hdl')),
      note: 'Not a guideline target.',
    }),
  },
  {
    id: 'average_glucose',
    name: 'Estimated average glucose',
    decimals: 1,
    unit: 'mmol/L',
    us_unit: GLUCOSE_US,
    formula: '1.59 x HbA1c (%) - 2.59',
    source: 'Nathan DM et al. Diabetes Care 2008;31:1473-1478',
    compute: (of) => ({ value: averageGlucose(of('hba1c', '%')) }),
  },
]

/**
 * Each value of the newest draw that gives it; `draws` newest first, `personAt` as of an ISO day. Inputs printed as
 * `<5` are not computed with.
 */
export function latestDerivedValues(
  draws: readonly Draw[],
  personAt: (date: string) => Person,
): DerivedValue[] {
  const dated = draws.map((draw) => ({ draw, person: personAt(draw.date) }))
  return formulas.flatMap((formula) => {
    for (const { draw, person } of dated) {
      const value = derive(formula, draw, person)
      if (value) return value
    }
    return []
  })
}

export type Computed = { id: string; value: number; decimals: number; inputs: readonly string[] }

/** Each value that follows from the values of one moment, with the biomarkers that went into it. */
export const computedFrom = (values: Draw['values'], person: Person): Computed[] =>
  formulas.flatMap((formula) => {
    const { id, decimals } = formula
    const result = compute(formula, values, person)
    return result ? { id, decimals, value: result.value, inputs: result.inputs } : []
  })

function compute(
  { compute: computeBy, unless }: Formula,
  values: Draw['values'],
  person: Person,
): (Pick<Computed, 'value' | 'inputs'> & Pick<DerivedValue, 'note'>) | null {
  if (unless && values.has(unless)) return null
  const inputs = new Set<string>()
  const of = (id: string, unit?: string) => {
    inputs.add(id)
    const point = values.get(id)
    const biomarker = point && findBiomarker(id)
    if (!biomarker || point.comparator) return NaN
    const converted = unit
      ? convertBiomarker(biomarker, point.value, biomarker.canonical_unit, unit)
      : point.value
    return converted !== null && converted > 0 ? converted : NaN
  }
  const result = computeBy(of, person)
  if (!result || result.value === null || !Number.isFinite(result.value)) return null
  return { value: result.value, note: result.note ?? null, inputs: [...inputs] }
}

function derive(formula: Formula, { date, values }: Draw, person: Person): DerivedValue | null {
  const result = compute(formula, values, person)
  if (!result) return null
  const { compute: _, unless: __, us_unit = null, ...about } = formula
  const { value, note } = result
  return { ...about, us_unit, date, value, note }
}
