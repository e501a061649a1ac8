import type { MetricId } from '../model/catalogue.ts'
import { DAY, MINUTE } from '../model/instant.ts'
import type { Intake } from '../model/intake.ts'
import { nightsFrom, type SleepStretch } from '../model/nights.ts'
import { type FitMessage, readFitMessages } from '../parts/fit-messages.ts'

const SOURCE = 'Garmin FIT'
/** Seconds between 1970 and the beginning of FIT's time. */
const EPOCH = 631_065_600
const TIMESTAMP = 253
const HOUR = 60 * MINUTE

type Value = readonly [field: number, metric: MetricId, scale?: number]
/** Values of a moment, by the number of their message. */
const MOMENTS: Readonly<Record<number, readonly Value[]>> = {
  20: [[3, 'heart_rate']],
  30: [
    [0, 'weight', 100],
    [1, 'body_fat_percentage', 100],
    [2, 'body_water_percentage', 100],
    [4, 'bone_mass', 100],
    [5, 'muscle_mass', 100],
    [11, 'visceral_fat'],
    [13, 'bmi', 10],
  ],
  51: [
    [0, 'blood_pressure_systolic'],
    [1, 'blood_pressure_diastolic'],
    [6, 'heart_rate'],
  ],
  211: [[1, 'resting_heart_rate']],
  227: [[0, 'stress_level']],
  229: [[2, 'vo2_max', 10]],
  269: [[0, 'oxygen_saturation']],
  297: [[0, 'respiratory_rate', 100]],
  346: [[6, 'sleep_score']],
  370: [[1, 'hrv_rmssd', 128]],
}
/** Messages whose time is in a field of its own. */
const TIMES: Readonly<Record<number, number>> = { 227: 1, 229: 0 }

const STAGES: Readonly<Record<number, MetricId>> = {
  1: 'sleep_awake',
  2: 'sleep_light',
  3: 'sleep_deep',
  4: 'sleep_rem',
}
const SPORTS: Readonly<Record<number, string>> = {
  1: 'running',
  2: 'cycling',
  4: 'fitness equipment',
  5: 'swimming',
  10: 'training',
  11: 'walking',
  13: 'alpine skiing',
  15: 'rowing',
  17: 'hiking',
}

class FitReading {
  readonly #intake: Intake
  #time = 0
  #offset = 0
  readonly #levels: Array<{ at: number; level: number }> = []
  /** Counters of the day go up, one for each kind of moving. */
  readonly #counters = new Map<string, { metric: MetricId; day: number; value: number }>()
  readonly #later: Array<() => void> = []

  constructor(intake: Intake) {
    this.#intake = intake
  }

  take({ number, fields }: FitMessage): void {
    const stamp = fields.get(TIMESTAMP)
    if (stamp !== undefined) this.#time = stamp
    const short = fields.get(26)
    // The lower half of the time alone.
    if (number === 55 && short !== undefined) this.#time += (short - (this.#time & 0xffff)) & 0xffff
    if (number === 34 || number === 103) this.#readOffset(number, fields)
    else if (number === 275) this.#levels.push({ at: this.#msOf(this.#time), level: fields.get(0) ?? 0 })
    else if (number === 55) this.#takeMonitoring(fields)
    // The offset may come after what it is for.
    else if (number === 18) this.#later.push(() => this.#takeSession(fields))
    else this.#takeMoment(number, fields)
  }

  #msOf(seconds: number): number {
    return (seconds + EPOCH) * 1000
  }

  #readOffset(number: number, fields: ReadonlyMap<number, number>): void {
    const local = fields.get(number === 34 ? 5 : 0)
    const stamp = fields.get(TIMESTAMP)
    if (local === undefined || stamp === undefined) return
    const minutes = Math.round((local - stamp) / 60)
    if (Math.abs(minutes) <= 14 * 60) this.#offset = minutes
  }

  #takeMoment(number: number, fields: ReadonlyMap<number, number>): void {
    const at = this.#msOf(fields.get(TIMES[number] ?? TIMESTAMP) ?? this.#time)
    for (const [field, metric, scale = 1] of MOMENTS[number] ?? []) {
      const value = fields.get(field)
      // Stress has numbers below nought for why there is none.
      if (value === undefined || value < 0) continue
      this.#later.push(() => this.#intake.at(metric, value / scale, { at, offset: this.#offset }, SOURCE))
    }
  }

  #takeMonitoring(fields: ReadonlyMap<number, number>): void {
    const at = this.#msOf(this.#time)
    const rate = fields.get(27)
    if (rate)
      this.#later.push(() => this.#intake.at('heart_rate', rate, { at, offset: this.#offset }, SOURCE))
    const kind = fields.get(5) ?? (fields.get(24) ?? 0) & 0x1f
    const isOnFoot = kind === 1 || kind === 6
    if (isOnFoot) this.#count(`steps ${kind}`, 'steps', fields.get(3))
    this.#count(`distance ${kind}`, 'distance', scaled(fields.get(2), 100))
    this.#count(`energy ${kind}`, 'active_energy', fields.get(19))
  }

  #count(key: string, metric: MetricId, value: number | undefined): void {
    if (value === undefined) return
    const local = this.#msOf(this.#time) + this.#offset * MINUTE
    // What is counted up to midnight is of the day before.
    const day = Math.floor((local - 1) / DAY) * DAY
    const counter = this.#counters.get(`${key} ${day}`)
    if (!counter || value > counter.value) this.#counters.set(`${key} ${day}`, { metric, day, value })
  }

  #takeSession(fields: ReadonlyMap<number, number>): void {
    const start = fields.get(2) ?? fields.get(TIMESTAMP)
    if (start === undefined) return this.#intake.leaveOut('no_date', 'session')
    const elapsed = scaled(fields.get(7), 1000) ?? 0
    const timer = scaled(fields.get(8), 1000)
    this.#intake.workout({
      kind: SPORTS[fields.get(5) ?? 0] ?? `sport ${fields.get(5) ?? ''}`,
      start: this.#msOf(start),
      end: this.#msOf(start) + Math.round(elapsed * 1000),
      offset: this.#offset,
      duration_minutes: (timer ?? elapsed) / 60,
      distance_m: scaled(fields.get(9), 100) ?? null,
      energy_kcal: fields.get(11) ?? null,
      source: SOURCE,
    })
  }

  end(): void {
    for (const give of this.#later) give()
    const days = new Map<string, { metric: MetricId; day: number; value: number }>()
    for (const { metric, day, value } of this.#counters.values()) {
      const key = `${metric} ${day}`
      days.set(key, { metric, day, value: (days.get(key)?.value ?? 0) + value })
    }
    for (const { metric, day, value } of days.values())
      this.#intake.take(metric, value, { start: day, end: day + DAY, offset: null }, SOURCE)
    this.#giveSleep()
  }

  /** A level lasts until the next. */
  #giveSleep(): void {
    const stretches: SleepStretch[] = []
    for (const [place, { at, level }] of this.#levels.entries()) {
      const end = this.#levels[place + 1]?.at
      const metric = STAGES[level]
      if (end === undefined || !metric || end - at > 6 * HOUR) continue
      const span = { start: at, end, offset: this.#offset }
      if (this.#intake.take(metric, (end - at) / MINUTE, span, SOURCE))
        stretches.push({ ...span, isAsleep: metric !== 'sleep_awake', source: SOURCE })
    }
    nightsFrom(stretches, this.#intake)
  }
}

const scaled = (value: number | undefined, scale: number): number | undefined =>
  value === undefined ? undefined : value / scale

export function readFit(intake: Intake, bytes: Uint8Array, name: string): void {
  const reading = new FitReading(intake)
  if (!readFitMessages(bytes, (message) => reading.take(message))) intake.leaveOut('damaged', name)
  reading.end()
}
