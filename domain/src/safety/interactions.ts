/** Supplement with medicine, supplement or condition: how serious, what happens, what to do, and where it is written. */
import type { Confidence, Source } from '../health/biomarkers/catalogue.ts'
import { simplifyName } from '../supplements/facts.ts'
import file from './interactions.json' with { type: 'json' }

export type Severity = 'contraindicated' | 'major' | 'moderate' | 'minor'
export type Interaction = {
  id: string
  supplement: string
  other_type: 'drug' | 'supplement' | 'condition'
  other_id: string
  other_name: string
  examples: string[]
  severity: Severity
  effect: string
  action: string
  sources: string[]
  confidence: Confidence
}

const facts = file as unknown as {
  absence_rule: string
  extra_supplements: Record<string, string>
  interactions: Interaction[]
  sources: Record<string, Source>
}

export const interactions: readonly Interaction[] = facts.interactions
export const interactionSources: Readonly<Record<string, Source>> = facts.sources
/** Substances that have warnings and no fact sheet. */
export const extraSupplements: Readonly<Record<string, string>> = facts.extra_supplements

const bySupplement = Map.groupBy(interactions, ({ supplement }) => supplement)
export const interactionsOf = (supplementId: string): readonly Interaction[] =>
  bySupplement.get(supplementId) ?? []

/** Worst first. */
export const SEVERITY_ORDER: readonly Severity[] = ['contraindicated', 'major', 'moderate', 'minor']

const extraNames = Object.entries(extraSupplements).map(([id, title]) => ({
  id,
  names: [id.replaceAll('_', ' '), simplifyName(title.replace(/\(.*?\)/g, ''))].map((name) => ` ${name} `),
}))

/** Substances with warnings and no fact sheet that a product is named after. */
export const namedExtras = (name: string): string[] => {
  const simple = ` ${simplifyName(name)} `
  return extraNames.flatMap(({ id, names }) => (names.some((each) => simple.includes(each)) ? [id] : []))
}

/** What a question calls them besides. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  licorice: ['licorice', 'liquorice', 'licorice root', 'liquorice root'],
  evening_primrose: ['evening primrose', 'evening primrose oil'],
  cbd: ['cbd', 'cannabidiol'],
  alcohol: ['alcohol', 'wine', 'beer'],
}
/** By id, everything by which a question can name a substance that has warnings and no fact sheet. */
export const extraNamesOf: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(extraSupplements).map(([id, name]) => [
    id,
    OTHER_NAMES[id] ?? [
      simplifyName(name),
      simplifyName(name.replace(/\(.*?\)/g, '')),
      id.replaceAll('_', ' '),
    ],
  ]),
)

/** The substances with warnings and no fact sheet that a question names, as ids. */
export function askedExtras(text: string): string[] {
  const simple = ` ${simplifyName(text)} `
  return Object.entries(extraNamesOf)
    .filter(([, names]) => names.some((name) => simple.includes(` ${name} `)))
    .map(([id]) => id)
}
