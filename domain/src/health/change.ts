/**
 * Is this change real? The reference change value on the logarithmic scale (Fokkema et al., Clin Chem Lab Med
 * 2006;44:1110-1117), which is right for skewed markers and near the classical one for small variation.
 */
import { z } from 'zod'
import { convertBiomarker, findBiomarker } from './biomarkers/catalogue.ts'
import file from './variation.json' with { type: 'json' }

type Variation = {
  /** within-person variation, as a fraction */
  cvi: number
  source: string
  note?: string
  /** where the figure holds in one unit only */
  unit?: string
}
const variations = file.biomarkers as Record<string, Variation>
export const variationSources: Readonly<Record<string, string>> = file.sources

/** Where the laboratory states none: half the within-person variation, the desirable performance (Fraser, 1997). */
const ANALYTICAL_SHARE = 0.5
/** 95 %, two-sided, of a difference between two results. */
const Z = 1.96 * Math.SQRT2

export const changeSchema = z.object({
  verdict: z.enum(['higher', 'lower', 'within_variation', 'cannot_tell']),
  /** Of the earlier value, as a fraction: beyond these a change is more than normal variation. */
  limits: z.object({ rise: z.number(), fall: z.number() }).nullable(),
  source: z.string().nullable(),
  note: z.string().nullable(),
})
export type Change = z.infer<typeof changeSchema>

/** Null without variation data: no verdict is given then. */
export function changeLimits(biomarkerId: string): { rise: number; fall: number } | null {
  const variation = variations[biomarkerId]
  if (!variation) return null
  const total = variation.cvi ** 2 * (1 + ANALYTICAL_SHARE ** 2)
  const spread = Z * Math.sqrt(Math.log(1 + total))
  return { rise: Math.exp(spread) - 1, fall: 1 - Math.exp(-spread) }
}

/** Both in the biomarker's canonical unit, without comparators (`<5` is not a number to compare with). */
export function judgeChange(biomarkerId: string, earlier: number, later: number): Change {
  const limits = changeLimits(biomarkerId)
  const variation = variations[biomarkerId]
  if (!limits || !variation || earlier <= 0 || later <= 0)
    return { verdict: 'cannot_tell', limits: null, source: null, note: null }
  const ratio = inUnitOf(biomarkerId, variation, later) / inUnitOf(biomarkerId, variation, earlier)
  const verdict = ratio > 1 + limits.rise ? 'higher' : ratio < 1 - limits.fall ? 'lower' : 'within_variation'
  return {
    verdict,
    limits,
    source: variationSources[variation.source] ?? null,
    note: variation.note ?? null,
  }
}

function inUnitOf(biomarkerId: string, { unit }: Variation, canonical: number): number {
  const biomarker = unit ? findBiomarker(biomarkerId) : undefined
  return (
    (biomarker && unit && convertBiomarker(biomarker, canonical, biomarker.canonical_unit, unit)) || canonical
  )
}
