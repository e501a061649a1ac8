/** Which subjects a name leads to: the one place where spellings, synonyms and classes of medicines are resolved. */
import { biomarkers } from '../health/biomarkers/catalogue.ts'
import medicinesByLanguage from '../safety/names-by-language.json' with { type: 'json' }
import { supplementFacts, supplementNames } from '../supplements/facts.ts'
import { asRead } from '../text/bound-names.ts'
import everyday from './everyday-names.json' with { type: 'json' }
import markersByLanguage from './marker-names-by-language.json' with { type: 'json' }
import moreMarkerNames from './more-marker-names.json' with { type: 'json' }
import file from './names.json' with { type: 'json' }
import type { SubjectKind } from './schema.ts'
import { otherSpellings } from './other-spellings.ts'
import type { Steps } from '../steps.ts'
import { simpleName } from './simple-name.ts'

/** What is swallowed shares one space of names: nutrients, supplements, medicines, foods, parties of interactions. */
export type Space = 'taken' | 'biomarker' | 'topic' | 'condition' | 'gene' | 'device_metric'

export const spaceOf = (kind: SubjectKind): Space =>
  kind === 'nutrient' || kind === 'supplement' || kind === 'medicine' || kind === 'interaction'
    ? 'taken'
    : kind

type Names = Map<string, string[]>

/** Added under the simplified name; `isFinal` takes the place of what was there. */
function put(names: Names, name: string, keys: readonly string[], isFinal: boolean) {
  const simple = simpleName(name)
  if (simple.length < 2) return
  names.set(simple, isFinal ? [...keys] : [...new Set([...(names.get(simple) ?? []), ...keys])])
}

/** "TSH-Wert", "B12-värde": its value, as German and Swedish put it... */
const VALUE_OF = ['wert', 'spiegel', 'varde']
/** ... in one word with a long name, "Kaliumwert"; in Swedish also its article, "ferritinet", "neutrofilerna". */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  de: ['wert', 'werte', 'spiegel'],
  sv: ['varde', 'vardet', 'niva', 'nivan', 'et', 'en', 'n', 'na'],
}
const SHORTEST_WITH_ENDING = 5

/** What other names mean is not changed; markers that share a name in a language share it. */
function addOfLanguage(names: Names, language: string, markers: Readonly<Record<string, string[]>>) {
  const own: Names = new Map()
  for (const [id, all] of Object.entries(markers))
    for (const name of asRead(language, all)) put(own, name, [id], false)
  const add = (name: string, ids: string[]) => names.has(name) || names.set(name, ids)
  for (const [name, ids] of own) add(name, ids)
  for (const [name, ids] of own)
    if (name.length >= SHORTEST_WITH_ENDING && /^[a-z]+$/.test(name))
      for (const ending of ENDINGS[language] ?? []) add(name + ending, ids)
}

function biomarkerNames(): Names {
  const names: Names = new Map()
  for (const { id, synonyms } of biomarkers)
    for (const name of Object.values(synonyms).flat()) put(names, name, [id], false)
  for (const { id, name } of biomarkers)
    [id, name, name.replace(/\(.*\)/, '')].forEach((each) => put(names, each, [id], true))
  for (const [name, ids] of Object.entries(file.biomarkers)) put(names, name, ids, true)
  for (const [id, more] of Object.entries(moreMarkerNames))
    for (const name of more) put(names, name, [id], false)
  for (const [language, markers] of Object.entries(markersByLanguage)) addOfLanguage(names, language, markers)
  const bare = new Map(names)
  for (const [name, ids] of bare)
    for (const value of VALUE_OF) if (!names.has(`${name} ${value}`)) names.set(`${name} ${value}`, ids)
  // An id means one biomarker, whatever else its word may mean.
  for (const { id } of biomarkers) if (id.includes('_')) put(names, id, [id], true)
  return names
}

function* takenNames(): Steps<Names> {
  const names: Names = new Map()
  for (const fact of supplementFacts)
    for (const name of [fact.id, ...supplementNames(fact)]) put(names, name, [fact.id], false)
  yield
  for (const [key, more] of Object.entries(file.medicines))
    [key, ...more].forEach((name) => put(names, name, [simpleName(key)], true))
  yield
  for (const [key, { names: own, members }] of Object.entries(file.classes)) {
    for (const name of [key, ...own]) put(names, name, [simpleName(key)], true)
    for (const member of members)
      if (!names.has(simpleName(member))) put(names, member, [simpleName(member)], true)
  }
  yield
  for (const key of Object.keys(file.medicines))
    for (const name of otherSpellings(key))
      if (!names.has(simpleName(name))) put(names, name, [simpleName(key)], true)
  yield
  for (const [medicine, languages] of Object.entries(medicinesByLanguage)) {
    const keys = names.get(simpleName(medicine)) ?? [simpleName(medicine)]
    const all = Object.entries(languages).flatMap(([language, each]) => asRead(language, each))
    for (const name of [medicine, ...all]) if (!names.has(simpleName(name))) put(names, name, keys, true)
  }
  for (const [name, ids] of Object.entries(file.supplements)) put(names, name, ids, true)
  for (const { id } of supplementFacts) put(names, id, [id], true)
  return names
}

/** What people say for a topic, a condition, a gene or what a device measures. */
function everydayNames(names: Record<string, string[]>): Names {
  const found: Names = new Map()
  for (const [subject, more] of Object.entries(names))
    for (const name of [subject, ...more]) put(found, name, [simpleName(subject)], false)
  return found
}

/** By key of a member, the classes it belongs to, also through another class. */
function classesByMember(names: Names): Map<string, string[]> {
  const direct = new Map<string, string[]>()
  for (const [key, { members }] of Object.entries(file.classes))
    for (const member of members)
      for (const own of names.get(simpleName(member)) ?? [])
        direct.set(own, [...(direct.get(own) ?? []), simpleName(key)])
  const above = (key: string): string[] => (direct.get(key) ?? []).flatMap((each) => [each, ...above(each)])
  return new Map([...direct.keys()].map((key) => [key, [...new Set(above(key))]]))
}

/** What a marker is called in another language. */
export const everydayNameIn = (language: string, id: string): string | undefined =>
  (markersByLanguage as Record<string, Record<string, string[]>>)[language]?.[id]?.[0]

let markerNames: Names | null = null

/** The catalogue's ids that a name means; none for a word that is no name of a marker. */
export const biomarkersNamed = (name: string): readonly string[] =>
  (markerNames ??= biomarkerNames()).get(simpleName(name)) ?? []

/** Built once, when the claims are loaded. */
export function* namesInSteps(): Steps<NameIndex> {
  const taken = yield* takenNames()
  const biomarker = (markerNames ??= biomarkerNames())
  yield
  return indexOf(taken, biomarker)
}

export type NameIndex = ReturnType<typeof indexOf>

function indexOf(taken: Names, biomarker: Names) {
  const bySpace: Record<Space, Names> = {
    taken,
    biomarker,
    topic: everydayNames(everyday.topic),
    condition: everydayNames(everyday.condition),
    gene: everydayNames(everyday.gene),
    device_metric: everydayNames(everyday.device_metric),
  }
  const spaces = Object.values(bySpace)
  const classes = classesByMember(bySpace.taken)
  const isClass = new Set(Object.keys(file.classes).map(simpleName))
  const words = new Set(spaces.flatMap((names) => [...names.keys()].flatMap((name) => name.split(' '))))

  /** The known names in a text of words, longest first; each word is used once. */
  function scan(space: Space, text: string): string[] {
    const names = bySpace[space]
    const words = simpleName(text).split(' ')
    const found: string[] = []
    for (let from = 0; from < words.length; from++)
      for (let to = Math.min(words.length, from + 6); to > from; to--) {
        const keys = names.get(words.slice(from, to).join(' '))
        if (!keys) continue
        found.push(...keys)
        from = to - 1
        break
      }
    return found
  }

  /** What a claim's party names: in brackets are examples of a class, or the class of a medicine, which is not meant. */
  function partiesIn(text: string): string[] {
    const meant = text.replace(/\bother than\b.*/, '')
    const head = scan('taken', meant.replace(/\(.*?\)/g, ' '))
    const examples = head.every((key) => isClass.has(key)) ? scan('taken', meant.replace(/^[^(]*/, '')) : []
    const all = [...new Set([...head, ...examples])]
    return all.length > 0 ? all : [simpleName(text)]
  }

  return {
    /** Whether a simplified name is one of something that is swallowed. */
    isTaken: (simple: string): boolean => bySpace.taken.has(simple),
    /** Whether a simplified name leads anywhere. */
    isKnown: (simple: string): boolean => spaces.some((names) => names.has(simple)),
    /** Whether a word stands in a name: "alkaline" is no slip of "alanine". */
    isWordOfName: (simple: string): boolean => words.has(simple),
    /** What a party leaves out by name: `statins other than simvastatin`. */
    exceptedIn: (text: string): string[] => scan('taken', /\bother than\b(.*)/.exec(text)?.[1] ?? ''),
    /** The keys of a claim's subject or party. */
    keysOf(kind: SubjectKind, name: string): string[] {
      const space = spaceOf(kind)
      const whole = bySpace[space].get(simpleName(name))
      if (whole && whole.length > 0) return whole
      return kind === 'medicine' || kind === 'interaction' || kind === 'supplement'
        ? partiesIn(name)
        : [simpleName(name)]
    },
    /** The keys of what is asked about: a medicine's classes too, after itself. */
    askedKeys(kind: SubjectKind, name: string): string[] {
      const own = this.keysOf(kind, name)
      return spaceOf(kind) === 'taken'
        ? [...new Set([...own, ...own.flatMap((key) => classes.get(key) ?? [])])]
        : own
    },
  }
}
