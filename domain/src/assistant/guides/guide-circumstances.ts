/** Which circumstances a guide speaks of, and which it is about. */
import { type Circumstance, circumstancesOf, DECIDING } from '../understand/circumstances.ts'
import type { Guide } from './schema.ts'

export type Circumstances = {
  /** asked about, in one of its ways of asking at least */
  asked: ReadonlySet<Circumstance>
  /** spoken of anywhere */
  known: ReadonlySet<Circumstance>
  /** what it says holds in these only */
  bound: ReadonlySet<Circumstance>
}

/** Of a guide's ways of asking, or of one of its groups of words, so many are of what it is about. */
const MOSTLY = 0.5

export function circumstancesOfGuide(guide: Guide): Circumstances {
  const { title, asks, about, says } = guide
  const asked = circumstancesOf([title, ...asks, ...(about.words ?? []).flat()].join(' | '))
  const said = circumstancesOf(says.map(({ text }) => text).join(' | '))
  return { asked, known: new Set([...asked, ...said]), bound: boundTo(guide) }
}

function boundTo({ asks, about: { words = [] } }: Guide): Set<Circumstance> {
  const bound = new Set<Circumstance>()
  for (const texts of [asks, ...words]) {
    const each = texts.map(circumstancesOf)
    for (const one of new Set(each.flatMap((own) => [...own])))
      if (each.filter((own) => own.has(one)).length > MOSTLY * texts.length) bound.add(one)
  }
  return bound
}

/** Whether what a guide says may be wrong in the circumstances of a message. */
export function isOfOther({ known, bound }: Circumstances, own: ReadonlySet<Circumstance>): boolean {
  const deciding = [...own].filter((each) => DECIDING.has(each))
  if (deciding.some((each) => !known.has(each))) return true
  return own.size > 0 && bound.size > 0 && [...bound].every((each) => !own.has(each))
}

/** The deciding circumstances of a message that only single sentences of a guide speak of. */
export const spokenOfOnly = (
  { asked, known }: Circumstances,
  own: ReadonlySet<Circumstance>,
): Set<Circumstance> =>
  new Set([...own].filter((each) => DECIDING.has(each) && known.has(each) && !asked.has(each)))
