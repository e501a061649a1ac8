/** The markers that the longevity page names: those of the phenotypic age, and of the health score what it lacks. */
import { BIOLOGICAL_AGE_MARKERS } from './biological-age.ts'
import type { KeyMarker } from './schema.ts'

const KEY_MARKERS: readonly { name: string; biomarkers: readonly string[] }[] = [
  { name: 'HbA1c', biomarkers: ['hba1c'] },
  { name: 'Non-HDL or LDL cholesterol', biomarkers: ['non_hdl', 'ldl'] },
  ...BIOLOGICAL_AGE_MARKERS,
]

export function keyMarkers(known: ReadonlySet<string>): KeyMarker[] {
  // Non-HDL follows from these two and stands among the calculated values.
  const calculated = known.has('cholesterol_total') && known.has('hdl')
  return KEY_MARKERS.filter(
    ({ biomarkers }) =>
      !(calculated && biomarkers.includes('non_hdl')) || biomarkers.some((id) => known.has(id)),
  ).map(({ name, biomarkers }) => ({
    name,
    marker: biomarkers.find((id) => known.has(id)) ?? null,
  }))
}
