/** The supplement fact base: doses studied, evidence, upper limits and cautions, each with its source. */
import type { Source } from '../health/biomarkers/catalogue.ts'
import { asRead } from '../text/bound-names.ts'
import confirmedFile from './confirmed.json' with { type: 'json' }
import file from './facts.json' with { type: 'json' }
import names from './names.json' with { type: 'json' }
import byLanguage from './names-by-language.json' with { type: 'json' }
import type { EvidenceGrade, SupplementFact } from './fact.ts'
import { upperLimit } from './limits.ts'

const facts = file as unknown as { supplements: SupplementFact[]; sources: Record<string, Source> }

const confirmed = confirmedFile as {
  sources: Record<string, Source>
  confirms: Record<string, Partial<Record<SupplementClaim, string[]>>>
}
export const supplementSources: Readonly<Record<string, Source>> = { ...facts.sources, ...confirmed.sources }

/** What is said of a supplement, each claim with its own pages that say it. */
export type SupplementClaim = 'benefit' | 'evidence' | 'dose' | 'effects' | 'caution' | 'limit'

/** The published pages that confirm a claim, at least in part; empty where none was found. */
export const confirmedBy = (id: string, claim: SupplementClaim): string[] =>
  confirmed.confirms[id]?.[claim] ?? []

/** Tables of intakes and limits say nothing of what a supplement does. */
const TABLE = /^(?:iom_rda|iom_ul|efsa_ul|efsa_ul_new)$/
const RECALLED = 'recall'

/** Each claim with the source that says it: the body whose limit counts comes first, and benefits are in no table. */
function withOwnSources(fact: SupplementFact): SupplementFact {
  const { upper_level: level, sources } = fact
  const isEuropean = typeof level?.efsa === 'number' && level.efsa < (level.iom ?? Infinity)
  const isOfIt = (id: string): boolean => id.startsWith('efsa') === isEuropean
  const studies = sources.filter((id) => !TABLE.test(id))
  return {
    ...fact,
    sources: studies.length > 0 ? studies : [RECALLED],
    upper_level: level && {
      ...level,
      sources: [
        ...confirmedBy(fact.id, 'limit'),
        ...level.sources.toSorted((a, b) => Number(isOfIt(b)) - Number(isOfIt(a))),
      ],
    },
  }
}

export const supplementFacts: readonly SupplementFact[] = facts.supplements.map(withOwnSources)
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

/** Everyday and foreign names that the fact base does not list; one may lead to several facts. */
const EVERYDAY_NAMES: Readonly<Record<string, string[]>> = names
/** Who writes without marks means the same: "acido folico"; and "huile d'algue" is read without its elision, too. */
const spellings = (name: string): string[] => [
  name,
  name.normalize('NFKD').replace(/\p{M}+/gu, ''),
  name.replace(/(?<!\p{L})[dl]['’]/giu, ''),
]
/** What a supplement is called first in a language; its own name in English, and where no other is known. */
export const nameInLanguage = ({ id, name }: Pick<SupplementFact, 'id' | 'name'>, language: string): string =>
  (byLanguage as Readonly<Record<string, Readonly<Record<string, string[]>>>>)[language]?.[id]?.[0] ?? name
const namesInLanguages = (id: string): string[] =>
  Object.entries(byLanguage).flatMap(([language, named]) =>
    asRead(language, (named as Readonly<Record<string, string[]>>)[id] ?? []).flatMap(spellings),
  )

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
  const all = [
    fact.name,
    base,
    ...base.split('/'),
    ...fact.aliases,
    ...(EVERYDAY_NAMES[fact.id] ?? []),
    ...namesInLanguages(fact.id),
  ]
  return [...new Set(all.map(simplifyName))]
    .filter((name) => name.length > 1)
    .sort((a, b) => b.length - a.length)
}

/** Several nutrients may share a name: ZMA is zinc and magnesium. */
const namesToIds: [name: string, ids: string[]][] = [
  ...Map.groupBy(
    supplementFacts.flatMap((fact) => supplementNames(fact).map((name) => ({ name, id: fact.id }))),
    ({ name }) => name,
  ),
]
  .map(([name, each]): [string, string[]] => [name, each.map(({ id }) => id)])
  .sort((a, b) => b[0].length - a[0].length)

const firstWord = (name: string): string => name.split(' ', 1)[0]!
const namesByFirstWord = Map.groupBy(namesToIds.entries(), ([, [name]]) => firstWord(name))

/** The names that a text may hold, longest first. */
const namesNear = (simple: string): [name: string, ids: string[]][] =>
  [...new Set(simple.split(' '))]
    .flatMap((word) => namesByFirstWord.get(word) ?? [])
    .sort(([a], [b]) => a - b)
    .map(([, named]) => named)

/** The supplements that a text names, longest names first, so that "cod liver oil" is not also another oil. */
export function namedSupplements(text: string): SupplementFact[] {
  const simple = simplifyName(text)
  let rest = ` ${simple} `
  const ids = new Set<string>()
  for (const [name, named] of namesNear(simple)) {
    if (!rest.includes(` ${name} `)) continue
    named.forEach((id) => ids.add(id))
    rest = rest.replaceAll(` ${name} `, ' | ')
  }
  return [...ids].flatMap((id) => findSupplementFact(id) ?? [])
}
