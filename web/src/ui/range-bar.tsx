import type { AnalysedResult } from '@aevia/domain/health/reading/analysis.ts'

/** Where the value lies in its reference range. The table says the same in words, so this is decoration. */
export function RangeBar({
  value,
  ref_low,
  ref_high,
}: Pick<AnalysedResult, 'value' | 'ref_low' | 'ref_high'>) {
  if (value === null || (ref_low === null && ref_high === null)) return null
  const low = ref_low ?? Math.min(0, value)
  const high = ref_high ?? Math.max(low * 2, value * 1.2)
  const span = high - low
  if (!(span > 0)) return null
  // The range takes the middle half of the bar; values far out stop at its ends.
  const at = (number: number) => Math.min(97, Math.max(3, 25 + ((number - low) / span) * 50))
  const inside = value >= low && value <= high
  return (
    <svg viewBox="0 0 100 8" aria-hidden="true" className="mt-1.5 block w-28">
      <rect x="0" y="2.5" width="100" height="3" rx="1.5" className="fill-border" />
      <rect x="25" y="2.5" width="50" height="3" rx="1.5" className="fill-primary" opacity="0.45" />
      <circle cx={at(value)} cy="4" r="3.4" className={inside ? 'fill-primary' : 'fill-danger'} />
    </svg>
  )
}
