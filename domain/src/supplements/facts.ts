/** The supplement fact base: doses studied, evidence, upper limits and cautions, each with its source. */
import type { Confidence, Source } from '../health/biomarkers/catalogue.ts'
import file from './facts.json' with { type: 'json' }
import { upperLimit } from './limits.ts'
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

const facts = file as unknown as { supplements: SupplementFact[]; sources: Record<string, Source> }

export const supplementFacts: readonly SupplementFact[] = facts.supplements
export const supplementSources: Readonly<Record<string, Source>> = facts.sources

const byId = new Map(supplementFacts.map((fact) => [fact.id, fact]))
export const findSupplementFact = (id: string): SupplementFact | undefined => byId.get(id)

/** The range that was studied, never above the upper limit. */
export function safeDoseRange(fact: SupplementFact): { min: number; max: number; unit: string } {
  const { min, max, unit } = fact.typical_studied_dose
  const limit = upperLimit(fact) ?? Infinity
  return { min: Math.min(min, limit), max: Math.min(max, limit), unit }
}

const GRADES: Record<EvidenceGrade, number> = { strong: 3, moderate: 2, limited: 1, insufficient: 0 }
export const gradeRank = (grade: EvidenceGrade) => GRADES[grade]

/** What is best proven of a supplement among the claims about some words; all claims where none are given. */
export function bestClaim({ evidence }: SupplementFact, about?: string[]) {
  return evidence
    .filter(({ claim }) => !about || about.some((word) => claim.toLowerCase().includes(word.toLowerCase())))
    .sort((a, b) => GRADES[b.grade] - GRADES[a.grade])[0]
}

/** Everyday names that the fact base does not list; several may lead to one fact. */
const EVERYDAY_NAMES: Record<string, string[]> = {
  vitamin_d3: ['vit d', 'vitamin d3', 'd3', 'vitamine d', 'vitamin d2'],
  vitamin_k2: ['vitamin k2', 'vitamin k', 'k2', 'mk7', 'mk 7'],
  vitamin_b12: ['b12', 'vit b12', 'cobalamin', 'methylcobalamin', 'cyanocobalamin', 'b 12', 'vitamin b 12'],
  folate: ['folate', 'folic acid', 'folacin', 'methylfolate', 'vitamin b9'],
  vitamin_b6: ['b6', 'pyridoxine'],
  niacin: ['niacin', 'vitamin b3', 'nicotinic acid'],
  vitamin_c: ['vit c', 'ascorbic acid'],
  vitamin_e: ['vit e', 'tocopherol'],
  vitamin_a: ['vit a', 'retinol'],
  b_complex: ['b complex', 'b vitamins', 'vitamin b'],
  multivitamin: ['multivitamin', 'multi vitamin', 'multivitamins'],
  omega3: ['omega 3', 'omega-3', 'fish oil', 'epa', 'dha', 'omega 3s', 'fish oils'],
  algae_omega3: ['algae oil', 'algal oil', 'vegan omega 3'],
  magnesium: ['magnesium', 'magnesium glycinate', 'magnesium citrate', 'magnesium oxide'],
  coq10: ['coq10', 'co q10', 'ubiquinol', 'q10', 'coenzyme q10'],
  probiotic_multi: ['probiotic', 'probiotics', 'lactobacillus'],
  inulin: ['inulin', 'prebiotic', 'prebiotics'],
  psyllium: ['psyllium', 'metamucil', 'isabgol', 'fibre supplement', 'fiber supplement'],
  digestive_enzymes: ['digestive enzymes', 'lactase'],
  peppermint_oil: ['peppermint oil', 'peppermint'],
  creatine: ['creatine'],
  caffeine: ['caffeine', 'coffee', 'energy drink', 'energy drinks'],
  whey_protein: ['whey', 'protein powder', 'protein shake'],
  plant_protein: ['plant protein', 'pea protein', 'soy protein'],
  collagen: ['collagen'],
  nitrate_beetroot: ['beetroot', 'beet juice', 'beetroot juice'],
  bcaa: ['bcaa', 'bcaas'],
  electrolytes: ['electrolytes', 'oral rehydration'],
  valerian: ['valerian'],
  l_theanine: ['theanine'],
  l_glutamine: ['glutamine'],
  l_citrulline: ['citrulline'],
  tart_cherry: ['tart cherry', 'cherry juice'],
  rhodiola: ['rhodiola'],
  saffron: ['saffron'],
  st_johns_wort: ['st johns wort', 'st johnswort', 'saint johns wort', 'hypericum', 'st john wort'],
  sam_e: ['sam e', 'same supplement'],
  five_htp: ['5 htp', '5-htp', '5htp'],
  lavender_oral: ['lavender capsules', 'lavender oil', 'silexan', 'lavender'],
  bacopa: ['bacopa'],
  ginkgo: ['ginkgo', 'gingko'],
  lions_mane: ['lions mane'],
  curcumin: ['curcumin', 'turmeric'],
  garlic: ['garlic'],
  plant_sterols: ['plant sterols', 'plant stanols', 'sterols'],
  green_tea_extract: ['green tea extract', 'egcg', 'green tea'],
  alpha_lipoic: ['alpha lipoic acid', 'lipoic acid'],
  glucosamine: ['glucosamine', 'chondroitin'],
  nac: ['nac', 'acetylcysteine', 'n acetyl cysteine'],
  vitamin_b3_nr: ['nmn', 'nicotinamide riboside', 'nad'],
  cod_liver_oil: ['cod liver oil'],
  collagen_uc2: ['uc ii', 'undenatured collagen'],
}

export const simplifyName = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['‘’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Every name of a supplement, simplified, longest first. */
export function supplementNames(fact: SupplementFact): string[] {
  const base = fact.name.replace(/\(.*?\)/g, ' ')
  const names = [fact.name, base, ...base.split('/'), ...fact.aliases, ...(EVERYDAY_NAMES[fact.id] ?? [])]
  return [...new Set(names.map(simplifyName))]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length)
}

const namesToIds: [name: string, id: string][] = supplementFacts
  .flatMap((fact) => supplementNames(fact).map((name): [string, string] => [name, fact.id]))
  .sort((a, b) => b[0].length - a[0].length)

/** The supplements that a text names, longest names first, so that "cod liver oil" is not also another oil. */
export function namedSupplements(text: string): SupplementFact[] {
  let rest = ` ${simplifyName(text)} `
  const ids = new Set<string>()
  for (const [name, id] of namesToIds) {
    if (!rest.includes(` ${name} `)) continue
    ids.add(id)
    rest = rest.replaceAll(` ${name} `, ' | ')
  }
  return [...ids].flatMap((id) => findSupplementFact(id) ?? [])
}
