/** What claims and fact sheets add to the guides of an answer. */
import type { Claim } from '../../evidence/schema.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import { isOff } from '../decide/verdict.ts'
import { wantedBy } from '../understand/asks.ts'
import { kindsAsked } from '../understand/kinds.ts'
import { isTakenForItself, type Subject } from '../understand/subjects.ts'
import { type Missing, missingFirst } from './asked-first.ts'
import { askingOf } from './asking.ts'
import { claimsOfRest, lineOf, partsOf } from './claim-parts.ts'
import { sheetLines } from './fact-lines.ts'
import type { Line, Part } from './guide-parts.ts'
import { isAllWithin } from './lead-lines.ts'
import { type Ground, saidElsewhere, type Told } from './guides-told.ts'
import { isSwallowed, type Read, type Telling } from './read.ts'

const ASKS_WHAT = /\bwhat(?:'s| is| are| does)\b|\bexplain\b/i
const asksWhatItIs = (text: string) => ASKS_WHAT.test(text) || kindsAsked(text).includes('what')

const NOTHING_MISSING: Missing = { inEnglish: [], unknown: [], isOfEffect: false }
export const NOTHING_BESIDE = { chosen: [], parts: [], missing: NOTHING_MISSING, sheets: [] }

/** Of what is taken and has neither guide nor claim. */
const sheetOf = ({ name }: Subject): Line[] => namedSupplements(name).slice(0, 1).flatMap(sheetLines)

/** What claims and fact sheets add to the guides: an answer to what was asked, claims of what no guide speaks of. */
export function besideGuides(
  heard: Read,
  found: readonly Told[],
  telling: Telling,
  ground: Ground,
): { chosen: Claim[]; parts: Part[]; missing: Missing; sheets: Line[] } {
  const { evidence, counts } = ground
  const { text, subjects, verdicts, together } = heard
  const asking = askingOf(text, wantedBy(text), subjects, counts, evidence.all.length, verdicts.some(isOff))
  // Where every value is as usual, what else is known of its marker answers nobody.
  const chosen = isAllWithin(heard) ? [] : claimsOfRest(heard, telling, asking, found)
  const taking = subjects.filter(isSwallowed).filter(isTakenForItself)
  const asksWhat = verdicts.length === 0 && asksWhatItIs(text) ? (subjects[0]?.name ?? null) : null
  const parts = partsOf(chosen, asksWhat, telling.language)
  const [one] = taking.length === 1 && verdicts.length + together.length === 0 ? taking : []
  const missing = one
    ? missingFirst(
        text,
        one,
        [...found.flatMap((each) => each.parts), ...parts],
        asking,
        telling,
        lineOf,
        (kind) => saidElsewhere(kind, one, heard, found, telling, ground),
        found.map(({ guide }) => guide),
      )
    : NOTHING_MISSING
  // Of an outcome that is not known of it, other matters in whose claims its words stand say nothing.
  const isOfOther = one && found.length === 0 && missing.isOfEffect
  if (isOfOther) {
    const own = chosen.filter((claim) => one.claims.includes(claim))
    return { chosen: own, parts: partsOf(own, asksWhat, telling.language), missing, sheets: [] }
  }
  const known = found.length + chosen.length + missing.inEnglish.length + verdicts.length + together.length
  return { chosen, parts, missing, sheets: known > 0 ? [] : taking.flatMap(sheetOf) }
}
