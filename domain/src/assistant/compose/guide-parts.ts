/** What a guide says to this person, as parts of an answer. */
import { inBothUnits } from './both-units.ts'
import type { Claim } from '../../evidence/schema.ts'
import type { Person } from '../../evidence/population.ts'
import type { Guide, GuidePart, GuideSentence } from '../guides/schema.ts'

/** A sentence, and the claims or the catalogue's sources that it rests on. */
export type Line = {
  text: string
  /** the same in English, by which it is known what it answers */
  english?: string
  claims: readonly Claim[]
  title: string
  sources: readonly string[]
  /** told from the person's own results */
  isRecord?: boolean
  /** a warning, which may stand without a source and says so */
  isCaution?: boolean
}
export type Part = {
  heading: string | null
  lines: Line[]
  /** each line for itself */
  isList?: boolean
  /** said in English, whatever the language of the question */
  isEnglish?: boolean
}

/** Which sentences stand together in a paragraph. */
const PARAGRAPHS: readonly (readonly GuidePart[])[] = [
  ['answer', 'why'],
  ['do', 'mind'],
  ['again', 'care'],
]
/** Where it answers nothing and only gives reasons: asked what to do, that comes first. */
const DO_FIRST = [1, 0, 2]
/** Sentences of a guide beside others, by paragraph: each answer is to be read at once. */
const MOST_BESIDE_OTHERS = [2, 3, 1]
/** The same of those behind the first three: what it is, and what to do. */
const MOST_BEHIND_OTHERS = [1, 1, 0]
const TOLD_AT_LENGTH = 3
/** How many sentences of each paragraph are told; null for all. @param place among the guides that are told */
export const mostOf = (place: number, isShort: boolean): readonly number[] | null =>
  isShort ? (place < TOLD_AT_LENGTH ? MOST_BESIDE_OTHERS : MOST_BEHIND_OTHERS) : null

/** Those that are told, in their order; what was asked for is never cut. */
function fewest(lines: readonly Line[], most: number, isAsked: (line: Line) => boolean): Line[] {
  const kept = new Set(lines.toSorted((a, b) => Number(isAsked(b)) - Number(isAsked(a))).slice(0, most))
  return lines.filter((line) => kept.has(line))
}

export type Audience = {
  person: Person
  /** the guide's marker in the catalogue's unit, where a value is told; several where its unit is not known */
  valuesOf: (guide: Guide) => readonly number[]
  /** whether the person names something or has it on record */
  has: (name: string) => boolean
  /** of the values that the message tells, as they are shown */
  units?: ReadonlySet<string>
}

function isForPerson({ for: who }: GuideSentence, { person, has }: Audience): boolean {
  if (!who) return true
  if (who.sex && person.sex !== null && who.sex !== person.sex) return false
  if (who.age_min !== undefined && person.age !== null && person.age < who.age_min) return false
  if (who.age_max !== undefined && (person.age === null || person.age > who.age_max)) return false
  if (who.pregnant && person.pregnant !== true) return false
  return who.has === undefined || has(who.has)
}

function isForValues({ at }: GuideSentence, values: readonly number[]): boolean {
  if (!at) return true
  const { low = -Infinity, high = Infinity } = at
  return values.length > 0 && values.every((value) => value >= low && value <= high)
}

/** The sentences that hold for this person and this value, each with its place in the guide. */
export function sentencesFor(guide: Guide, audience: Audience) {
  const values = audience.valuesOf(guide)
  return guide.says
    .map((each, place) => ({ ...each, place }))
    .filter((each) => isForPerson(each, audience) && isForValues(each, values))
}

/**
 * At most as many paragraphs as there are kinds of parts; `most` shortens them, and the first is headed.
 * `translated` are the guide's sentences in another language, in their order; null says them in English.
 */
export function partsOfGuide(
  guide: Guide,
  audience: Audience,
  findClaim: (id: string) => Claim | undefined,
  most: readonly number[] | null,
  translated: readonly string[] | null,
  isAsked: (line: Line) => boolean,
  asksWhatToDo: boolean,
): Part[] {
  const said = sentencesFor(guide, audience).map((each) => ({
    ...each,
    english: each.text,
    text: translated?.[each.place] ?? inBothUnits(each.text, guide.about.markers ?? [], audience.units),
  }))
  const isDoFirst =
    asksWhatToDo && said.every(({ part }) => part !== 'answer') && said.some(({ part }) => part === 'do')
  const order = isDoFirst ? DO_FIRST : PARAGRAPHS.keys()
  const parts = [...order].flatMap((index) => {
    const kinds = PARAGRAPHS[index]!
    const lines = said
      .filter(({ part }) => kinds.includes(part))
      .map(({ text, english, claims }): Line => ({
        text,
        english,
        claims: claims.flatMap((id) => findClaim(id) ?? []),
        title: guide.title,
        sources: [],
      }))
    const part: Part = {
      heading: null,
      lines: fewest(lines, most?.[index] ?? lines.length, isAsked),
      isEnglish: translated === null,
    }
    return part.lines.length > 0 ? [part] : []
  })
  // Headings are in English only.
  if (most && parts[0] && translated === null) parts[0].heading = guide.title
  return parts
}
