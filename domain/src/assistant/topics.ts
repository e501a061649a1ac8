/** What people ask about in everyday words, with the biomarkers and the words of evidence that belong to it. */
import type { SupplementCategory } from '../supplements/fact.ts'
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
}

export const topics: readonly Topic[] = (file as unknown as { topics: Topic[] }).topics
