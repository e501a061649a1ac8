import type { Intake } from '../model/intake.ts'
import {
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  objectsIn,
  parseJson,
  textAt,
} from '../parts/json.ts'
import { takeFitbit } from './fitbit.ts'
import { takeGarmin } from './garmin.ts'
import { takeGoogleFit } from './google-fit.ts'
import { takeOura } from './oura.ts'
import type { Format } from './reader.ts'
import { takeWhoopApi } from './whoop-api.ts'
import { takeWithings } from './withings.ts'

/** Whose an object is, by fields that only they have. */
const MARKS: ReadonlyArray<readonly [Format, readonly string[]]> = [
  ['withings', ['measuregrps']],
  ['whoop', ['score_state']],
  ['google-fit', ['Data Points', 'fitnessActivity', 'dataSourceId']],
  [
    'garmin',
    [
      'calendarDate',
      'sleepStartTimestampGMT',
      'startTimeInSeconds',
      'beginTimestamp',
      'summaryId',
      'weightInGrams',
      'startTimeGmt',
    ],
  ],
  ['fitbit', ['dateOfSleep', 'dateTime', 'logId', 'caloriesOut', 'activityName']],
  [
    'oura',
    [
      'bedtime_start',
      'summary_date',
      'contributors',
      'spo2_percentage',
      'bpm',
      'day',
      'vo2_max',
      'skin_temp',
    ],
  ],
]

const formatOf = (from: JsonObject): Format | undefined =>
  MARKS.find(([, names]) => names.some((name) => name in from))?.[0] ??
  // Withings' sleeps have no name of their own.
  ('startdate' in from && 'enddate' in from ? 'withings' : undefined)

const TAKE: Partial<Record<Format, (intake: Intake, from: JsonObject, kind: string) => void>> = {
  withings: takeWithings,
  'google-fit': takeGoogleFit,
  garmin: takeGarmin,
  fitbit: takeFitbit,
  oura: takeOura,
  whoop: takeWhoopApi,
}

const DEEPEST = 6

/**
 * Visits the objects of a file, down to the first of each branch that a reader knows.
 * @param kind what the list or the file that an object is in is called
 * @returns the format of the first that was known
 */
export function takeJson(intake: Intake, value: Json, kind: string, depth = 0): Format | undefined {
  if (Array.isArray(value)) {
    let found: Format | undefined
    for (const each of value) found = takeJson(intake, each, kind, depth + 1) ?? found
    return found
  }
  if (!isObject(value)) return undefined
  const format = formatOf(value)
  if (format) {
    TAKE[format]?.(intake, value, kind)
    return format
  }
  if (depth >= DEEPEST) return undefined
  let found: Format | undefined
  for (const [name, inner] of Object.entries(value)) {
    const isWithings = name === 'series' || name === 'activities'
    if (isWithings && isWithingsBody(value)) {
      takeWithings(intake, value)
      return 'withings'
    }
    if (name.endsWith('-intraday')) takeIntraday(intake, value, name)
    found = takeJson(intake, inner, name === 'data' ? kind : name, depth + 1) ?? found
  }
  return found
}

/** Fitbit's minutes have only times: their day is in the list beside them. */
function takeIntraday(intake: Intake, root: JsonObject, name: string): void {
  const kind = name.replace('-intraday', '')
  const day = textAt(objectsIn(root[kind])[0], 'dateTime')
  for (const point of objectsIn(objectAt(root, name)?.dataset))
    takeFitbit(
      intake,
      { dateTime: `${day ?? ''}T${textAt(point, 'time') ?? ''}`, value: point.value ?? null },
      kind,
    )
}

const isWithingsBody = (body: JsonObject): boolean => {
  const [first] = [body.series, body.activities].flatMap((list) => (Array.isArray(list) ? list : []))
  return isObject(first) && ('startdate' in first || 'totalcalories' in first)
}

/** A whole file; undefined where nothing in it is known. */
export function takeJsonFile(intake: Intake, text: string, name: string): Format | undefined {
  const parsed = parseJson(text)
  if (!parsed) {
    intake.leaveOut('damaged', name)
    return undefined
  }
  if (!parsed.isWhole) intake.leaveOut('damaged', `${name}: the end is missing`)
  return takeJson(intake, parsed.value, name)
}
