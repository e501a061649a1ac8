/** Signs and measures of the body, which the health log has. */
const VITALS = new Set([
  'sbp',
  'dbp',
  'resting_hr',
  'spo2',
  'body_temp',
  'weight',
  'height',
  'bmi',
  'respiratory_rate',
])

export const isVital = ({ biomarker }: { biomarker: string | null }): boolean =>
  biomarker !== null && VITALS.has(biomarker)
