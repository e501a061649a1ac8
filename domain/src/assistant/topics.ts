/** What people ask about in everyday words, with sourced advice and the biomarkers that belong to it. */
import type { SupplementCategory } from '../supplements/fact.ts'
import type { Source } from '../health/biomarkers/catalogue.ts'
import file from './topics.json' with { type: 'json' }

export type Topic = {
  id: string
  names: string[]
  biomarkers: string[]
  category: SupplementCategory
  /** Words by which the evidence of a supplement is about this topic. */
  claims: string[]
  /** Whose advice helps here, when nothing is known of the person. */
  help?: { biomarker: string; direction: 'low' | 'high' }
  passages: { text: string; sources: string[] }[]
}

const facts = file as unknown as { topics: Topic[]; sources: Record<string, Source> }
export const topics: readonly Topic[] = facts.topics
export const topicSources: Readonly<Record<string, Source>> = facts.sources
