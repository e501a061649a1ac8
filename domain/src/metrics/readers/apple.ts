import { METRICS, type MetricId } from '../model/catalogue.ts'
import { convert } from '../model/unit-factors.ts'
import { appleOffset, appleTime, offsetIn, parseInstant } from '../model/instant.ts'
import { type Intake, minutesOf } from '../model/intake.ts'
import { nightsFrom, type SleepStretch } from '../model/nights.ts'
import type { Workout } from '../model/sample.ts'
import { TagScanner } from '../parts/tags.ts'
import { CATEGORY_VALUES, isInCorrelations, QUANTITIES, SLEEP_VALUES } from './apple-types.ts'
import type { Open } from './reader.ts'

type Read = (attribute: string) => string | undefined
type Record = {
  type: string
  start: number
  end: number
  offset: number
  source: string
  value: string
  unit: string
}

/** Some types lack a part of it (`HKDataTypeSleepDurationGoal`). */
const PREFIX = /^HK(?:Quantity|Category|Data|Correlation|Workout)(?:Activity)?Type(?:Identifier)?/
const names = new Map<string, string>()

function nameOf(type: string): string {
  const known = names.get(type)
  if (known !== undefined) return known
  const name = type.replace(PREFIX, '')
  if (names.size < 2000) names.set(type, name)
  return name
}

/** `HKCategoryValueSleepAnalysisAsleepCore` is `AsleepCore`. */
const wordOf = (value: string, type: string): string =>
  value
    .replace(/^HKCategoryValue/, '')
    .replace(type, '')
    .replace('VaginalBleeding', '')

const timeOf = (text: string | undefined): number => {
  const at = appleTime(text ?? '')
  return Number.isNaN(at) ? (parseInstant(text)?.at ?? Number.NaN) : at
}

class AppleReading {
  readonly #intake: Intake
  readonly #sleep: SleepStretch[] = []
  #record: Record | null = null
  #zone: string | undefined
  #workout: Workout | null = null
  #isInActivity = false

  constructor(intake: Intake) {
    this.#intake = intake
  }

  open(name: string, read: Read): void {
    if (name === 'Record') this.#record = recordFrom(read)
    else if (name === 'MetadataEntry') {
      if (this.#record && read('key') === 'HKTimeZone') this.#zone = read('value')
    } else if (name === 'Workout') this.#workout = workoutFrom(read)
    else if (name === 'WorkoutActivity') this.#isInActivity = true
    else if (name === 'WorkoutStatistics') this.#addStatistics(read)
    else if (name === 'ClinicalRecord') this.#intake.leaveOut('clinical_record', read('type') ?? '')
    else if (name === 'Audiogram' || name === 'VisionPrescription')
      this.#intake.leaveOut('unknown_type', name)
  }

  close(name: string): void {
    if (name === 'Record' && this.#record) {
      this.#take(this.#record)
      this.#record = null
      this.#zone = undefined
    } else if (name === 'Workout' && this.#workout) {
      this.#intake.workout(this.#workout)
      this.#workout = null
    } else if (name === 'WorkoutActivity') this.#isInActivity = false
  }

  end(): void {
    nightsFrom(this.#sleep, this.#intake)
  }

  #take(record: Record): void {
    if (this.#zone) record.offset = offsetIn(this.#zone, record.end) ?? record.offset
    const { type, value, source } = record
    if (isInCorrelations(type) && !this.#intake.first(`${type} ${record.start} ${value} ${source}`)) return
    const metric = QUANTITIES[type]
    if (metric) this.#takeQuantity(metric, record)
    else if (type === 'SleepAnalysis') this.#takeSleep(record)
    else if (type === 'MindfulSession')
      this.#intake.take('mindful_minutes', minutesOf(record), record, source)
    else this.#takeCategory(record)
  }

  #takeQuantity(metric: MetricId, record: Record): void {
    const value = record.value === '' ? Number.NaN : Number(record.value)
    // Apple's per cent are fractions.
    if (METRICS[metric].unit === '%')
      this.#intake.take(metric, value <= 1 ? value * 100 : value, record, record.source)
    else this.#intake.takeIn(record.unit, metric, value, record, record.source)
  }

  #takeSleep(record: Record): void {
    const metric = SLEEP_VALUES[wordOf(record.value, 'SleepAnalysis')]
    if (!metric) return this.#intake.leaveOut('unknown_type', `SleepAnalysis ${record.value}`)
    if (!this.#intake.take(metric, minutesOf(record), record, record.source)) return
    const { start, end, offset, source } = record
    const isAsleep = metric !== 'sleep_in_bed' && metric !== 'sleep_awake'
    this.#sleep.push({ start, end, offset, isAsleep, source })
  }

  #takeCategory(record: Record): void {
    const [metric, values] = CATEGORY_VALUES[record.type] ?? []
    if (!metric || !values) return this.#intake.leaveOut('unknown_type', record.type)
    const value = values[wordOf(record.value, record.type)]
    if (value === undefined) this.#intake.leaveOut('no_value', `${record.type} ${record.value}`)
    else this.#intake.take(metric, value, record, record.source)
  }

  /** Since iOS 16 the totals of a workout are in elements of their own. */
  #addStatistics(read: Read): void {
    const workout = this.#workout
    const sum = Number(read('sum') ?? Number.NaN)
    if (!workout || this.#isInActivity || Number.isNaN(sum)) return
    const type = nameOf(read('type') ?? '')
    const unit = read('unit') ?? ''
    if (type.startsWith('Distance')) workout.distance_m ??= convert(sum, unit, 'm')
    if (type === 'ActiveEnergyBurned') workout.energy_kcal ??= convert(sum, unit, 'kcal')
  }
}

function recordFrom(read: Read): Record {
  const start = read('startDate')
  const startAt = timeOf(start)
  const end = read('endDate')
  return {
    type: nameOf(read('type') ?? ''),
    start: startAt,
    end: end === undefined || end === start ? startAt : timeOf(end),
    offset: appleOffset(end ?? start ?? '') || 0,
    // Not `device`: it has a memory address, which makes one watch many sources.
    source: read('sourceName') ?? '',
    value: read('value') ?? '',
    unit: read('unit') ?? '',
  }
}

function workoutFrom(read: Read): Workout {
  const amount = (name: string, unit: string): number | null => {
    const value = Number(read(name) ?? Number.NaN)
    return Number.isNaN(value) ? null : convert(value, read(`${name}Unit`) ?? unit, unit)
  }
  return {
    kind: nameOf(read('workoutActivityType') ?? ''),
    start: timeOf(read('startDate')),
    end: timeOf(read('endDate') ?? read('startDate')),
    offset: appleOffset(read('endDate') ?? '') || 0,
    duration_minutes: amount('duration', 'min'),
    distance_m: amount('totalDistance', 'm'),
    energy_kcal: amount('totalEnergyBurned', 'kcal'),
    source: read('sourceName') ?? '',
  }
}

/** Control characters, which XML does not know and iOS writes, are in no tag that is read. */
export const openApple: Open = (intake) => {
  const reading = new AppleReading(intake)
  const tags = new TagScanner({
    open: (name, read) => reading.open(name, read),
    close: (name) => reading.close(name),
    damaged: (example) => intake.leaveOut('damaged', example),
  })
  return {
    write: (text) => tags.write(text),
    end: () => {
      tags.end()
      reading.end()
    },
  }
}
