/** What a message is about: the things that it names, each with the claims of it. */
import type { Evidence } from '../../evidence/claims.ts'
import { biomarkersNamed } from '../../evidence/names.ts'
import type { Claim, SubjectKind } from '../../evidence/schema.ts'
import { namedSupplements, simplifyName, supplementFacts, supplementNames } from '../../supplements/facts.ts'
import { nearestWord } from '../../safety/spelling.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import { namedMedicines } from '../../safety/medicines.ts'
import { remembering } from '../../remember.ts'
import foods from './foods.json' with { type: 'json' }
import related from './related.json' with { type: 'json' }

export type Subject = {
  /** simplified */
  name: string
  /** as the message writes it */
  label: string
  claims: readonly Claim[]
  /** as a party of an interaction: spinach is vitamin K, wine is alcohol */
  party: string
  /** of what a value of it is about: iron for ferritin */
  related: readonly Claim[]
  /** the catalogue's ids, where it is measured */
  biomarkers: readonly string[]
  isMedicine: boolean
}

/** Words of a name, at most. */
const LONGEST_NAME = 5
const KINDS: readonly SubjectKind[] = ['biomarker', 'nutrient', 'topic', 'condition', 'gene', 'device_metric']

/** Words that name nothing by themselves. */
export const LITTLE: ReadonlySet<string> = new Set(
  'a an and are as at be but by can do does for from had has have how i if im in is it its just me my no not of on or our s so some t than that the their them then there they this to too up was we what when where which who why will with would you your should could about any get got take taking need want help good bad much many more most every day count mass free total lead size mean age'.split(
    ' ',
  ),
)

const parties = new Map(Object.entries(foods).map(([food, party]) => [simpleName(food), party]))

const relatedOf = (ids: readonly string[], evidence: Evidence): Claim[] =>
  ids
    .flatMap((id) => (related as Record<string, { kind: string; name: string }[]>)[id] ?? [])
    .flatMap(({ kind, name }) => evidence.claimsAbout({ kind: kind as SubjectKind, name }))

const SUPPLEMENT_NAMES = new Set(supplementFacts.flatMap((fact) => supplementNames(fact)).map(simpleName))
/** Taken for itself, and not only named beside what is: food, a drink. */
export const isTakenForItself = ({ name, claims }: Subject): boolean =>
  SUPPLEMENT_NAMES.has(name) ||
  claims.some(({ subject }) => ['nutrient', 'supplement', 'medicine'].includes(subject.kind))

const SHORTEST_RESPELLED = 6
/** Names of one long word, which a slip of the keyboard leaves recognisable. */
const LONG_NAMES = [
  ...new Set(
    supplementFacts
      .flatMap((fact) => supplementNames(fact))
      .flatMap((name) => simpleName(name).split(' '))
      .filter((word) => word.length >= SHORTEST_RESPELLED && !LITTLE.has(word)),
  ),
]
const respelled = remembering((word) => nearestWord(word, LONG_NAMES) ?? word)
/** A word that is no name as it is written, and a slip of one: "magnesuim". */
const asMeant = (word: string, evidence: Evidence): string =>
  word.length < SHORTEST_RESPELLED || evidence.isWordOfName(word) || LONG_NAMES.includes(word)
    ? word
    : respelled(word)

/** A text in small letters without signs, slips of the keyboard in names mended. */
export const respelledText = (text: string, evidence: Evidence): string =>
  simplifyName(text)
    .split(' ')
    .map((word) => asMeant(word, evidence))
    .join(' ')

/** The same with everything else as it is written: figures, signs, and words that are known. */
export const respelledInPlace = (text: string, evidence: Evidence): string =>
  text.replace(/\p{L}+/gu, (word) => {
    const simple = simplifyName(word)
    const meant = asMeant(simple, evidence)
    return meant === simple ? word : meant
  })

/** "K2" and "CoQ10" are names of products whose claims carry the full name. */
const claimsByOtherNames = (name: string, evidence: Evidence): Claim[] =>
  SUPPLEMENT_NAMES.has(name)
    ? [
        ...new Set(
          namedSupplements(name)
            .flatMap((fact) => supplementNames(fact))
            .flatMap((other) =>
              KINDS.flatMap((kind) => evidence.claimsAbout({ kind, name: simpleName(other) })),
            ),
        ),
      ]
    : []

/** A name as a subject; null where nothing is known by it. */
function subjectNamed(name: string, evidence: Evidence): Omit<Subject, 'label'> | null {
  const isProduct = SUPPLEMENT_NAMES.has(name)
  if (!evidence.isName(name) && !parties.has(name) && !isProduct) return null
  const biomarkers = biomarkersNamed(name)
  const own = KINDS.flatMap((kind) => evidence.claimsAbout({ kind, name }))
  const claims = own.length > 0 ? [...new Set(own)] : claimsByOtherNames(name, evidence)
  const related = relatedOf(biomarkers, evidence).filter((claim) => !claims.includes(claim))
  const party = parties.get(name)
  if (claims.length + related.length === 0 && party === undefined && !isProduct) return null
  const isMedicine =
    claims.length > 0 &&
    claims.every(({ subject }) => subject.kind === 'medicine' || subject.kind === 'interaction')
  return { name, party: party ?? name, claims, related, biomarkers, isMedicine }
}

const SHORTEST_NAME = 3
/** Markers that everybody writes so; "na" and "mg" are other words as well. */
const SHORT_MARKERS = new Set(['ck', 'lh', 'hb', 'tg', 't3', 't4', 'e2'])
/** "D3" is a name although it is short. */
const mayBeName = (name: string): boolean =>
  (name.length >= SHORTEST_NAME || SUPPLEMENT_NAMES.has(name) || SHORT_MARKERS.has(name)) && !LITTLE.has(name)

/** Words of a brand, at most. */
const LONGEST_BRAND = 3
/** The fewest words by which a message names a medicine: "Pille" for the oral contraceptive. */
function asWritten(id: string, written: readonly string[]): string | null {
  for (let length = 1; length <= LONGEST_BRAND; length++)
    for (let from = 0; from + length <= written.length; from++) {
      const words = written.slice(from, from + length).join(' ')
      if (namedMedicines(words).has(id)) return words
    }
  return null
}

/** The things named in a text, the longest names first; each word counts for one name. */
export function readSubjects(text: string, evidence: Evidence): Subject[] {
  const words = simpleName(text)
    .split(' ')
    .map((word) => asMeant(word, evidence))
  const written = text.normalize('NFC').match(/[\p{L}\p{M}\p{N}'‘’]+/gu) ?? []
  const labelOf = (from: number, to: number) =>
    (written.length === words.length ? written : words).slice(from, to).join(' ')
  const found: (Subject & { at: number })[] = []
  const subjectOf = remembering((name) => subjectNamed(name, evidence))
  const used = new Set<number>()
  const isUsed = (from: number, length: number) => {
    for (let place = from; place < from + length; place++) if (used.has(place)) return true
    return false
  }
  for (let length = LONGEST_NAME; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const name = words.slice(from, from + length).join(' ')
      if (!mayBeName(name) || isUsed(from, length)) continue
      const subject = subjectOf(name)
      if (!subject) continue
      for (let place = from; place < from + length; place++) used.add(place)
      if (!found.some((one) => one.name === name))
        found.push({ ...subject, label: labelOf(from, from + length), at: from })
    }
  // Brands, and medicines in other languages.
  for (const id of namedMedicines(text)) {
    const name = id.replaceAll('_', ' ')
    // Some ids are of rules for the stack, and name no medicine.
    if (!evidence.isTaken(simpleName(name))) continue
    const claims = evidence.claimsAbout({ kind: 'medicine', name })
    // The class of a medicine that is named already says nothing new, and what leaves that medicine out is not said of it.
    const keys = evidence.keysOf(name)
    const isNew = !found.some(
      (one) =>
        one.name === name ||
        claims.every((claim) => one.claims.includes(claim)) ||
        keys.every((key) => evidence.takenKeys(one.party).includes(key)),
    )
    if (claims.length > 0 && isNew)
      found.push({
        name,
        label: asWritten(id, written) ?? name,
        party: name,
        claims,
        related: [],
        biomarkers: [],
        isMedicine: true,
        at: words.length,
      })
  }
  return found.toSorted((a, b) => a.at - b.at)
}
