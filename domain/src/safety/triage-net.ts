/**
 * The trained part of the gate: a small net over words, letter groups, meanings and what the rules said, fitted by
 * scripts/train-triage.ts to labelled messages. A few of them with different beginnings vote.
 */
import type { TriageLevel } from '../assistant/schema.ts'
import type { Features } from './message-features.ts'
import file from './triage-weights.json' with { type: 'json' }

export const LEVELS = ['routine', 'urgent', 'crisis', 'emergency'] as const satisfies readonly TriageLevel[]
export type Likelihoods = Record<TriageLevel, number>
/** Kept in steps of `scale`: a byte a weight. */
export type Weights = { scale: number; steps: ArrayLike<number> }
export type Member = { hidden: Weights; bias: Weights; out: Weights }
export type Net = { features: ReadonlyMap<string, number>; units: number; members: readonly Member[] }

/** Each weight is one printable character: 45 steps either side of "P". */
const MIDDLE = 80
const STEPS = 45
export type Packed = { scale: number; text: string }

export function pack({ steps: weights }: Weights): Packed {
  const all = Array.from(weights)
  const scale = all.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / STEPS
  return {
    scale,
    text: all.map((weight) => String.fromCharCode(MIDDLE + Math.round(weight / scale))).join(''),
  }
}

const unpack = ({ scale, text }: Packed): Weights => ({
  scale,
  steps: Int8Array.from({ length: text.length }, (_, index) => text.charCodeAt(index) - MIDDLE),
})

let net: Net | undefined
function load(): Net {
  net ??= {
    features: new Map(file.features.split('\n').map((name, index) => [name, index])),
    units: file.units,
    members: file.members.map(({ hidden, bias, out }) => ({
      hidden: unpack(hidden),
      bias: unpack(bias),
      out: unpack(out),
    })),
  }
  return net
}

function votes({ hidden, bias, out }: Member, units: number, rows: readonly [number, number][]): number[] {
  const active = new Float32Array(units)
  for (let unit = 0; unit < units; unit++) active[unit] = bias.steps[unit]! * bias.scale
  const { steps, scale } = hidden
  for (const [row, value] of rows) {
    const strength = value * scale
    const first = row * units
    for (let unit = 0; unit < units; unit++) active[unit]! += steps[first + unit]! * strength
  }
  return LEVELS.map((_, level) => {
    let sum = 0
    for (let unit = 0; unit < units; unit++) {
      if (active[unit]! > 0) sum += active[unit]! * out.steps[unit * LEVELS.length + level]! * out.scale
    }
    return sum
  })
}

/** How likely each level is; features the net has not seen count nothing. */
export function likelihoods(
  features: Features,
  { features: known, units, members }: Net = load(),
): Likelihoods {
  const rows = [...features].flatMap(([name, value]): [number, number][] => {
    const row = known.get(name)
    return row === undefined ? [] : [[row, value]]
  })
  const mean = LEVELS.map(() => 0)
  for (const member of members) {
    const logits = votes(member, units, rows)
    const most = Math.max(...logits)
    const sum = logits.reduce((total, logit) => total + Math.exp(logit - most), 0)
    logits.forEach((logit, level) => (mean[level]! += (logit - most - Math.log(sum)) / members.length))
  }
  const raw = mean.map((value) => Math.exp(value))
  const total = raw.reduce((sum, value) => sum + value, 0)
  const [routine = 0, urgent = 0, crisis = 0, emergency = 0] = raw.map((value) => value / total)
  return { routine, urgent, crisis, emergency }
}
