const DAY_MS = 86_400_000

/** `2026-03-14` and -1 give `2026-03-13`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
