/**
 * The trained part of the gate: a small net over words, letter groups, meanings and what the rules said, fitted by
 * `npm run triage:train` to labelled messages. A few of them with different beginnings vote.
 */
import type { TriageLevel } from './levels.ts'
import type { Features } from './message-features.ts'
import { decodeWeights, hashOf, type Member, SCALE_MAX, STEPS, WeightsError } from './weights-file.ts'

export const LEVELS = ['routine', 'urgent', 'crisis', 'emergency'] as const satisfies readonly TriageLevel[]
export type Likelihoods = Record<TriageLevel, number>
export type Net = Pick<ReturnType<typeof decodeWeights>, 'hashes' | 'net' | 'units'>

let current: Net | null = null

/**
 * Takes the bytes of triage-weights.bin, once, before the first message is judged.
 * @throws WeightsError
 */
export function useWeights(bytes: Uint8Array): void {
  const file = decodeWeights(bytes)
  if (file.levels !== LEVELS.length) throw new WeightsError('They know other levels.')
  current = file
}

/** The place of a feature in the net, or -1. */
function rowOf(hashes: Uint32Array, name: string): number {
  const hash = hashOf(name)
  let [low, high] = [0, hashes.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = hashes[middle]!
    if (found === hash) return middle
    if (found < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function votes({ bias, out, rowScale, rows }: Member, units: number, seen: readonly [number, number][]) {
  const active = Float32Array.from(bias)
  const rowBytes = units / 2
  for (const [row, value] of seen) {
    const strength = (value * rowScale[row]! * SCALE_MAX) / 255
    for (let at = 0; at < rowBytes; at++) {
      const pair = rows[row * rowBytes + at]!
      active[2 * at]! += ((pair & 15) - STEPS) * strength
      active[2 * at + 1]! += ((pair >> 4) - STEPS) * strength
    }
  }
  return LEVELS.map((_, level) => {
    let sum = 0
    for (let unit = 0; unit < units; unit++) {
      if (active[unit]! > 0) sum += active[unit]! * out[unit * LEVELS.length + level]!
    }
    return sum
  })
}

/** How likely each level is; features the net has not seen count nothing. */
export function likelihoods(features: Features, given: Net | null = current): Likelihoods {
  if (!given) throw new Error('The weights of the triage are not loaded.')
  const { hashes, net, units } = given
  const seen = [...features].flatMap(([name, value]): [number, number][] => {
    const row = rowOf(hashes, name)
    return row === -1 ? [] : [[row, value]]
  })
  const mean = LEVELS.map(() => 0)
  for (const member of net) {
    const logits = votes(member, units, seen)
    const most = Math.max(...logits)
    const sum = logits.reduce((total, logit) => total + Math.exp(logit - most), 0)
    logits.forEach((logit, level) => (mean[level]! += (logit - most - Math.log(sum)) / net.length))
  }
  const raw = mean.map((value) => Math.exp(value))
  const total = raw.reduce((sum, value) => sum + value, 0)
  const [routine = 0, urgent = 0, crisis = 0, emergency = 0] = raw.map((value) => value / total)
  return { routine, urgent, crisis, emergency }
}
