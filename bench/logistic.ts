/** Logistic regression by iteratively reweighted least squares; the same samples in the same order give the same weights. */

export type Sample = { inputs: number[]; isRight: boolean; weight: number }

const STEPS = 14
/** Keeps weights small that few samples speak for. */
const RIDGE = 2
const FARTHEST = 30

export function fitLogistic(samples: readonly Sample[]): number[] {
  const size = samples[0]!.inputs.length
  const weights = Array.from({ length: size }, () => 0)
  for (let step = 0; step < STEPS; step += 1) {
    const change = solve(...slopeAndCurve(samples, weights))
    for (let at = 0; at < size; at += 1) weights[at]! -= change[at]!
  }
  return weights
}

function slopeAndCurve(
  samples: readonly Sample[],
  weights: readonly number[],
): [Float64Array[], Float64Array] {
  const size = weights.length
  const curve = Array.from({ length: size }, () => new Float64Array(size))
  const slope = Float64Array.from(weights, (weight) => RIDGE * weight)
  for (const { inputs, isRight, weight } of samples) {
    const used = inputs.flatMap((value, at) => (value === 0 ? [] : [at]))
    const sum = used.reduce((total, at) => total + inputs[at]! * weights[at]!, 0)
    const chance = 1 / (1 + Math.exp(-Math.max(-FARTHEST, Math.min(FARTHEST, sum))))
    const [error, bend] = [weight * (chance - (isRight ? 1 : 0)), weight * chance * (1 - chance)]
    for (const row of used) {
      slope[row]! += error * inputs[row]!
      for (const column of used) curve[row]![column]! += bend * inputs[row]! * inputs[column]!
    }
  }
  for (let at = 0; at < size; at += 1) curve[at]![at]! += RIDGE
  return [curve, slope]
}

/** Gauss elimination with the largest pivot. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length
  for (let at = 0; at < size; at += 1) {
    let pivot = at
    for (let row = at + 1; row < size; row += 1)
      if (Math.abs(matrix[row]![at]!) > Math.abs(matrix[pivot]![at]!)) pivot = row
    ;[matrix[at], matrix[pivot]] = [matrix[pivot]!, matrix[at]!]
    ;[right[at], right[pivot]] = [right[pivot]!, right[at]!]
    for (let row = at + 1; row < size; row += 1) {
      const times = matrix[row]![at]! / matrix[at]![at]!
      if (times === 0) continue
      for (let column = at; column < size; column += 1) matrix[row]![column]! -= times * matrix[at]![column]!
      right[row]! -= times * right[at]!
    }
  }
  for (let at = size - 1; at >= 0; at -= 1) {
    for (let column = at + 1; column < size; column += 1) right[at]! -= matrix[at]![column]! * right[column]!
    right[at]! /= matrix[at]![at]!
  }
  return right
}
