// npm run bench:noise
// Makes 200 histories of a year in which nothing goes with anything, each day like the day before as real measurements
// are, and prints how many of them show any connection all the same; then histories with one planted connection, and how
// many of those are found. The same for "What changed": metrics that do not change, and one that does in its last two weeks.
import { addDays } from '../domain/src/health/calendar.ts'
import { findChanges, LOOKED_AT } from '../domain/src/metrics/changes/changes.ts'
import {
  DECLARED,
  type Histories,
  findAssociations,
} from '../domain/src/metrics/associations/what-goes-with-what.ts'

const HISTORIES = 200
const DAYS = 365
const WANTED = 0.05
/** Share of a day's deviation that is there the next day: pulse and weight at the upper end, steps at the lower. */
const CARRIED = [0, 0.3, 0.6, 0.8, 0.95]
const MISSING = 0.1

let state = 20_261_127
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return (state + 0.5) / 2 ** 32
}
const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())

type Shape = { name: string; week: number; season: number }
const SHAPES: Shape[] = [
  { name: 'each day like the day before', week: 0, season: 0 },
  { name: 'with weekends', week: 1.5, season: 0 },
  { name: 'with seasons', week: 0, season: 1.5 },
]

function noise({ week, season }: Shape): Float64Array {
  const carried = CARRIED[Math.floor(random() * CARRIED.length)]!
  const turn = random() * DAYS
  let value = normal()
  return Float64Array.from({ length: DAYS }, (_, day) => {
    value = carried * value + Math.sqrt(1 - carried ** 2) * normal()
    const shape = week * Number(day % 7 > 4) + season * Math.sin((2 * Math.PI * (day + turn)) / DAYS)
    return random() < MISSING ? Number.NaN : value + shape
  })
}

const history = (shape: Shape): Histories => ({
  exposures: new Map(DECLARED.exposures.map(({ id }) => [id, noise(shape)])),
  outcomes: new Map(DECLARED.outcomes.map(({ id }) => [id, noise(shape)])),
})

function run(made: Histories) {
  const steps = findAssociations(made)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.found
  }
}

let failed = false
for (const shape of SHAPES) {
  const began = performance.now()
  let shown = 0
  for (let index = 0; index < HISTORIES; index += 1) if (run(history(shape)).length > 0) shown += 1
  const share = shown / HISTORIES
  failed ||= share > WANTED
  const each = (performance.now() - began) / HISTORIES
  console.log(
    `${share <= WANTED ? 'ok  ' : 'FAIL'} noise, ${shape.name}: ${shown} of ${HISTORIES} histories show a connection (${(100 * share).toFixed(1)} %, at most ${100 * WANTED} % wanted); ${each.toFixed(0)} ms each`,
  )
}

const [exposure] = DECLARED.exposures
const [outcome] = DECLARED.outcomes
for (const strength of [0.3, 0.5, 0.8]) {
  let found = 0
  for (let index = 0; index < HISTORIES / 4; index += 1) {
    const made = history(SHAPES[1]!)
    const cause = made.exposures.get(exposure!.id)!
    const effect = made.outcomes.get(outcome!.id)!
    for (let day = DAYS - 1; day > 0; day -= 1) effect[day]! += strength * (cause[day - 1] ?? 0)
    if (run(made).some((one) => one.exposure === exposure!.id && one.outcome === outcome!.id)) found += 1
  }
  console.log(`     a planted connection of ${strength} is found in ${found} of ${HISTORIES / 4} histories`)
}

const CHANGE_SHAPES = SHAPES.filter(({ season }) => season === 0)
const START = '2025-01-01'
const asDays = (series: Float64Array, shift = 0) =>
  Array.from(series, (value, day) => ({
    day: addDays(START, day),
    value: day >= DAYS - 14 ? value + shift : value,
  })).filter(({ value }) => !Number.isNaN(value))
const lastDay = addDays(START, DAYS - 1)
for (const shape of CHANGE_SHAPES) {
  let shown = 0
  for (let index = 0; index < HISTORIES; index += 1) {
    const made = new Map(LOOKED_AT.map((metric) => [metric, asDays(noise(shape))] as const))
    if (findChanges(made, lastDay).found.length > 0) shown += 1
  }
  const share = shown / HISTORIES
  failed ||= share > WANTED
  console.log(
    `${share <= WANTED ? 'ok  ' : 'FAIL'} what changed, ${shape.name}: ${shown} of ${HISTORIES} histories show a change (${(100 * share).toFixed(1)} %, at most ${100 * WANTED} % wanted)`,
  )
}
for (const shift of [1, 2, 3]) {
  let found = 0
  for (let index = 0; index < HISTORIES; index += 1) {
    const made = new Map(
      LOOKED_AT.map((metric, place) => [metric, asDays(noise(SHAPES[1]!), place === 0 ? shift : 0)] as const),
    )
    if (findChanges(made, lastDay).found.some(({ metric }) => metric === LOOKED_AT[0])) found += 1
  }
  console.log(
    `     a planted change of ${shift} standard deviations of a day is found in ${found} of ${HISTORIES} histories`,
  )
}
process.exit(failed ? 1 : 0)
