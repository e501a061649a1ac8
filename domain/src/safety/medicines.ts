/** The medicines that a text names, in several languages and with one slip of the keyboard. */
import { remembering } from '../remember.ts'
import { isOneSlip } from '../text/one-slip.ts'
import { namedSupplements, simplifyName, supplementFacts, supplementNames } from '../supplements/facts.ts'
import { interactions, namedExtras } from './interactions.ts'
import brands from './medicine-brands.json' with { type: 'json' }
import moreNames from './medicine-names.json' with { type: 'json' }
import { stemKinds } from './medicine-stems.ts'
import byLanguage from './names-by-language.json' with { type: 'json' }

const more: Readonly<Record<string, string[]>> = moreNames
const records = interactions.filter(({ other_type }) => other_type === 'drug')
type Named = { name: string; id: string }
const grouped = (all: Named[]): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    [...Map.groupBy(all, ({ name }) => name)].map(([name, each]) => [
      name,
      new Set(each.map(({ id }) => id)),
    ]),
  )
const generic: Named[] = [
  ...records.flatMap(({ other_id: id, examples, other_name }) =>
    [...examples, other_name].map((name) => ({ name: simplifyName(name), id })),
  ),
  ...Object.entries(more).flatMap(([id, names]) => names.map((name) => ({ name: simplifyName(name), id }))),
]
const branded: Named[] = brands.flatMap(({ kinds, names }) =>
  names.split(', ').flatMap((name) => kinds.map((id) => ({ name: simplifyName(name), id }))),
)
/** By name, the groups that a medicine belongs to; without the brands. */
export const medicineNames = grouped(generic)
const known = grouped([...generic, ...branded])
/** What is called so in another language belongs to the groups of what it is. */
const inLanguages: Named[] = Object.entries(byLanguage).flatMap(([medicine, languages]) => {
  const simple = simplifyName(medicine)
  const kinds = [...(known.get(simple) ?? []), ...stemKinds(simple)]
  const names = Object.values(languages).flat().map(simplifyName)
  const spelt = [...names, ...names.map((name) => name.normalize('NFKD').replace(/\p{M}+/gu, ''))]
  return [...new Set(spelt)].flatMap((name) => kinds.map((id) => ({ name, id })))
})
const everyName = grouped([...generic, ...branded, ...inLanguages])
/** By the first word of a name, how many words the longest of them has. */
const longestFrom = new Map<string, number>()
for (const name of everyName.keys()) {
  const [first = '', ...more] = name.split(' ')
  longestFrom.set(first, Math.max(longestFrom.get(first) ?? 0, 1 + more.length))
}

const LONG = 7
/** One letter away from these is an ordinary word, or a supplement. */
const NOT_MISSPELT = new Set(
  'statins nitrates implant tamoxifen insulin cortison diuretic diuretics triptan triptans quinolone anticonceptivas betablocker abilify prograf kortison nystatin concerta crestor statine statines statiner aspirin aspirine aspirina morphin morphine lustral'.split(
    ' ',
  ),
)
const supplementWords = new Set(
  supplementFacts.flatMap((fact) => supplementNames(fact).flatMap((name) => name.split(' '))),
)
/** Long enough that one slip does not make another word of it. */
export const spellable: readonly string[] = [...medicineNames.keys()].filter(
  (name) => name.length >= LONG && !name.includes(' ') && !NOT_MISSPELT.has(name),
)

/** The names that a word is a slip of, or another language's spelling of. */
const slipsOf = remembering((word): readonly string[] =>
  word.length < LONG || supplementWords.has(word) ? [] : spellable.filter((name) => isOneSlip(word, name)),
)

export function namedMedicines(text: string): Set<string> {
  const words = simplifyName(text).split(' ')
  const found = new Set<string>()
  for (const [start, word] of words.entries()) {
    const longest = Math.min(longestFrom.get(word) ?? 0, words.length - start)
    for (let length = 1; length <= longest; length++) {
      everyName.get(words.slice(start, start + length).join(' '))?.forEach((id) => found.add(id))
    }
    for (const name of slipsOf(word)) medicineNames.get(name)?.forEach((id) => found.add(id))
    if (!supplementWords.has(word)) stemKinds(word).forEach((id) => found.add(id))
  }
  return found
}

/** Letters are not counted here: with {3,} in place of the last * it takes 400 ms to compile for texts beyond Latin-1. */
const WITH_STRENGTH =
  /(?<![\p{L}-])((?:\p{L}[\p{L}-]*\s+){0,2}(\p{L}[\p{L}-]*))\s+\d+(?:[.,]\d+)?\s*(?:mg|mcg|[µμu]g|mikrogram|milligram)(?![\p{L}/]|\s*(?:\/|per\b))/giu
const SHORTEST_NAME = 4
const ORDINARY =
  /^(?:take|takes|taking|took|have|with|about|around|dose|daily|dosage|only|over|under|than|another|more|less|least|most|plus|every|from|need|needs|want|using|each|tabletter|tablet|tablets|capsule|capsules|morning|night|evening|protein|sodium|salt|cholesterol|glucose|sugar|fibre|fiber|nehme|prends|tomo|eats?|drink|roughly|approximately|maximum|minimum|limit|says|half|contains)$/i

/** "Xyzol 10 mg": it looks like a medicine, and nothing here knows it. */
export const unknownMedicines = (text: string): string[] =>
  Array.from(text.matchAll(WITH_STRENGTH)).flatMap(([all, phrase = '', word = '']) =>
    word.length < SHORTEST_NAME ||
    ORDINARY.test(word) ||
    namedSupplements(phrase).length > 0 ||
    namedExtras(phrase).length > 0 ||
    namedMedicines(phrase).size > 0
      ? []
      : [all.slice(phrase.length - word.length).trim()],
  )
