/** Stored results at which somebody must be called: the lab flags of the facts, in the units of the catalogue. */
import { convertBiomarker, findBiomarker } from '../health/biomarkers/catalogue.ts'
import type { AnalysedResult } from '../health/reading/analysis.ts'
import { labFlags } from './red-flags.ts'

export type LabAlarm = { level: 'emergency' | 'urgent'; message: string }

const TESTS: Record<string, (value: number, limit: number) => boolean> = {
  '>=': (value, limit) => value >= limit,
  '>': (value, limit) => value > limit,
  '<=': (value, limit) => value <= limit,
  '<': (value, limit) => value < limit,
}
const LEVELS = { emergency: 'emergency', urgent_same_day: 'urgent' } as const
const BY_CATALOGUE = 'A level that laboratories report to a doctor.'

/** The worst that is known of a value in the unit of the catalogue; "<5" does not prove a high one. */
export function labAlarm(
  id: string,
  value: number,
  comparator: AnalysedResult['comparator'] = null,
): LabAlarm | null {
  const biomarker = findBiomarker(id)
  if (!biomarker) return null
  const isSaid = (op: string) => comparator === null || comparator.charAt(0) === op.charAt(0)
  const own = labFlags.filter((flag) => flag.biomarker === id && flag.tier !== 'clinician_soon')
  const alarms = own.flatMap((flag): LabAlarm[] => {
    if (flag.tier === 'clinician_soon' || !isSaid(flag.op)) return []
    const limit = convertBiomarker(biomarker, flag.value, flag.unit, biomarker.canonical_unit)
    if (limit === null || !TESTS[flag.op]?.(value, limit)) return []
    return [{ level: LEVELS[flag.tier], message: flag.message }]
  })
  const { low, high } = biomarker.urgent_values ?? {}
  const isBeyond =
    (typeof low === 'number' && isSaid('<') && value <= low) ||
    (typeof high === 'number' && isSaid('>') && value >= high)
  if (own.length === 0 && isBeyond) return { level: 'urgent', message: BY_CATALOGUE }
  return alarms.find(({ level }) => level === 'emergency') ?? alarms[0] ?? null
}
