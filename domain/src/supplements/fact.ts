import type { Confidence } from '../health/biomarkers/catalogue.ts'
import type { SUPPLEMENT_CATEGORIES } from './schema.ts'

export type SupplementCategory = (typeof SUPPLEMENT_CATEGORIES)[number]
export type EvidenceGrade = 'strong' | 'moderate' | 'limited' | 'insufficient'

export type SupplementFact = {
  id: string
  name: string
  aliases: string[]
  primary_category: SupplementCategory
  categories: SupplementCategory[]
  typical_studied_dose: {
    min: number
    max: number
    unit: string
    per: string
    note?: string
    confidence: Confidence
  }
  timing: string
  frequency: string
  evidence: { claim: string; grade: EvidenceGrade }[]
  benefits: string
  effects: string
  adult_intake: {
    unit: string
    male_31_50?: number | null
    female_31_50?: number | null
    note?: string
    sources: string[]
    confidence: Confidence
  } | null
  upper_level: {
    iom: number | null
    efsa: number | null
    unit: string
    note?: string
    sources: string[]
    confidence: Confidence
  } | null
  cautions: Partial<Record<'pregnancy' | 'breastfeeding' | 'kidney' | 'liver' | 'surgery' | 'other', string>>
  avoid_if: string[]
  allergens: string[]
  related_biomarkers: string[]
  food_sources: string[]
  sources: string[]
  confidence: Confidence
}
