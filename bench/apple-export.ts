// A made-up export of Apple Health in the shape of a real one: most of it heart rates and energy, 93 types, attributes
// in the order and of the length that phones write, metadata, workouts and correlations among them.
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'

const MINUTE = 60_000
/** Share of the records, type, unit, minutes that a record lasts, and a value from a number between 0 and 1. */
const KINDS: ReadonlyArray<readonly [number, string, string, number, (part: number) => string]> = [
  [45, 'HKQuantityTypeIdentifierHeartRate', 'count/min', 0, (part) => String(Math.round(50 + part * 90))],
  [28, 'HKQuantityTypeIdentifierActiveEnergyBurned', 'kcal', 1, (part) => (part * 3).toFixed(3)],
  [10, 'HKQuantityTypeIdentifierBasalEnergyBurned', 'kcal', 10, (part) => (10 + part).toFixed(2)],
  [6, 'HKQuantityTypeIdentifierStepCount', 'count', 5, (part) => String(Math.round(part * 400))],
  [5, 'HKQuantityTypeIdentifierDistanceWalkingRunning', 'km', 5, (part) => (part * 0.4).toFixed(5)],
  [2, 'HKQuantityTypeIdentifierRespiratoryRate', 'count/min', 0, (part) => (12 + part * 6).toFixed(1)],
  [1, 'HKQuantityTypeIdentifierOxygenSaturation', '%', 0, (part) => (0.93 + part * 0.06).toFixed(2)],
  [1, 'HKQuantityTypeIdentifierHeartRateVariabilitySDNN', 'ms', 1, (part) => (20 + part * 80).toFixed(3)],
]
const SLEEP = ['AsleepCore', 'AsleepDeep', 'AsleepREM', 'Awake', 'InBed']
/** Types of which there are few, and that nobody's list has. */
const RARE = Array.from({ length: 84 }, (_, n) => `HKQuantityTypeIdentifierRare${n}`)
const DEVICE =
  '&lt;&lt;HKDevice: 0x28262c8c0&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:10.1&gt;'

const two = (number: number) => String(number).padStart(2, '0')
const print = (at: number) => {
  const date = new Date(at)
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())} ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0100`
}

function record(
  type: string,
  at: number,
  minutes: number,
  rest: string,
  source = 'Anna’s Apple Watch',
): string {
  const [start, end] = [print(at), print(at + minutes * MINUTE)]
  return ` <Record type="${type}" sourceName="${source}" sourceVersion="10.1" device="${DEVICE}" ${rest.split('|')[0]}creationDate="${end}" startDate="${start}" endDate="${end}" ${rest.split('|')[1] ?? ''}/>\n`
}

/** The same file for the same size. @returns how many records it has */
export async function writeAppleExport(file: string, megabytes: number): Promise<number> {
  const out = createWriteStream(file)
  const wanted = megabytes * 1_000_000
  // A generator of Park and Miller: the same numbers in every run.
  let seed = 42
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  let [bytes, records] = [0, 0]
  const write = async (text: string) => {
    bytes += text.length
    if (!out.write(text)) await once(out, 'drain')
  }
  await write(
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>\n<!ATTLIST HealthData locale CDATA #REQUIRED>\n]>\n<HealthData locale="sv_SE">\n',
  )
  const end = Date.UTC(2026, 9, 1)
  const perKind = wanted / 100
  for (const [share, type, unit, minutes, value] of KINDS) {
    const length = record(type, end, minutes, `unit="${unit}" |value="12.345"`).length
    const count = Math.floor((share * perKind) / length)
    // Ten years, in the order of time, as phones write them.
    const step = (10 * 365 * 86_400_000) / count
    let text = ''
    for (let n = 0; n < count; n++) {
      const at = end - Math.floor((count - n) * step)
      text += record(type, at, minutes, `unit="${unit}" |value="${value(random())}"`)
      records += 1
      if (text.length > 65_536) {
        await write(text)
        text = ''
      }
    }
    await write(text)
  }
  for (let night = 0; night < Math.min(3650, megabytes * 20); night++)
    for (let part = 0; part < 5; part++) {
      const at = end - night * 86_400_000 + (part - 2) * 90 * MINUTE
      await write(
        record(
          'HKCategoryTypeIdentifierSleepAnalysis',
          at,
          90,
          `|value="HKCategoryValueSleepAnalysis${SLEEP[part]}"`,
        ),
      )
      records += 1
    }
  for (const type of RARE) {
    await write(record(type, end, 0, 'unit="count" |value="1"'))
    records += 1
  }
  await write('</HealthData>\n')
  out.end()
  await once(out, 'close')
  return records
}
