const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const SIZE_UNITS = ['Bytes', 'KB', 'MB', 'GB']

/** `2024-06-10` or an ISO instant (read in UTC) as `Jun 10, 2024`. */
export function formatDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(iso) ?? []
  const name = MONTHS[Number(month) - 1]
  return name ? `${name} ${day}, ${year}` : iso
}

/** Bytes with base 1024 and 2 decimals, `-` when absent. */
export function formatSize(bytes: number | null | undefined): string {
  if (bytes === null || bytes === undefined) return '-'
  if (bytes === 0) return '0 Bytes'
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), SIZE_UNITS.length - 1)
  return `${Number((bytes / 1024 ** power).toFixed(2))} ${SIZE_UNITS[power]}`
}
