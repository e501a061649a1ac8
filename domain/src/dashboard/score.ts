import { entriesOf, type HealthLogEntry } from '../health-log/schema.ts'
import { bodyMassIndex } from '../health/bmi.ts'
import { addDays } from '../health/calendar.ts'
import {
  activityPoints,
  bmiPoints,
  dietPoints,
  glucosePoints,
  le8Score,
  lipidPoints,
  nicotinePoints,
  pressurePoints,
  sleepPoints,
} from '../health/life-essential-8.ts'
import type { Profile, UnitSystem } from '../profile/schema.ts'
import type { Dashboard, LoggedWeight, ScoreComponent } from './schema.ts'

/** Days that a value counts: a choice of this app. */
const DAYS = { activity: 7, nights: 14, pressure: 30, weight: 90, lifestyle: 90, labs: 365 } as const
const NIGHTS_NEEDED = 3
/** Life's Essential 8 for adults starts at 20. */
const YOUNGEST = 20

/** A laboratory result of the user. */
export type LabValue = {
  marker: 'non_hdl' | 'cholesterol_total' | 'hdl' | 'glucose_fasting' | 'hba1c'
  /** As the score asks for it: lipids and glucose in mg/dL, HbA1c in %. */
  value: number
  /** Lipids and glucose in mmol/L, HbA1c in mmol/mol. */
  si: number
  day: string
}
export type ScoreInput = {
  today: string
  /** Newest first. */
  entries: readonly HealthLogEntry[]
  labs: readonly LabValue[]
  profile: {
    age: number | null
    race: string | null
    height_cm: number | null
    weight_kg: number | null
    weight_at: string | null
    unit_system: UnitSystem
  }
}

type Found = Omit<ScoreComponent, 'id'>
const missing = (basis: string): Found => ({ points: null, basis, day: null })
const CHECK = 'Answer the Heart Health Check.'
/** Both at once, so that nobody answers the check to be asked for the next thing. */
const andCheck = ({ points, basis }: Found): Found => missing(points === null ? `${CHECK} ${basis}` : CHECK)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const ASIAN_PACIFIC = new Set(['Asian', 'Native Hawaiian or Other Pacific Islander'])

export const latestLifestyle = (entries: readonly HealthLogEntry[], today: string) =>
  entriesOf(entries, 'lifestyle').find(({ day }) => day > addDays(today, -DAYS.lifestyle)) ?? null

const yes = (answer: string) => answer === 'yes'

export const MEPA_ITEMS = 16

/** How many of the 16 items are met. */
export function mepaItems(values: Readonly<Record<string, string>>): number {
  const { nicotine: _n, smoker_at_home: _s, diabetes: _d, ...rest } = values
  const { pressure_medicine: _p, lipid_medicine: _l, ...items } = rest
  return Object.values(items).filter(yes).length
}

/** Life's Essential 8 from what the user recorded. What is not there stays unknown and says what to do. */
export function healthScore(input: ScoreInput): Dashboard['score'] {
  const { today, entries, profile } = input
  const lifestyle = latestLifestyle(entries, today)
  const found: Record<ScoreComponent['id'], Found> = {
    diet: lifestyle ? diet(lifestyle) : missing(CHECK),
    physical_activity: activity(input),
    nicotine: lifestyle
      ? {
          points: nicotinePoints(lifestyle.values.nicotine, yes(lifestyle.values.smoker_at_home)),
          basis: 'From the Heart Health Check.',
          day: lifestyle.day,
        }
      : missing(CHECK),
    sleep: sleep(input),
    bmi: bodyMass(input),
    blood_lipids: lifestyle
      ? lipids(input, yes(lifestyle.values.lipid_medicine))
      : andCheck(lipids(input, false)),
    blood_glucose: lifestyle
      ? glucose(input, yes(lifestyle.values.diabetes))
      : andCheck(glucose(input, false)),
    blood_pressure: lifestyle
      ? pressure(input, yes(lifestyle.values.pressure_medicine))
      : andCheck(pressure(input, false)),
  }
  const components = Object.entries(found).map(([id, one]) => ({ id: id as ScoreComponent['id'], ...one }))
  const { score, known, complete } = le8Score(Object.fromEntries(components.map((it) => [it.id, it.points])))
  const too_young = profile.age !== null && profile.age < YOUNGEST
  return { value: too_young ? null : score, known, complete, too_young, components }
}

function diet({ values, day }: NonNullable<ReturnType<typeof latestLifestyle>>): Found {
  const met = mepaItems(values)
  return { points: dietPoints(met), basis: `${met} of 16 eating habits in the Heart Health Check.`, day }
}

function activity({ entries, today }: ScoreInput): Found {
  const week = entriesOf(entries, 'exercise').filter(({ day }) => day > addDays(today, -DAYS.activity))
  const [newest] = week
  if (!newest) return missing('Log exercise: nothing was logged in the last 7 days.')
  const minutes = (intensity: string) =>
    week
      .filter(({ values }) => values.intensity === intensity)
      .reduce((sum, { values }) => sum + values.duration, 0)
  const [moderate, vigorous] = [minutes('moderate'), minutes('vigorous')]
  return {
    points: activityPoints({ moderate, vigorous }),
    basis: `${moderate} moderate and ${vigorous} vigorous minutes in the last 7 days.`,
    day: newest.day,
  }
}

/** A nap adds to the night of its day. */
export function hoursByDay(entries: readonly HealthLogEntry[]): Map<string, number> {
  const hours = new Map<string, number>()
  for (const { day, values } of entriesOf(entries, 'sleep')) {
    hours.set(day, (hours.get(day) ?? 0) + values.asleep)
  }
  return hours
}

function sleep({ entries, today }: ScoreInput): Found {
  const nights = [...hoursByDay(entries)].filter(([day]) => day > addDays(today, -DAYS.nights))
  if (nights.length < NIGHTS_NEEDED) {
    return missing(`Log ${NIGHTS_NEEDED} nights: ${nights.length} in the last 14 days so far.`)
  }
  const hours = mean(nights.map(([, value]) => value))
  return {
    points: sleepPoints(hours),
    basis: `${hours.toFixed(1)} h on average over ${nights.length} nights.`,
    day: nights[0]?.[0] ?? null,
  }
}

/** The last logged weight that still counts, where the profile's is not newer. */
export function loggedWeight(
  entries: readonly HealthLogEntry[],
  today: string,
  profile: Pick<Profile, 'weight_kg' | 'weight_at'>,
): LoggedWeight | null {
  const found = entriesOf(entries, 'body').find(
    ({ values, day }) => values.weight !== null && day > addDays(today, -DAYS.weight),
  )
  if (!found || found.values.weight === null) return null
  const { weight_kg, weight_at } = profile
  // An entry has the minute it was made in.
  const olderThan = (instant: string) => Date.parse(found.logged_at) + 60_000 <= Date.parse(instant)
  const older = weight_kg !== null && weight_at !== null && olderThan(weight_at)
  return older ? null : { kg: found.values.weight, day: found.day }
}

const bodyMissing = (height: number | null, weight: number | null) =>
  height ? 'weight' : weight ? 'height' : 'height and weight'

function bodyMass({ entries, today, profile }: ScoreInput): Found {
  const logged = loggedWeight(entries, today, profile)
  const weight = logged?.kg ?? profile.weight_kg
  const index = bodyMassIndex(profile.height_cm, weight)
  if (!index) return missing(`Enter your ${bodyMissing(profile.height_cm, weight)} in your profile.`)
  if (index.category === 'Underweight') return missing('Not scored below a BMI of 18.5.')
  const asianPacific = ASIAN_PACIFIC.has(profile.race ?? '')
  return {
    points: bmiPoints(index.bmi, asianPacific),
    basis: `BMI ${index.bmi.toFixed(1)}${asianPacific ? ', with the cut-points for Asian and Pacific ancestry' : ''}.`,
    day: logged?.day ?? null,
  }
}

const latest = ({ labs, today }: ScoreInput, marker: LabValue['marker']): LabValue | null =>
  labs
    .filter(
      (lab) => lab.marker === marker && lab.day > addDays(today, -DAYS.labs) && lab.day <= addDays(today, 1),
    )
    .toSorted((a, b) => b.day.localeCompare(a.day))[0] ?? null

const lipidOrGlucose = ({ value, si }: LabValue, { profile }: ScoreInput) =>
  profile.unit_system === 'us' ? `${Math.round(value)} mg/dL` : `${si.toFixed(1)} mmol/L`
const hba1cText = ({ value, si }: LabValue, { profile }: ScoreInput) =>
  profile.unit_system === 'us' ? `${value.toFixed(1)} %` : `${Math.round(si)} mmol/mol`

function lipids(input: ScoreInput, treated: boolean): Found {
  const printed = latest(input, 'non_hdl')
  const [total, hdl] = [latest(input, 'cholesterol_total'), latest(input, 'hdl')]
  const derived =
    total && hdl && total.day === hdl.day
      ? { ...total, value: total.value - hdl.value, si: total.si - hdl.si }
      : null
  const lab = derived && (!printed || derived.day > printed.day) ? derived : printed
  if (!lab) return missing('Upload a blood test with non-HDL, or total and HDL cholesterol.')
  return {
    points: lipidPoints(lab.value, treated),
    basis: `Non-HDL cholesterol ${lipidOrGlucose(lab, input)}${treated ? ', with medicine' : ''}.`,
    day: lab.day,
  }
}

function glucose(input: ScoreInput, diabetes: boolean): Found {
  const [hba1c, fasting] = [latest(input, 'hba1c'), latest(input, 'glucose_fasting')]
  const useHba1c = hba1c && (diabetes || !fasting || hba1c.day >= fasting.day)
  const lab = useHba1c ? hba1c : diabetes ? null : fasting
  if (!lab) return missing(`Upload a blood test with HbA1c${diabetes ? '' : ' or fasting glucose'}.`)
  const type = useHba1c ? 'hba1c' : 'fasting_glucose'
  const text = useHba1c ? `HbA1c ${hba1cText(lab, input)}` : `Fasting glucose ${lipidOrGlucose(lab, input)}`
  const points = glucosePoints({ type, value: lab.value }, diabetes)
  if (points === null) return missing(`Not scored: please discuss your ${text} with a clinician.`)
  return { points, basis: `${text}.`, day: lab.day }
}

function pressure({ entries, today }: ScoreInput, treated: boolean): Found {
  const readings = entriesOf(entries, 'vitals').flatMap(({ day, values: { systolic, diastolic } }) =>
    systolic !== null && diastolic !== null && day > addDays(today, -DAYS.pressure)
      ? [{ day, systolic, diastolic }]
      : [],
  )
  const [newest] = readings
  if (!newest) return missing('Check Vitals: no blood pressure in the last 30 days.')
  const systolic = mean(readings.map((reading) => reading.systolic))
  const diastolic = mean(readings.map((reading) => reading.diastolic))
  const count = readings.length === 1 ? '1 reading' : `${readings.length} readings`
  return {
    points: pressurePoints(systolic, diastolic, treated),
    basis: `${Math.round(systolic)}/${Math.round(diastolic)} mmHg over ${count}${treated ? ', with medicine' : ''}.`,
    day: newest.day,
  }
}
