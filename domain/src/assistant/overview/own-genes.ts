/** "What do my genes say about coffee?": what the person's own genetic file says, and what is not read from it. */
import { CONFIRM } from '../../health/genes/findings.ts'
import type { GeneFinding, GeneReading } from '../../health/genes/schema.ts'

/** Ids of findings, names of what is not read, or everything. */
export type GenesAsked = { findings: readonly string[]; refused: readonly string[]; isAll: boolean }
/** A sentence or some; without a source it is what the file says. */
export type GeneLine = { text: string; source: GeneFinding['source'] | null }

const GENES =
  /\b(?:genes?|genetics?|genetically|genome|genotype|dna|23andme|ancestry ?dna|snps?|variants?|mutations?|alleles?|gener|genetiska?|arvsanlag|erbgut|genetisch\w*|gènes?|génétique\w*|genétic\w*|adn)\b/iu
/** What is on the person's own record, in five languages. */
const OWN =
  /(?<!\p{L})(?:my|mine|i|me|min|mitt|mina|jag|mein\w*|ich|mon|ma|mes|je|mi|mis|yo|tengo|soy)(?!\p{L})/iu

/** What a finding is about, in words of questions. */
const TOPICS: readonly { id: string; words: RegExp; isGene: RegExp }[] = [
  {
    id: 'lactase',
    words: /\b(?:milk|lacto\w*|dairy|mjölk|laktos|milch|lait|leche)\b/iu,
    isGene: /\b(?:mcm6|lct)\b/i,
  },
  {
    id: 'hfe',
    words: /\b(?:iron|h[ae]+mochromatosis|järn|eisen|fer|hierro)\b/iu,
    isGene: /\b(?:hfe|c282y|h63d)\b/i,
  },
  { id: 'aldh2', words: /\b(?:alcohol|flush\w*|alkohol|alcool)\b/iu, isGene: /\baldh2\b/i },
  {
    id: 'cyp1a2',
    words: /\b(?:caffeine|coffee|koffein|kaffe|kaffee|café|caféine|cafeína)\b/iu,
    isGene: /\bcyp1a2\b/i,
  },
  { id: 'slco1b1', words: /\b(?:\w*statins?|\w*statin(?:er|e|en)?)\b/iu, isGene: /\bslco1b1\b/i },
  { id: 'cyp2c19', words: /\b(?:clopidogrel|plavix)\b/i, isGene: /\bcyp2c19\b/i },
  {
    id: 'factor_v_leiden',
    words: /\b(?:clots?|clotting|thrombo\w*|trombos|blodpropp\w*)\b/iu,
    isGene: /\b(?:factor (?:v|5)(?: leiden)?|leiden)\b/i,
  },
  {
    id: 'prothrombin',
    words: /\b(?:clots?|clotting|thrombo\w*|trombos|blodpropp\w*)\b/iu,
    isGene: /\bprothrombin (?:gene|mutation|variant)\b|20210/i,
  },
  {
    id: 'apoe',
    words: /\b(?:alzheimer\w*|dementia|demens|demenz|démence|demencia)\b/iu,
    isGene: /\bapo ?e(?:[ -]?e?[234])?\b/i,
  },
]
/** By the name under which it is refused (health/genes/sources.ts). */
const NOT_READ: readonly (readonly [name: string, words: RegExp])[] = [
  ['BRCA1 and BRCA2', /\bbrca ?[12]?\b/i],
  ['CYP2D6', /\bcyp2d6\b/i],
  ['MTHFR', /\bmthfr\b/i],
  ['Polygenic scores', /\bpolygenic|genetic risk scores?\b/i],
]

/** Null for what is not about the person's own genes. */
export function genesAsked(text: string): GenesAsked | null {
  if (!OWN.test(text)) return null
  const refused = NOT_READ.flatMap(([name, words]) => (words.test(text) ? [name] : []))
  const named = TOPICS.filter(({ isGene }) => isGene.test(text)).map(({ id }) => id)
  if (named.length + refused.length > 0) return { findings: named, refused, isAll: false }
  if (!GENES.test(text)) return null
  const findings = TOPICS.filter(({ words }) => words.test(text)).map(({ id }) => id)
  return { findings, refused: [], isAll: findings.length === 0 }
}

/** Nothing for somebody without such a file: the question is one like any other then. */
export function ownGenes({ findings, refused, isAll }: GenesAsked, genes: GeneReading | null): GeneLine[] {
  if (!genes) return []
  const told = genes.findings.filter(({ id }) => isAll || findings.includes(id))
  const wanted = new Set(findings.includes('apoe') ? [...refused, 'APOE'] : refused)
  const notRead = genes.refused.filter(({ name }) => wanted.has(name))
  const isMissing = told.length + notRead.length === 0
  return [
    ...told.flatMap((finding) => (isAll ? [inBrief(finding)] : inFull(finding))),
    ...notRead.map(({ name, reason }) => ({
      text: `${name} is not read from your genetic file. ${reason}`,
      source: null,
    })),
    ...(isAll && told.length > 0 ? [{ text: CONFIRM, source: null }] : []),
    ...(isMissing ? [{ text: MISSING, source: null }] : []),
  ]
}

const MISSING =
  'Your genetic file cannot answer this: the places are missing, or could not be read with certainty.'

const inBrief = ({ title, gene, genotype, says, source }: GeneFinding): GeneLine => ({
  text: `${title} (${gene}, ${genotype}): ${says}`,
  source,
})

const inFull = ({ gene, genotype, says, does_not_say, confirm, source }: GeneFinding): GeneLine[] => [
  { text: `Your genetic file has ${genotype} (${gene})`, source: null },
  { text: `${says} ${does_not_say}`, source },
  { text: confirm, source: null },
]
