/**
 * How much speaks for a reading: the sum of its features by their weights, as the logarithm of odds. The weights are
 * fitted by `npm run bench:labs:fit`, one for known markers and one for names that no catalogue has.
 */
import { isOtherTest } from '../../biomarkers/name-index.ts'
import type { Evidence } from './evidence.ts'
import { FEATURE_NAMES, featuresOf, type FeatureName } from './features.ts'
import table from './weights.json' with { type: 'json' }

export type Weights = { known: number; unknown: number }
/** `test`: of a name that laboratories use and the catalogue does not have */
export type Margins = Weights & { test: number; inWords: number }
export type WeightTable = {
  /** a reading that beats the next different one by less is doubted */
  leastMargin: Margins
  base: Weights
  features: Record<FeatureName, Weights>
}

const weights: WeightTable = table

const kindOf = ({ result }: Evidence): keyof Weights => (result.biomarker === null ? 'unknown' : 'known')

export function weighWith({ base, features }: WeightTable, evidence: Evidence): number {
  const kind = kindOf(evidence)
  return featuresOf(evidence).reduce(
    (sum, value, at) => (value === 0 ? sum : sum + value * features[FEATURE_NAMES[at]!][kind]),
    base[kind],
  )
}
export const weigh = (evidence: Evidence): number => weighWith(weights, evidence)

/** Of a name that no catalogue has, words are a result more often than a number is, and a test more often than a label. */
export function marginKindOf(evidence: Evidence): keyof Margins {
  if (kindOf(evidence) === 'known') return 'known'
  if (evidence.result.value === null) return 'inWords'
  return isOtherTest(evidence.result.name) ? 'test' : 'unknown'
}
export const leastMarginOf = (evidence: Evidence): number => weights.leastMargin[marginKindOf(evidence)]
