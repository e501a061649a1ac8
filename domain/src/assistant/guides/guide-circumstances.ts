/** Which circumstances a guide speaks of, and which it is about. */
import {
  type Circumstance,
  circumstancesOf,
  DECIDING,
  IN_A_SENTENCE,
  REST_HOLDS,
} from '../understand/circumstances.ts'
import type { Steps } from '../../steps.ts'
import type { Guide } from './schema.ts'

export type Circumstances = {
  /** asked about, in one of its ways of asking at least */
  asked: ReadonlySet<Circumstance>
  /** that, or spoken of in a sentence where one sentence is an answer */
  known: ReadonlySet<Circumstance>
  /** most of its ways of asking are of these */
  bound: ReadonlySet<Circumstance>
  /** what it says holds in one of these only */
  isBound: boolean
}

/** The share of a guide's ways of asking that makes a circumstance what it is about, and one of them a condition. */
const MOSTLY = 0.5
const NEARLY_ALWAYS = 0.8

export function* circumstancesOfGuide(guide: Guide): Steps<Circumstances> {
  const { title, asks, about, says } = guide
  // Each for itself: which words count depends on its language.
  const each: ReadonlySet<Circumstance>[] = []
  for (const ask of asks) {
    each.push(circumstancesOf(ask))
    yield
  }
  const more = [title, ...(about.words ?? []).flat()].flatMap((text) => [...circumstancesOf(text)])
  const asked = new Set([...each.flatMap((own) => [...own]), ...more])
  yield
  const said = [...circumstancesOf(says.map(({ text }) => text).join(' | '))]
  yield
  return {
    asked,
    known: new Set([...asked, ...said.filter((each) => IN_A_SENTENCE.has(each))]),
    ...boundTo(each),
  }
}

/** @param asks the circumstances of each way of asking */
function boundTo(asks: readonly ReadonlySet<Circumstance>[]): Pick<Circumstances, 'bound' | 'isBound'> {
  const counts = new Map<Circumstance, number>()
  for (const one of asks.flatMap((own) => [...own])) counts.set(one, (counts.get(one) ?? 0) + 1)
  const bound = new Set([...counts].flatMap(([one, count]) => (count > MOSTLY * asks.length ? [one] : [])))
  const ofBound = asks.filter((own) => [...own].some((one) => bound.has(one))).length
  return { bound, isBound: ofBound >= NEARLY_ALWAYS * asks.length }
}

/**
 * Whether what a guide says may be wrong in the circumstances of a message.
 * @param isOfValue it speaks of a value that is told: only a pregnancy has other limits
 */
export function isOfOther(
  { asked, known, bound, isBound }: Circumstances,
  own: ReadonlySet<Circumstance>,
  isOfValue: boolean,
): boolean {
  const decides = (each: Circumstance) => (isOfValue ? each === 'pregnancy' : DECIDING.has(each))
  if ([...own].some((each) => decides(each) && !known.has(each))) return true
  const isForeign = [...asked].every((each) => !own.has(each))
  return isForeign && isBound && (own.size > 0 || [...bound].some((each) => DECIDING.has(each)))
}

/** The deciding circumstances of a message that only single sentences of a guide speak of, and that the rest is not for. */
export const spokenOfOnly = (
  { asked, known }: Circumstances,
  own: ReadonlySet<Circumstance>,
): Set<Circumstance> =>
  new Set(
    [...own].filter(
      (each) => DECIDING.has(each) && known.has(each) && !asked.has(each) && !REST_HOLDS.has(each),
    ),
  )
