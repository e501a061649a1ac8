/** Red flags: which words mean that a person needs help before any assistant speaks, each with its source. */
import type { Confidence, Source } from '../health/biomarkers/catalogue.ts'
import file from './red-flags.json' with { type: 'json' }

export type RedFlagLevel = 'emergency' | 'urgent_same_day' | 'routine'

export type RedFlagPattern = {
  id: string
  name: string
  group: string
  level: RedFlagLevel
  advice_class: string
  /** A rule matches when all of its expressions match, in one sentence or anywhere in the message. */
  rules: { scope: 'sentence' | 'message'; all: string[] }[]
  variants: string[]
  must_not_trigger: string[]
  suppressors: ('negation' | 'informational' | 'historical' | 'figurative')[]
  advice: string
  do_now?: string[]
  none_of?: string[]
  exclude_if_overlaps?: string[]
  sources: string[]
  confidence: Confidence
}

export type LabFlag = {
  biomarker: string
  tier: 'emergency' | 'urgent_same_day' | 'clinician_soon'
  op: string
  value: number
  unit: string
  message: string
}

export type Region = {
  emergency: string
  health_advice_line: string
  suicide_line: string
  poison_line: string
  abuse_line: string
}

// TypeScript infers the file's literal shape; triage.test.ts checks the file against these types by using them.
const facts = file as unknown as {
  normalisation: { expansions: [string, string][] }
  lexicons: Record<
    | 'negation_pre'
    | 'negation_post'
    | 'pseudo_negation'
    | 'scope_end'
    | 'informational'
    | 'first_or_other_person_assertion'
    | 'historical'
    | 'current_cue'
    | 'figurative',
    string[]
  >
  advice_classes: Record<string, { template: string }>
  regions: Record<string, Region>
  patterns: RedFlagPattern[]
  lab_flags: LabFlag[]
  sources: Record<string, Source>
}

export const labFlags: readonly LabFlag[] = facts.lab_flags
export const redFlagPatterns: readonly RedFlagPattern[] = facts.patterns
export const { lexicons, advice_classes: adviceClasses } = facts
export const spellingExpansions = facts.normalisation.expansions

/** 112 reaches help in the EU and from most mobile phones elsewhere. */
const DEFAULT_EMERGENCY = '112 (or your local emergency number)'

export const knowsRegion = (region: string | undefined): boolean =>
  region !== undefined && region !== 'default' && facts.regions[region.toUpperCase()] !== undefined

/** Telephone numbers of a country (ISO 3166, two letters); 112 where it is not known. */
export function regionNumbers(region: string | undefined): Region {
  const known = region === undefined ? undefined : facts.regions[region.toUpperCase()]
  if (known && region !== 'default') return known
  return { ...(facts.regions['default'] as Region), emergency: DEFAULT_EMERGENCY }
}

/** The numbers without the English words around them, for an answer in another language. */
export const numbersAlone = (numbers: Region): Region => ({
  ...numbers,
  emergency: numbers.emergency.split(/ or |[;(]/)[0]!.trim(),
  suicide_line: numbers.suicide_line.split(/[;(]/)[0]!.trim(),
})

/** The published ones among the sources of a rule. */
export const redFlagSources = (ids: readonly string[]): Source[] =>
  ids.flatMap((id) => facts.sources[id] ?? []).filter(({ kind }) => kind !== 'recall')
