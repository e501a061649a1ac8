const two = (value: number) => String(value).padStart(2, '0')

/** The visitor's calendar day. */
export function localDay(date = new Date()): string {
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** What a `datetime-local` input holds. */
export function localInput(date = new Date()): string {
  return `${localDay(date)}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The same with the visitor's offset at that time: `2026-03-14T07:30:00+01:00`. Empty when it is no time. */
export function withOffset(input: string): string {
  const date = new Date(input)
  if (Number.isNaN(date.getTime())) return ''
  const minutes = -date.getTimezoneOffset()
  const size = Math.abs(minutes)
  return `${input.slice(0, 16)}:00${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
