/** Numbers between 0 and 1, the same ones for the same seed (linear congruential generator, Numerical Recipes). */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const next = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 4294967296
  return {
    next,
    chance: (share: number) => next() < share,
    pick: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  }
}
export type Random = ReturnType<typeof createRandom>
