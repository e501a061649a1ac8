/** A blood pressure that a message tells, as stated values. */
import {
  type Biomarker,
  findBiomarker,
  fittingUnits,
  toCanonical,
} from '../../health/biomarkers/catalogue.ts'
import { pressureIn } from './plain-words.ts'

/** mmHg, National Institute for Health and Care Excellence NG136: from here on in the clinic a pressure is high. */
const HIGH_PRESSURE = { upper: 140, lower: 90 }

/** A blood pressure is written as two values; the lower one is judged where it alone is high. */
export function pressureStated(text: string, found: readonly { biomarker: Biomarker }[]) {
  const pressure = pressureIn(text)
  if (!pressure || found.some(({ biomarker: { id } }) => id === 'sbp')) return []
  const { upper, lower } = pressure
  const isLowerHigh = lower >= HIGH_PRESSURE.lower && upper < HIGH_PRESSURE.upper
  return [
    ...ofPressure('sbp', upper),
    ...(isLowerHigh && !found.some(({ biomarker: { id } }) => id === 'dbp') ? ofPressure('dbp', lower) : []),
  ]
}

function ofPressure(id: 'sbp' | 'dbp', value: number) {
  const biomarker = findBiomarker(id)
  const [fit] = biomarker ? fittingUnits(biomarker, 'mmHg') : []
  if (!biomarker || !fit) return []
  const canonical = toCanonical(value, fit)
  return [{ biomarker, comparator: null, value, unit: 'mmHg', fit, canonical, range: null }]
}
