/** What a low or high biomarker means, what helps, when to test again and when to see someone, each with its source. */
import type { Confidence, Source } from '../biomarkers/catalogue.ts'
import file from './guidance.json' with { type: 'json' }

export type GuidanceAction = {
  category: string
  action: string
  sources: string[]
  confidence: Confidence
  supplement_ids?: string[]
  caution?: string
  expected_effect?: string
}
export type GuidanceEntry = {
  meaning: string
  common_causes?: string[]
  bundles?: string[]
  actions?: GuidanceAction[]
  retest?: {
    after_change_weeks?: [number, number]
    /** how often it is tested where nothing is done about it */
    routine_months?: number
    note?: string
    sources?: string[]
  }
  see_clinician?: { urgency: string; when: string }
  sources: string[]
  confidence: Confidence
}

const facts = file as unknown as {
  bundles: Record<string, { actions: GuidanceAction[] }>
  biomarkers: { id: string; name: string; low?: GuidanceEntry; high?: GuidanceEntry }[]
  sources: Record<string, Source>
}

export const guidanceSources: Readonly<Record<string, Source>> = facts.sources
const byId = new Map(facts.biomarkers.map((entry) => [entry.id, entry]))

export const guidanceFor = (biomarkerId: string, direction: 'low' | 'high'): GuidanceEntry | undefined =>
  byId.get(biomarkerId)?.[direction]

/** The same, as far as a source that was read says it. */
export function confirmedGuidance(biomarkerId: string, direction: 'low' | 'high'): GuidanceEntry | undefined {
  const entry = guidanceFor(biomarkerId, direction)
  return entry && entry.confidence !== 'unconfirmed-recall' ? entry : undefined
}

/** Its own actions, then those of its bundles. */
export const guidanceActions = ({ actions = [], bundles = [] }: GuidanceEntry): GuidanceAction[] => [
  ...actions,
  ...bundles.flatMap((bundle) => facts.bundles[bundle]?.actions ?? []),
]
