import type { MetricId } from './catalogue.ts'

/** One measured value, in the unit of its metric. A daily value spans its calendar day and has no offset. */
export type Sample = {
  metric: MetricId
  /** milliseconds since 1970; see `Instant` for what a missing offset means */
  start: number
  end: number
  /** minutes east of UTC */
  offset: number | null
  value: number
  /** what measured it, as the file names it */
  source: string
}

/** A sleep, or a part of a night that the device kept apart. It belongs to the day of waking on the device's clock. */
export type Night = {
  /** the day of waking */
  day: string
  start: number
  end: number
  offset: number | null
  asleep_minutes: number | null
  is_nap: boolean
  source: string
}

export type Workout = {
  kind: string
  start: number
  end: number
  offset: number | null
  /** without pauses, where the device says so */
  duration_minutes: number | null
  distance_m: number | null
  energy_kcal: number | null
  source: string
}

/** Why something in a file is not taken over: a closed list with the words that people read. */
export const LEFT_OUT = {
  clinical_record: 'a medical record, which belongs under Test Data',
  damaged: 'damaged, so that it cannot be read',
  duplicate: 'in the file twice',
  future: 'dated in the future',
  impossible: 'a value that cannot be',
  impossible_zone: 'in a time zone that does not exist',
  no_date: 'without a date that can be read',
  no_value: 'without a value that can be read',
  not_health_data: 'a part of the file that is not known to have measurements',
  not_recorded: 'marked by the device as not recorded',
  too_large: 'larger than can be read',
  too_many: 'more than any device measures in that time',
  unknown_type: 'a kind of measurement that is not in our list',
  unknown_unit: 'in a unit that does not fit the measurement',
} as const
export type LeftOut = keyof typeof LEFT_OUT
