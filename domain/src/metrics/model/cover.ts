type Stretch = { start: number; end: number }

/** Stretches of time that are taken, in order and apart, with how much was taken before each: a look is a search by halves. */
export class Cover {
  readonly #starts: readonly number[]
  readonly #ends: readonly number[]
  /** Milliseconds of all stretches before this one. */
  readonly #before: readonly number[]

  constructor(stretches: readonly Stretch[] = []) {
    this.#starts = stretches.map(({ start }) => start)
    this.#ends = stretches.map(({ end }) => end)
    let sum = 0
    this.#before = stretches.map(({ start, end }) => {
      sum += end - start
      return sum - (end - start)
    })
  }

  /** The last stretch that begins at this time or before; -1 where none does. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.#starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#starts[middle]! <= at) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  #takenUntil(at: number): number {
    const place = this.#placeOf(at)
    if (place < 0) return 0
    return this.#before[place]! + Math.min(at, this.#ends[place]!) - this.#starts[place]!
  }

  /** How much of the stretch is free, from 0 to 1; of a moment, whether it is. */
  uncovered({ start, end }: Stretch): number {
    if (end <= start) {
      const place = this.#placeOf(start)
      return place >= 0 && start < this.#ends[place]! ? 0 : 1
    }
    const taken = this.#takenUntil(end) - this.#takenUntil(start)
    return Math.max(0, end - start - taken) / (end - start)
  }

  /** With these as well: both in their order, gone through once. */
  and(stretches: readonly Stretch[]): Cover {
    const fresh = stretches.toSorted((a, b) => a.start - b.start)
    const merged: Stretch[] = []
    const add = ({ start, end }: Stretch) => {
      const last = merged.at(-1)
      if (last && start <= last.end) last.end = Math.max(last.end, end)
      else merged.push({ start, end })
    }
    let place = 0
    for (const each of fresh) {
      for (; place < this.#starts.length && this.#starts[place]! <= each.start; place++) add(this.#at(place))
      add(each)
    }
    for (; place < this.#starts.length; place++) add(this.#at(place))
    return new Cover(merged)
  }

  #at(place: number): Stretch {
    return { start: this.#starts[place]!, end: this.#ends[place]! }
  }
}
