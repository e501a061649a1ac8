/** "Is my sleep getting better?": what the person logged lately against the weeks before. */
import { addDays } from '../../health/calendar.ts'
import type { EntryKind } from '../../health-log/fields.ts'
import type { HealthLogEntry } from '../../health-log/schema.ts'

type Metric = {
  kind: EntryKind
  field: string
  words: RegExp
  /** as it stands in a sentence */
  name: string
  unit: string
  /** one entry */
  one: string
}

const METRICS: readonly Metric[] = [
  {
    kind: 'sleep',
    field: 'asleep',
    words: /\b(?:sleep|sleeping|slept|nights?)\b/,
    name: 'time asleep',
    unit: 'h',
    one: 'night',
  },
  {
    kind: 'vitals',
    field: 'heart_rate',
    words: /\b(?:resting (?:heart ?rate|pulse)|rhr|pulse|heart ?rate)\b/,
    name: 'resting heart rate',
    unit: 'bpm',
    one: 'reading',
  },
  {
    kind: 'vitals',
    field: 'systolic',
    words: /\b(?:blood ?pressure|bp)\b/,
    name: 'upper blood pressure',
    unit: 'mmHg',
    one: 'reading',
  },
  { kind: 'vitals', field: 'steps', words: /\bsteps?\b/, name: 'steps a day', unit: 'steps', one: 'day' },
  {
    kind: 'body',
    field: 'weight',
    words: /\b(?:weight|weigh)\b/,
    name: 'weight',
    unit: 'kg',
    one: 'reading',
  },
  { kind: 'body', field: 'waist', words: /\bwaist\b/, name: 'waist', unit: 'cm', one: 'reading' },
  {
    kind: 'mood',
    field: 'stress',
    words: /\bstress(?:ed)?\b/,
    name: 'stress (of 10)',
    unit: '',
    one: 'entry',
  },
  { kind: 'mood', field: 'energy', words: /\benergy\b/, name: 'energy (of 10)', unit: '', one: 'entry' },
]
const OWN = /\b(?:my|i|am i|have i|did i)\b/
const OF_TREND =
  /\b(?:better|worse|improv\w*|chang\w*|trend\w*|going (?:up|down)|gone (?:up|down)|(?:this|last|past) (?:week|month)|weeks|lately|recently|average|how (?:has|have|was|were|did|is|are)|progress)\b/

/** The span of each half, in days. */
export const TREND_DAYS = 14
/** Entries of a half below which nothing is said of it. */
const FEWEST = 4
/** Standard errors of the difference of two means beyond which it is more than day-to-day variation (about 95 %). */
const REAL = 2

/** What of the log a message asks the course of; null where it asks for none, or names no person's own. */
export function logTrendAsked(message: string): Metric | null {
  const text = message.toLowerCase().replace(/['’]/g, '')
  if (!OWN.test(text) || !OF_TREND.test(text)) return null
  return METRICS.find(({ words }) => words.test(text)) ?? null
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const variance = (values: readonly number[]) => {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
const rounded = (value: number) => Number(value.toFixed(value >= 100 ? 0 : 1))
const counted = (many: number, one: string) =>
  `${many} ${many === 1 ? one : one.endsWith('y') && one !== 'day' ? `${one.slice(0, -1)}ies` : `${one}s`}`

/** Sentences; none where nothing was logged. `today` is an ISO day. */
export function logTrend(metric: Metric, entries: readonly HealthLogEntry[], today: string): string[] {
  const { kind, field, name, unit, one } = metric
  const since = (days: number) => addDays(today, -days)
  const valuesFrom = (from: string, to: string) =>
    entries.flatMap((entry) => {
      const value = (entry.values as Record<string, unknown>)[field]
      return entry.kind === kind && entry.day > from && entry.day <= to && typeof value === 'number'
        ? [value]
        : []
    })
  const now = valuesFrom(since(TREND_DAYS), today)
  const before = valuesFrom(since(2 * TREND_DAYS), since(TREND_DAYS))
  if (now.length === 0) return []
  const shown = (value: number) => `${rounded(value)}${unit ? ` ${unit}` : ''}`
  const first = `In the last ${TREND_DAYS} days your ${name} was ${shown(mean(now))} on average (${counted(now.length, one)} logged).`
  if (now.length < FEWEST || before.length < FEWEST)
    return [
      first,
      `I need at least ${FEWEST} entries in each of two spans of ${TREND_DAYS} days to say whether it changed.`,
    ]
  const difference = mean(now) - mean(before)
  const error = Math.sqrt(variance(now) / now.length + variance(before) / before.length)
  const then = `In the ${TREND_DAYS} days before it was ${shown(mean(before))} (${counted(before.length, one)}).`
  const verdict =
    Math.abs(difference) > REAL * error && rounded(mean(now)) !== rounded(mean(before))
      ? `That is ${difference > 0 ? 'more' : 'less'} than before, by more than your day-to-day variation.`
      : 'The difference is within your day-to-day variation, so nothing has changed for sure.'
  return [first, then, verdict]
}
