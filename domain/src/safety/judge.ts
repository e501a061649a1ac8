/** How urgent a text of any length is, within a bounded time: the door of the triage for everything that people write. */
import { portionsOf, readable } from '../text/readable.ts'
import { isSerious } from './learned-level.ts'
import { regionNumbers } from './red-flags.ts'
import { triage } from './triage.ts'
import type { Options, Triage } from './triage-advice.ts'

/** Milliseconds of processor to look for danger in one request; an ordinary text takes 4 to 6 per 1,000 characters. */
export const READING_MS = 55

/** What a pure function cannot know: the time that this text has taken so far, and how to let others in between. */
export type Turns = {
  /** in milliseconds of processor, of this thread, also for others that it serves; counts up */
  processorMs: () => number
  pause: () => Promise<unknown>
}

/** The judgement, the portion of the text that decided it, and what it took of the processor. */
export type Judged = { triage: Triage; portion: string; isTooLong: boolean; tookMs: number }

/**
 * Judges portion by portion, the ends of the text first, and stops at the first that is serious; otherwise the most
 * urgent counts. A text that takes longer than its time is not judged: the fixed words say so and name the emergency
 * number.
 */
export async function judge(
  text: string,
  turns: Turns,
  { within = READING_MS, ...options }: Options & { /** milliseconds */ within?: number } = {},
): Promise<Judged> {
  const began = turns.processorMs()
  const portions = endsFirst(portionsOf(readable(text)))
  let tookMs = turns.processorMs() - began
  let most: Judged | null = null
  for (const portion of portions) {
    // Also before the first: many messages that come together are judged one in a turn.
    await turns.pause()
    if (tookMs > within) return { ...tooLong(options), tookMs }
    // Who is served in a pause takes from the same thread, and not from the time of this text.
    const started = turns.processorMs()
    const found = triage(portion, options)
    tookMs += turns.processorMs() - started
    if (!most || weight(found) > weight(most.triage))
      most = { triage: found, portion, isTooLong: false, tookMs: 0 }
    if (isSerious(found.level)) break
  }
  return { ...(most ?? tooLong(options)), tookMs }
}

/** What matters most is said at the end or at the beginning, should the time not suffice for all. */
const endsFirst = (portions: readonly string[]): string[] =>
  portions.length < 3 ? [...portions] : [portions.at(-1)!, ...portions.slice(0, -1)]

/** The words of another region for what has been judged already. */
export const judgedIn = ({ triage: found, portion, isTooLong }: Judged, region: string | undefined): Triage =>
  isTooLong
    ? tooLong({ region }).triage
    : found.advice === null || region === undefined
      ? found
      : triage(portion, { region })

const weight = ({ level, advice }: Triage): number =>
  ({ emergency: 4, crisis: 4, urgent: 2, routine: 0 })[level] + (advice === null ? 0 : 1)

const tooLong = ({ region }: Options): Judged => ({
  triage: {
    level: 'routine',
    reason: 'Too long to read',
    advice: `This message is too long or too unusual for me to read safely. Please shorten it to what matters most and send it again. If anyone may be in danger, do not wait for me: call ${regionNumbers(region).emergency} now.`,
    sources: [],
  },
  portion: '',
  isTooLong: true,
  tookMs: 0,
})
