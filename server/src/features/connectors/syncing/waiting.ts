/** Whatever a provider asks for, the day after it is asked again. */
export const WAIT_MAX_SECONDS = 86_400

/** Whether it asked us not to come yet. An end that is further away than that was reckoned by a clock that was ahead. */
export function isWaiting({ waits_until }: { waits_until: string | null }, now: number): boolean {
  const left = waits_until === null ? 0 : Date.parse(waits_until) - now
  return left > 0 && left <= WAIT_MAX_SECONDS * 1000
}
