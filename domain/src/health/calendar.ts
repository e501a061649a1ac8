const DAY_MS = 86_400_000

/** A day that has begun somewhere on earth: the user's calendar may be ahead of the server's. */
export const hasBegun = (day: string) => day <= addDays(new Date().toISOString().slice(0, 10), 1)

/** `2026-03-14` and -1 give `2026-03-13`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
