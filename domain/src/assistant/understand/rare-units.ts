/** Units that few laboratories print: a number is thought to be in one of them only where the message says so. */
import type { Biomarker } from '../../health/biomarkers/catalogue.ts'

/** How many times beyond its range, at most, a number without a unit may be taken for one in this unit; 0 is never. */
const RARE: Readonly<Record<string, number>> = {
  'crp nmol/L': 0,
  'ferritin pmol/L': 0,
  'calcium meq/L': 0,
  'albumin umol/L': 0,
  'homocysteine mg/L': 0,
  // 13.5 g/dL is everyday, 13.5 mmol/L nobody has.
  'hemoglobin mmol/L': 1.05,
  'creatinine mg/L': 2,
  // Inflammation takes CRP over two powers of ten, in this unit as in the other.
  'crp mg/dL': 40,
}

/** Cells in a microlitre are counted in hundreds and thousands: 0.8 is none of them. */
const LEAST_CELLS = 20
export const isTooFew = (value: number, ucum: string): boolean => ucum === '/uL' && value < LEAST_CELLS

/** Undefined for a usual unit. */
export const rareUntil = ({ id }: Pick<Biomarker, 'id'>, ucum: string): number | undefined =>
  RARE[`${id} ${ucum}`]
