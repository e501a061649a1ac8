/** Fits the gate's small net (one hidden layer, dropout, AdaGrad), the same way every time. */
import type { Features } from '../domain/src/safety/message-features.ts'
import { LEVELS, type Net } from '../domain/src/safety/triage-net.ts'
import { hashOf, SCALE_MAX, STEPS } from '../domain/src/safety/weights-file.ts'

export type Example = { features: Features; level: number }

const UNITS = 32
/** As many as fit into a file of 3 MB; the 67,000 others changed no figure of the cross-validation (docs/model-card.md). */
const FEATURES = 54_000
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

type Fitted = { hidden: Float32Array; bias: Float32Array; out: Float32Array }
type Row = { rows: number[]; values: number[]; level: number }

function fitMember(data: Row[], count: number, seed: number): Fitted {
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
  return { hidden, bias, out }
}

/** Features go by their hashes, as in the file: the two of a hundred thousand that may be alike share a row. */
type Hashed = { hashes: number[]; values: number[]; level: number }
type Known = ReadonlyMap<number, number>

const hashed = ({ features, level }: Example): Hashed => ({
  hashes: Array.from(features.keys(), hashOf),
  values: [...features.values()],
  level,
})

function rowsOf(examples: readonly Hashed[], known: Known): Row[] {
  return examples.map(({ hashes, values, level }) => ({
    rows: hashes.flatMap((hash) => known.get(hash) ?? []),
    values: values.filter((_, at) => known.has(hashes[at]!)),
    level,
  }))
}

/** In the order of their hashes, as the file keeps them. */
const inOrder = (hashes: readonly number[]): Known =>
  new Map(hashes.toSorted((one, other) => one - other).map((hash, row) => [hash, row]))

/** Those whose weights, over all members, are longest. */
function heaviest(known: Known, members: readonly Fitted[]): number[] {
  const weight = (row: number) => {
    let sum = 0
    for (const { hidden } of members)
      for (let at = row * UNITS; at < (row + 1) * UNITS; at++) sum += hidden[at]! ** 2
    return sum
  }
  return [...known]
    .map(([hash, row]) => ({ hash, weight: weight(row) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, FEATURES)
    .map(({ hash }) => hash)
}

/** 4 bits a weight, in steps of its row. */
function quantise({ hidden, bias, out }: Fitted): Net['net'][number] {
  const count = hidden.length / UNITS
  const rowScale = new Uint8Array(count)
  const rows = new Uint8Array(hidden.length / 2)
  for (let row = 0; row < count; row++) {
    const weights = hidden.subarray(row * UNITS, (row + 1) * UNITS)
    const longest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
    const scale = Math.ceil((255 * longest) / STEPS / SCALE_MAX)
    if (scale > 255) throw new Error(`A weight of ${longest} does not fit: raise SCALE_MAX.`)
    rowScale[row] = scale
    const step = (scale * SCALE_MAX) / 255 || 1
    weights.forEach((weight, unit) => {
      const steps = Math.round(weight / step) + STEPS
      rows[(row * UNITS + unit) >> 1]! |= unit % 2 === 0 ? steps : steps << 4
    })
  }
  return { rowScale, rows, bias, out }
}

/** Fits, keeps the features that weigh, fits again with those alone, and quantises. */
export function fit(examples: readonly Example[]): Net {
  const data = examples.map(hashed)
  const seen = new Map<number, number>()
  for (const { hashes } of data) for (const hash of hashes) seen.set(hash, (seen.get(hash) ?? 0) + 1)
  const members = (known: Known) => SEEDS.map((seed) => fitMember(rowsOf(data, known), known.size, seed))
  const all = inOrder([...seen].flatMap(([hash, times]) => (times >= SEEN_AT_LEAST ? [hash] : [])))
  const known = inOrder(heaviest(all, members(all)))
  return { hashes: Uint32Array.from(known.keys()), units: UNITS, net: members(known).map(quantise) }
}
