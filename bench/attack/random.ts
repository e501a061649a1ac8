import { createRandom } from '../../domain/src/health/lab-report/layouts/random.ts'

/** The same at each run with the same seed. */
export type Random = ReturnType<typeof seeded>

export function seeded(seed: number) {
  const { next, chance, pick } = createRandom(seed)
  const below = (most: number): number => Math.floor(next() * most)
  return {
    below,
    chance,
    of: pick,
    hex: (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join(''),
  }
}
