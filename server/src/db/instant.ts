/** PostgreSQL's text of an instant in UTC, `2026-01-02 03:04:05.678901+00`, in the form of ISO 8601 with milliseconds. */
export function asIso(value: string): string {
  if (!value.endsWith('+00')) return new Date(value).toISOString()
  const fraction = value.slice(20, -3)
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
