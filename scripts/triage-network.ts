/** Fits the gate's small net (one hidden layer, dropout, AdaGrad), the same way every time. */
import type { Features } from '../domain/src/safety/message-features.ts'
import { LEVELS, type Member, type Net } from '../domain/src/safety/triage-net.ts'

export type Example = { features: Features; level: number }

const UNITS = 32
const EPOCHS = 7
const RATE = 0.03
const INPUT_DROPOUT = 0.4
const UNIT_DROPOUT = 0.3
/** A feature of fewer messages says more about those than about others. */
const SEEN_AT_LEAST = 4
const SEEDS = [7, 99, 5]

function random(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** AdaGrad: each weight has a rate of its own, which falls as it learns. */
function learner(weights: Float32Array) {
  const squares = new Float32Array(weights.length).fill(1e-3)
  return (index: number, slope: number) => {
    squares[index]! += slope * slope
    weights[index]! -= (RATE * slope) / Math.sqrt(squares[index]!)
  }
}

type Row = { rows: number[]; values: number[]; level: number }

function fitMember(data: Row[], count: number, seed: number): Member {
  const next = random(seed)
  const hidden = Float32Array.from({ length: count * UNITS }, () => (next() - 0.5) * 0.4)
  const out = Float32Array.from({ length: UNITS * LEVELS.length }, () => (next() - 0.5) * 0.6)
  const bias = new Float32Array(UNITS)
  const [learnHidden, learnOut, learnBias] = [learner(hidden), learner(out), learner(bias)]
  const order = [...data]
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (let i = order.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1))
      ;[order[i], order[j]] = [order[j]!, order[i]!]
    }
    for (const { rows, values, level } of order) {
      const kept = values.map((value) => (next() < INPUT_DROPOUT ? 0 : value / (1 - INPUT_DROPOUT)))
      const active = Float32Array.from(bias)
      rows.forEach((row, at) => {
        if (kept[at] === 0) return
        for (let unit = 0; unit < UNITS; unit++) active[unit]! += hidden[row * UNITS + unit]! * kept[at]!
      })
      const open = active.map((value) => (value > 0 && next() >= UNIT_DROPOUT ? 1 / (1 - UNIT_DROPOUT) : 0))
      const logits = LEVELS.map((_, to) => {
        let sum = 0
        for (let unit = 0; unit < UNITS; unit++)
          sum += active[unit]! * open[unit]! * out[unit * LEVELS.length + to]!
        return sum
      })
      const most = Math.max(...logits)
      const powers = logits.map((logit) => Math.exp(logit - most))
      const total = powers.reduce((sum, power) => sum + power, 0)
      const slopes = powers.map((power, to) => power / total - (to === level ? 1 : 0))
      const back = new Float32Array(UNITS)
      for (let unit = 0; unit < UNITS; unit++) {
        if (open[unit] === 0) continue
        slopes.forEach((slope, to) => {
          const index = unit * LEVELS.length + to
          back[unit]! += slope * out[index]! * open[unit]!
          learnOut(index, slope * active[unit]! * open[unit]!)
        })
        learnBias(unit, back[unit]!)
      }
      rows.forEach((row, at) => {
        if (kept[at] === 0) return
        for (let unit = 0; unit < UNITS; unit++) {
          if (back[unit] !== 0) learnHidden(row * UNITS + unit, back[unit]! * kept[at]!)
        }
      })
    }
  }
  const exactly = (steps: Float32Array) => ({ scale: 1, steps })
  return { hidden: exactly(hidden), bias: exactly(bias), out: exactly(out) }
}

export function fit(examples: readonly Example[]): Net {
  const seen = new Map<string, number>()
  for (const { features } of examples)
    for (const name of features.keys()) seen.set(name, (seen.get(name) ?? 0) + 1)
  const names = [...seen].filter(([, times]) => times >= SEEN_AT_LEAST).map(([name]) => name)
  const known = new Map(names.map((name, index) => [name, index]))
  const data = examples.map(({ features, level }) => {
    const kept = [...features].filter(([name]) => known.has(name))
    return { rows: kept.map(([name]) => known.get(name)!), values: kept.map(([, value]) => value), level }
  })
  return { features: known, units: UNITS, members: SEEDS.map((seed) => fitMember(data, names.length, seed)) }
}
