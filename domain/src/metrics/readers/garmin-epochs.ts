import type { MetricId } from '../model/catalogue.ts'
import type { Intake } from '../model/intake.ts'
import { type JsonObject, numberAt, objectAt } from '../parts/json.ts'

const SOURCE = 'Garmin'

/** Lists of the API: seconds from the beginning of the day, with a value for each. */
const SERIES: ReadonlyArray<readonly [string, MetricId]> = [
  ['timeOffsetHeartRateSamples', 'heart_rate'],
  ['timeOffsetStressLevelValues', 'stress_level'],
  ['timeOffsetSpo2Values', 'oxygen_saturation'],
  ['timeOffsetSleepSpo2', 'oxygen_saturation'],
  ['timeOffsetSleepRespiration', 'respiratory_rate'],
  ['timeOffsetEpochToBreaths', 'respiratory_rate'],
  ['hrvValues', 'hrv_rmssd'],
]
/** Sums of a quarter of an hour. */
const SUMS: ReadonlyArray<readonly [string, MetricId]> = [
  ['steps', 'steps'],
  ['distanceInMeters', 'distance'],
  ['activeKilocalories', 'active_energy'],
]

type Span = { start: number; end: number; offset: number }

/** False where there are no such lists. */
export function takeSeries(intake: Intake, from: JsonObject, { start, offset }: Span): boolean {
  let found = false
  for (const [name, metric] of SERIES)
    for (const [seconds, value] of Object.entries(objectAt(from, name) ?? {})) {
      found = true
      // Below nought it says why there is none.
      if (typeof value !== 'number' || value < 0) continue
      intake.at(metric, value, { at: start + Number(seconds) * 1000, offset }, SOURCE)
    }
  return found
}

export function takeEpoch(intake: Intake, from: JsonObject, span: Span): void {
  for (const [name, metric] of SUMS) {
    const value = numberAt(from, name)
    if (value !== undefined && value >= 0) intake.take(metric, value, span, SOURCE)
  }
}

/** A part of a day, of which each counts. */
export const isEpoch = (from: JsonObject): boolean =>
  'activityType' in from &&
  'startTimeInSeconds' in from &&
  !('activityId' in from) &&
  !('calendarDate' in from)
