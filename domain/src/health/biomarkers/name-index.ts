/** From the name a laboratory prints to the biomarkers it can mean. */
import { remembering } from '../../remember.ts'
import { isUnit } from '../units.ts'
import { biomarkers } from './catalogue.ts'
import byLanguage from './names-by-language.json' with { type: 'json' }
import additional from './names.json' with { type: 'json' }
import { distance, inOneScript, key, wordsKey } from './name-forms.ts'
import others from './other-tests.json' with { type: 'json' }

export type NameMatch = {
  /** biomarker ids; several when the name alone does not settle it */
  ids: string[]
  /** `similar`: no known name equals the printed one, the nearest differs by a letter or two */
  how: 'exact' | 'similar'
}

const index = new Map<string, string[]>()

function add(name: string, id: string): void {
  const known = key(name)
  const ids = index.get(known) ?? []
  if (!ids.includes(id)) index.set(known, [...ids, id])
}

/** A name and the same in another language, or its abbreviation. */
const MOST_WORDS = 8

const namesOf = new Map<string, string[]>()
const moreNames: Record<string, string[]> = additional.names
const ofLanguages: Record<string, Record<string, string[]>> = byLanguage.names
for (const { id, name, synonyms } of biomarkers) {
  const inLanguages = Object.values(ofLanguages[id] ?? {}).flat()
  const all = [name, ...Object.values(synonyms).flat(), ...(moreNames[id] ?? []), ...inLanguages]
  for (const text of all) add(text, id)
  namesOf.set(id, all)
}
// A differential count has one name for its share and its number: unit or `#`/`%` decides.
for (const cell of ['neutrophils', 'lymphocytes', 'monocytes', 'eosinophils', 'basophils']) {
  const [share, absolute] = [`${cell}_pct`, `${cell}_abs`]
  for (const [known, ids] of index) {
    if (!ids.includes(share) || ids.includes(absolute)) continue
    if (!known.includes('%')) index.set(known, [...ids, absolute])
  }
}

/** Tests that are none of the catalogue's markers, also where one is a letter or two away. */
const otherTests = new Set(
  Object.values(others.names)
    .flat()
    .map((name) => key(name))
    .filter((known) => !index.has(known)),
)

const byWords = new Map<string, string[]>()

function addWords(name: string, id: string): void {
  const known = wordsKey(name)
  const ids = known === null ? undefined : index.get(key(name))
  if (known !== null && ids?.includes(id))
    byWords.set(known, [...new Set([...(byWords.get(known) ?? []), ...ids])])
}

for (const [id, names] of namesOf) for (const name of names) addWords(name, id)

const startOf = (known: string, length: number): string => `${known.slice(0, 2)}${length}`

const byStartAndLength = Map.groupBy(index, ([known]) => startOf(known, known.length))

const SPECIMEN_PREFIX =
  /^(?:f?[psbu]|fs|fp|fb|ps|pla|tu|du|ab|vb|kb|cb|pt|erc|trc|lkc|ery|csf|sp|li|srm|san|hb|suero|sangre)(?:\s?\([a-z]\))?\s?[-‐‑–]\s?(?=\p{L}|\d)/iu
// Danish laboratories print the system after the analyte: `Kreatinin;P`.
const SPECIMEN_SUFFIX = /\s*;\s?(?:f?[psbu]|Hb\(B\)|Erc\(B\)|Pt|Nyre|Lkc\(B\))(?:\([a-z]+\))?$/i
const NEUTRAL_WORDS =
  /\b(?:serum|plasma|blood|whole blood|s\/p|im serum|i\.? ?s\.?|i serum|i plasma|en suero|en sangre|en plasma|sérique|serique|plasmatique|sanguine?|sierica?|serico|sérico|sérica|plasmatic[oa]|level|levels|estimation|test|assay|sr|quantitative|quant|concentration|measured|calculated|calc|calculado|calcolato|berechnet|beräknad|beregnet|venous|capillary|automated|enzymatic|kinetic|photometry|spectrophotometry|method|venös|venöst|s|p|b)\b\.?/gi
const ABSOLUTE = /\b(?:absolute?n?s?|abs|abs\.|absolut[ao]s?|absolut|count)\b|#/i

/** Qualifiers that make another analyte of a name: dropping them would change what was measured. */
const OTHER_ANALYTE =
  /free|frei|fritt|libre|liber[oa]|bioavail|biodispon|bioverf|direct|direkt|dirett|ioni[sz]|urin|orina|(?<![a-z\d])24(?!\d)|post|\bpp\b|random|corr|korr|absolut|#|%|activ|ratio|kvot|quot|rapport|cociente|antibod|index|particle|small|oxid|pleural|ascit|fluid|csf|semen|saliva|stool|feces|total|reactive|igg|igm|isoenzyme|bone|band|stab|at[iy]pic|nasal|citrat|macro|er[iy]t(?:h)?roc[iy]t|\brbc\b|pancrea|african|neonat/i
const RATIO = /ratio|kvot|quot|rapport|cociente|relaci[oó]n|rela[cç][aã]o|indice|index/i
/** The hour of the draw, or what came before it: glucose after an hour is not fasting glucose. */
const OTHER_MOMENT =
  /non.?fast|nicht.?n[uü]chtern|icke.?fast|ikke.?fast|no en ayun|non [aà] jeun|non a digiuno|\bafter\b|nach\b|efter\b|stimul|suppress|challenge|tolerance|\bpm\b|p\.m\.|evening|afternoon|midnight|abend|\bsoir|\bsera\b|noche|kv[aä]ll|kveld|aften|hours?\b|stunden?\b|\d\s?(?:h|hrs?|min|std)\b/i
/** A rate over an hour has that hour in its name. */
const SEDIMENTATION =
  /sed|\besr\b|\bb[sk][gs]\b|^s[er]\b|^(?:b-)?sr\b|^vhs?\b|^ves\b|^vsg?\b|senkung|s[aä]nk/i

/** `Sodium (Indirect ISE)`: how it was measured, in words that make another analyte elsewhere. */
const METHOD = /\b(?:in)?direct(?=[ -]?(?:ise|potentiometr))|(?<=\bise[ ,-]{0,2})(?:in)?direct\b/gi

const meansAnother = (qualifier: string, name: string): boolean =>
  OTHER_ANALYTE.test(qualifier.replace(METHOD, '')) ||
  (OTHER_MOMENT.test(qualifier) && !SEDIMENTATION.test(name))

function spellings(printed: string): string[] {
  const name = printed
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replace(/\.{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // The number of the laboratory behind the name: `WBC 01`.
    .replace(/(?<=[\p{L})]) 0\d$/u, '')
  const withoutPrefix = name.replace(SPECIMEN_PREFIX, '').replace(SPECIMEN_SUFFIX, '')
  const outside = withoutPrefix.replace(/\s*[([{].*?[)\]}]/g, ' ').trim()
  const inside = [...withoutPrefix.matchAll(/[([{](.*?)[)\]}]/g)].map(([, text]) => text!.trim())
  const outsideAllowed = inside.every((text) => !meansAnother(text, outside))
  // `mg/dl` is not magnesium.
  const parts = isUnit(outside) ? [] : outside.split(/\s?[/–]\s?|\s-\s|,\s/).filter((text) => text.length > 1)
  // Of two analytes the name is that of their ratio: `LDL/HDL`.
  const known = parts.map((text) => index.get(key(text)) ?? [])
  const isRatio =
    RATIO.test(outside) ||
    known.some(
      (ids) =>
        ids.length > 0 && known.some((other) => other.length > 0 && !other.some((id) => ids.includes(id))),
    )
  const all = [
    name,
    withoutPrefix,
    ...(outsideAllowed ? [outside, outside.replace(NEUTRAL_WORDS, ' ')] : []),
    withoutPrefix.replace(NEUTRAL_WORDS, ' '),
    ...(OTHER_ANALYTE.test(outside) && inside.length > 0 ? [] : inside),
    ...(parts.length > 1 &&
    !isRatio &&
    outsideAllowed &&
    parts.slice(1).every((text) => !meansAnother(text, outside))
      ? parts
      : []),
  ]
  const forms = all.map((text) => key(text))
  return [...new Set([...forms, ...forms.flatMap(inOneScript)])].filter((text) => text.length > 0)
}

const digits = (text: string): string => text.replace(/\D/g, '')

/** IgA is a letter away from IgE. */
const immunoglobulin = (text: string): string => /ig[agmde]|lin[agmde]$/.exec(text)?.[0].at(-1) ?? ''

function similarNames(text: string): string[] {
  if (text.length < 6) return []
  const found = new Map<string, number>()
  const near = [-2, -1, 0, 1, 2].flatMap(
    (longer) => byStartAndLength.get(startOf(text, text.length + longer)) ?? [],
  )
  for (const [known, ids] of near) {
    const limit = known.length >= 9 ? 2 : known.length >= 6 ? 1 : 0
    if (limit === 0 || Math.abs(known.length - text.length) > limit) continue
    if (digits(known) !== digits(text) || immunoglobulin(known) !== immunoglobulin(text)) continue
    const apart = distance(text, known, limit)
    if (apart <= limit) for (const id of ids) found.set(id, Math.min(apart, found.get(id) ?? apart))
  }
  const nearest = Math.min(...found.values())
  return [...found].filter(([, apart]) => apart === nearest).map(([id]) => id)
}

const HAS_LETTER = /\p{L}/u

/** Biomarkers that a printed name can mean; null when no known name is near it. */
export const matchBiomarkerName = (printed: string): NameMatch | null =>
  HAS_LETTER.test(printed) ? (exact(printed) ?? (isOtherTest(printed) ? null : similar(printed))) : null

/** Whether a printed name is that of a test which is not in the catalogue. */
export const isOtherTest: (printed: string) => boolean = remembering(
  (printed) =>
    HAS_LETTER.test(printed) &&
    exact(printed) === null &&
    spellings(printed).some((text) => otherTests.has(text)),
)

/** Whether the catalogue has these very words, spaces, case and accents aside: cheap enough for every word of a text. */
export const hasName = (words: string): boolean => index.has(key(words))

/** Whether a printed name is that of a test as it is, of the catalogue or not. */
export const isKnownTest = (printed: string): boolean =>
  HAS_LETTER.test(printed) && (exact(printed) !== null || isOtherTest(printed))

const exact = remembering((printed): NameMatch | null =>
  isOtherAsPrinted(printed) ? null : (asPrinted(printed) ?? inOtherOrder(printed) ?? namedTwice(printed)),
)

/** `LDL-P` is a number of particles, and not LDL in plasma. */
const isOtherAsPrinted = (printed: string): boolean =>
  otherTests.has(key(printed)) || otherTests.has(key(printed.replace(/\s*[([{].*?[)\]}]/g, ' ')))

/** Of share and number of a kind of cell, the one that the name says. */
function ofFamily(ids: readonly string[], printed: string): string[] {
  const isNumber = ABSOLUTE.test(printed)
  const isShare = /%|percent|prozent|procent/i.test(printed)
  return ids.filter((id) => (id.endsWith('_abs') ? !isShare : id.endsWith('_pct') ? !isNumber : true))
}

const matched = (ids: string[]): NameMatch | null => (ids.length > 0 ? { ids, how: 'exact' } : null)

/** The words of a known name in another order. */
function inOtherOrder(printed: string): NameMatch | null {
  const known = wordsKey(printed.replace(SPECIMEN_PREFIX, ''))
  const ids = known === null ? undefined : byWords.get(known)
  return ids ? matched(ofFamily(ids, printed)) : null
}

/** Two names of one marker beside each other: `PRL Prolactin`, `E2 雌二醇`. */
function namedTwice(printed: string): NameMatch | null {
  const words = printed.trim().split(/\s+/)
  for (let at = 1; at < Math.min(words.length, MOST_WORDS); at += 1) {
    const first = index.get(key(words.slice(0, at).join(' ')))
    const second = first && index.get(key(words.slice(at).join(' ')))
    const ids = first?.filter((id) => second?.includes(id)) ?? []
    if (ids.length > 0) return matched(ofFamily(ids, printed))
  }
  return null
}

function asPrinted(printed: string): NameMatch | null {
  const stripped = spellings(printed).flatMap((text) => [
    text,
    text.replace(/%|#/g, ''),
    text.replace(/absolute?|abs$|^abs/g, ''),
  ])
  for (const text of new Set(stripped)) {
    const ids = index.get(text)
    if (!ids) continue
    const family = matched(ofFamily(ids, printed))
    if (family) return family
  }
  return null
}

const similar = remembering((printed): NameMatch | null => {
  // `Cortisol, PM` is a letter away from `Cortisol, AM`.
  if (OTHER_MOMENT.test(printed) && !SEDIMENTATION.test(printed)) return null
  for (const text of spellings(printed)) {
    const ids = similarNames(text)
    if (ids.length > 0) return { ids, how: 'similar' }
  }
  return null
})

/**
 * Length of the longest known name at the start of a text, in characters of that text; 0 when none starts it.
 * Tells where the name ends in `Vitamin B 12 350 pg/mL`.
 */
export function knownNameLength(text: string): number {
  const ends = [...text.matchAll(/[\p{L}\d)%+#](?=$|[\s:,;=(])/gu)]
    .map((match) => match.index + 1)
    .slice(0, 8)
  for (const end of ends.reverse()) {
    const known = key(text.slice(0, end).replace(SPECIMEN_PREFIX, ''))
    if ([known, ...inOneScript(known)].some((form) => index.has(form) || otherTests.has(form))) return end
  }
  return 0
}
