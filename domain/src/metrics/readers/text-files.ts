import type { Intake } from '../model/intake.ts'
import { type ChooseTable, TableText } from '../parts/table.ts'
import { openApple } from './apple.ts'
import { chooseFitbit } from './fitbit-tables.ts'
import { takeJsonFile } from './json-files.ts'
import { chooseLists } from './lists-in-cells.ts'
import { takeOura } from './oura.ts'
import { type Format, FORMATS, type TextReading } from './reader.ts'
import { chooseSamsung } from './samsung.ts'
import { chooseTable } from './tables.ts'
import { chooseWhoop } from './whoop.ts'

/** How much of a text is looked at to know what it is: past a document type and a licence. */
export const HEAD_SIGNS = 65_536
/** A larger file of JSON is not held in memory. */
const MOST_JSON = 64_000_000

type Named = { format: Format | undefined }
export type OpenText = TextReading & Named

/** Tables by their columns, most special first. */
function chooseAny(intake: Intake, file: string, named: Named): ChooseTable {
  const known: ReadonlyArray<readonly [Format, ChooseTable]> = [
    ['whoop', chooseWhoop(intake)],
    ['samsung-health', chooseSamsung(intake, file)],
    ['fitbit', chooseFitbit(intake)],
    ['oura', chooseOura(intake, file)],
    ['withings', chooseLists(intake, file)],
  ]
  return (columns, title) => {
    for (const [format, choose] of known) {
      const table = choose(columns, title)
      if (!table) continue
      named.format = format
      return table
    }
    const format = guess(columns, title)
    const table = chooseTable(intake, FORMATS[format], file)(columns, title)
    if (table) named.format ??= format
    return table
  }
}

const SCALE = /fat|fett|graisse|gras|grasa|muscle|muskel|muscul|bone|knochen|osseuse|hydrat/

/** Whose a table for people is. */
function guess(columns: readonly string[], title: string): Format {
  const some = (words: RegExp) => columns.some((column) => words.test(column))
  if (some(/^move minutes|^heart points|^heart minutes|kardiopunkte|points cardio|puntos de cardio/))
    return 'google-fit'
  if (some(/^activity type|^aktivitätstyp/) && some(/^favou?rite|^title|^titel/)) return 'garmin'
  if (/^(?:body|activities|sleep|foods)$/.test(title)) return 'fitbit'
  const isPressure = some(/systol|sistol/) && some(/diastol/)
  const isSleep = some(/^rem \(s\)/) || (some(/^from$|^von$|^du$|^de$/) && some(/\(s\)$/))
  return columns.filter((column) => SCALE.test(column)).length > 1 || isPressure || isSleep
    ? 'withings'
    : 'table'
}

const chooseOura =
  (intake: Intake, file: string): ChooseTable =>
  (columns) => {
    const has = (...names: string[]) => names.every((name) => columns.includes(name))
    const isTrends =
      has('date', 'readiness score') || has('date', 'total sleep time') || has('date', 'activity burn')
    const isExport = has('day', 'id') || has('day', 'contributors') || has('day', 'bedtime_start')
    const isPoints =
      has('timestamp', 'bpm') || has('timestamp', 'skin_temp') || has('start_datetime', 'activity')
    if (!isTrends && !isExport && !isPoints) return null
    return { row: (row) => takeOura(intake, row.object(), file.toLowerCase()) }
  }

/** JSON is read whole: its files are of a day or a month. */
function openJson(intake: Intake, name: string): OpenText {
  let [text, isTooLarge] = ['', false]
  const reading: OpenText = {
    format: undefined,
    write: (part) => {
      if (text.length + part.length <= MOST_JSON) text += part
      else isTooLarge = true
    },
    end: () => {
      if (isTooLarge) intake.leaveOut('too_large', name)
      reading.format = takeJsonFile(intake, text, name)
    },
  }
  return reading
}

function openTable(intake: Intake, name: string): OpenText {
  const reading: OpenText = { format: undefined, write: (text) => table.write(text), end: () => table.end() }
  const table = new TableText(chooseAny(intake, name, reading), (row) =>
    intake.leaveOut('not_health_data', row),
  )
  return reading
}

const isApple = (head: string): boolean =>
  /<(?:!DOCTYPE\s+)?HealthData[\s>[]/.test(head) || /<Record\s[^>]*type="HK/.test(head)

/**
 * Opens a text by what is in it; null for what is no text of measurements, which is counted.
 * @param head its beginning, which is then written like the rest
 * @param name what the file is called, for lists that do not say what they are of
 */
export function openText(intake: Intake, head: string, name: string): OpenText | null {
  const begin = head.replace(/^[\uFEFF\s]+/, '')
  if (begin.startsWith('{') || begin.startsWith('[')) {
    if (!/"resourceType"\s*:/.test(begin)) return openJson(intake, name)
    intake.leaveOut('clinical_record', name)
    return null
  }
  if (begin.startsWith('<')) {
    if (isApple(head)) return Object.assign(openApple(intake, name), { format: 'apple-health' as const })
    intake.leaveOut(/<ClinicalDocument/.test(head) ? 'clinical_record' : 'not_health_data', name)
    return null
  }
  return openTable(intake, name)
}
