/**
 * "Is my sleep getting better?", "did my pulse change since I take magnesium?": what the person's devices recorded, or
 * what was logged, in one span of days against the span before.
 */
import { addDays } from '../../health/calendar.ts'
import type { EntryKind } from '../../health-log/fields.ts'
import type { HealthLogEntry } from '../../health-log/schema.ts'
import type { MetricId } from '../../metrics/model/catalogue.ts'
import { formatDate } from '../../text/format.ts'

export type TrendMetric = {
  words: RegExp
  /** as it stands in a sentence */
  name: string
  unit: string
  /** one value of a day */
  one: string
  /** where it may be logged by hand */
  log?: { kind: EntryKind; field: string }
  /** what devices call it, the first that has values */
  device?: readonly MetricId[]
  /** of a device's unit in the unit that is told */
  scale?: number
}

const HRV = { unit: 'ms', one: 'day' }
/** What is more particular stands first: "deep sleep" is asked about before "sleep". */
const METRICS: readonly TrendMetric[] = [
  {
    words: /\bdeep sleep\b/,
    name: 'deep sleep',
    unit: 'h',
    one: 'night',
    device: ['sleep_deep'],
    scale: 1 / 60,
  },
  {
    words: /\brem(?: sleep)?\b/,
    name: 'REM sleep',
    unit: 'h',
    one: 'night',
    device: ['sleep_rem'],
    scale: 1 / 60,
  },
  {
    words: /\b(?:sleep|sleeping|slept|nights?)\b/,
    name: 'time asleep',
    unit: 'h',
    one: 'night',
    log: { kind: 'sleep', field: 'asleep' },
    device: ['sleep_duration'],
    scale: 1 / 60,
  },
  {
    words: /\b(?:hrv|heart ?rate variability)\b/,
    name: 'heart rate variability',
    ...HRV,
    device: ['hrv_rmssd', 'hrv_sdnn'],
  },
  {
    words: /\b(?:resting (?:heart ?rate|pulse)|rhr|pulse|heart ?rate)\b/,
    name: 'resting heart rate',
    unit: 'bpm',
    one: 'reading',
    log: { kind: 'vitals', field: 'heart_rate' },
    device: ['resting_heart_rate'],
  },
  {
    words: /\b(?:blood ?pressure|bp)\b/,
    name: 'upper blood pressure',
    unit: 'mmHg',
    one: 'reading',
    log: { kind: 'vitals', field: 'systolic' },
    device: ['blood_pressure_systolic'],
  },
  {
    words: /\bsteps?\b/,
    name: 'steps a day',
    unit: 'steps',
    one: 'day',
    log: { kind: 'vitals', field: 'steps' },
    device: ['steps'],
  },
  { words: /\bvo2 ?max\b/, name: 'VO2max', unit: 'mL/(kg·min)', one: 'reading', device: ['vo2_max'] },
  {
    words: /\b(?:oxygen saturation|blood oxygen|spo2)\b/,
    name: 'oxygen saturation',
    unit: '%',
    one: 'day',
    device: ['oxygen_saturation'],
  },
  {
    words: /\b(?:respiratory rate|breathing rate)\b/,
    name: 'respiratory rate',
    unit: 'a minute',
    one: 'day',
    device: ['respiratory_rate'],
  },
  {
    words: /\b(?:exercise|workout|training) (?:minutes|time)\b/,
    name: 'exercise a day',
    unit: 'min',
    one: 'day',
    device: ['exercise_minutes'],
  },
  {
    words: /\b(?:body fat)\b/,
    name: 'body fat',
    unit: '%',
    one: 'reading',
    device: ['body_fat_percentage'],
  },
  {
    words: /\b(?:weight|weigh)\b/,
    name: 'weight',
    unit: 'kg',
    one: 'reading',
    log: { kind: 'body', field: 'weight' },
    device: ['weight'],
  },
  { words: /\bwaist\b/, name: 'waist', unit: 'cm', one: 'reading', log: { kind: 'body', field: 'waist' } },
  {
    words: /\bstress(?:ed)?\b/,
    name: 'stress (of 10)',
    unit: '',
    one: 'entry',
    log: { kind: 'mood', field: 'stress' },
  },
  {
    words: /\benergy\b/,
    name: 'energy (of 10)',
    unit: '',
    one: 'entry',
    log: { kind: 'mood', field: 'energy' },
  },
]
const OWN = /\b(?:my|i|am i|have i|did i)\b/
const OF_TREND =
  /\b(?:better|worse|improv\w*|chang\w*|trend\w*|going (?:up|down)|gone (?:up|down)|(?:this|last|past) (?:week|month)|weeks|lately|recently|average|how (?:has|have|was|were|did|is|are)|progress)\b/
const SINCE = /\b(?:since|after|ever since|because of)\b/

/** The span of each half, in days. */
export const TREND_DAYS = 14
/** Days before something was begun, and at most after it. */
const BEFORE_DAYS = 28
const AFTER_DAYS = 56
/** Values of a half below which nothing is said of it. */
const FEWEST = 4
/** Standard errors of the difference of two means beyond which it is more than day-to-day variation (about 95 %). */
const REAL = 2

/** What a message asks the course of; null where it asks for none, or names no person's own. */
export function trendAsked(message: string): TrendMetric | null {
  const text = message.toLowerCase().replace(/['’]/g, '')
  if (!OWN.test(text) || !OF_TREND.test(text)) return null
  return METRICS.find(({ words }) => words.test(text)) ?? null
}

/** Something that is taken from a day on; the day is an ISO day. */
export type Begun = { name: string; day: string }

/** "since I take magnesium": what was begun, if it is on record with its day. */
export function begunAsked(message: string, begun: readonly Begun[]): Begun | null {
  const text = message.toLowerCase()
  if (!SINCE.test(text)) return null
  const isNamed = ({ name }: Begun) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => word.length > 3 && text.includes(word))
  return begun.find(isNamed) ?? null
}

/** From the day after `from` to `to`, and what it is called. */
type Span = { from: string; to: string; called: string }
export type Spans = { now: Span; before: Span; begun: Begun | null }

/** The two spans that are compared; `today` is an ISO day. */
export function spansOf(begun: Begun | null, today: string): Spans {
  const since = (days: number) => addDays(today, -days)
  if (begun === null)
    return {
      now: { from: since(TREND_DAYS), to: today, called: `In the last ${TREND_DAYS} days` },
      before: {
        from: since(2 * TREND_DAYS),
        to: since(TREND_DAYS),
        called: `In the ${TREND_DAYS} days before`,
      },
      begun,
    }
  const end = addDays(begun.day, AFTER_DAYS)
  const eve = addDays(begun.day, -1)
  return {
    now: {
      from: eve,
      to: end < today ? end : today,
      called: `Since you take ${begun.name} (${formatDate(begun.day)})`,
    },
    before: { from: addDays(eve, -BEFORE_DAYS), to: eve, called: `In the ${BEFORE_DAYS} days before` },
    begun,
  }
}

export type DayNumber = { day: string; value: number }
/** What the log has of a metric. */
export const loggedValues = ({ log }: TrendMetric, entries: readonly HealthLogEntry[]): DayNumber[] =>
  entries.flatMap((entry) => {
    const value = log && (entry.values as Record<string, unknown>)[log.field]
    return log && entry.kind === log.kind && typeof value === 'number' ? [{ day: entry.day, value }] : []
  })

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
const rounded = (value: number) => Number(value.toFixed(value >= 100 ? 0 : 1))
const counted = (many: number, one: string) =>
  `${many} ${many === 1 ? one : one.endsWith('y') && one !== 'day' ? `${one.slice(0, -1)}ies` : `${one}s`}`

/** Sentences; none where there is nothing in the newer span. `how` says where the values are from. */
export function ownTrend(
  { name, unit, one }: TrendMetric,
  values: readonly DayNumber[],
  { now, before, begun }: Spans,
  how: 'logged' | 'recorded',
): string[] {
  const within = ({ from, to }: Span) =>
    values.filter(({ day }) => day > from && day <= to).map(({ value }) => value)
  const [newer, older] = [within(now), within(before)]
  if (newer.length === 0) return []
  const shown = (some: readonly number[]) => `${rounded(mean(some))}${unit ? ` ${unit}` : ''}`
  const first = `${now.called} your ${name} was ${shown(newer)} on average (${counted(newer.length, one)} ${how}).`
  if (newer.length < FEWEST || older.length < FEWEST)
    return [
      first,
      `I need at least ${FEWEST} ${one === 'entry' ? 'entries' : `${one}s`} in each of two spans to say whether it changed, and the days before have ${older.length}.`,
    ]
  const difference = mean(newer) - mean(older)
  const error = Math.sqrt(variance(newer) / newer.length + variance(older) / older.length)
  const isReal = Math.abs(difference) > REAL * error && rounded(mean(newer)) !== rounded(mean(older))
  return [
    first,
    `${before.called} it was ${shown(older)} (${counted(older.length, one)}).`,
    isReal
      ? `That is ${difference > 0 ? 'more' : 'less'} than before, by more than your day-to-day variation.`
      : 'The difference is within your day-to-day variation, so nothing has changed for sure.',
    ...(begun && isReal
      ? [`Other things may have changed at the same time: this does not show that ${begun.name} did it.`]
      : []),
  ]
}
