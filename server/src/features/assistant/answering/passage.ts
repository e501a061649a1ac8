import { biomarkerSources, type Source } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { citedSource, sourceTitle } from '@aevia/domain/health/biomarkers/cited-source.ts'
import { guidanceSources } from '@aevia/domain/health/guidance/guidance.ts'
import { interactionSources } from '@aevia/domain/safety/interactions.ts'
import { supplementSources } from '@aevia/domain/supplements/facts.ts'

const UNCONFIRMED = 'In-house fact base, not yet confirmed in a published source'
const GENERAL_CAUTION = 'General caution'
const sourcesById: Record<string, Source> = {
  ...biomarkerSources,
  ...guidanceSources,
  ...interactionSources,
  ...supplementSources,
}

/** Of a finding that carries the title of its source. */
export const citeTitled = (title: string | null) =>
  citeFirst(Object.values(sourcesById).filter((source) => sourceTitle(source) === title))

/** The first source that is a page or repository; what was only recalled says so. */
export const cite = (ids: string[] = []): { source: string; url: string | null } =>
  citeFirst(ids.flatMap((id) => sourcesById[id] ?? []))

export function citeFirst(sources: readonly Source[]): { source: string; url: string | null } {
  const cited = citedSource(sources)
  return { source: cited?.title ?? UNCONFIRMED, url: cited?.url ?? null }
}

/** A warning may stand without a source, and says so. */
export const asCaution = <Cited extends { source: string }>(cited: Cited): Cited =>
  cited.source === UNCONFIRMED ? { ...cited, source: GENERAL_CAUTION } : cited

/** Names such as "Triglycerides" and "Neutrophils (%)" take "were". */
export const isPlural = (name: string) => /[^siu]s$/.test(name.split(/[(,]/)[0]?.trim() ?? '')
export const wasOrWere = (name: string) => (isPlural(name) ? 'were' : 'was')
