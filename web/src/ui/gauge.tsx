interface GaugeProps {
  /** What a screen reader hears in place of the picture. */
  label: string
  value: number
  max: number
  /** Under the number. */
  caption: string
}

const RADIUS = 52
// Three quarters of the circle, open at the bottom.
const LENGTH = 2 * Math.PI * RADIUS * 0.75

export function Gauge({ label, value, max, caption }: GaugeProps) {
  const share = Math.min(1, Math.max(0, value / max))
  const arc = { cx: 64, cy: 64, r: RADIUS, fill: 'none', strokeWidth: 9, strokeLinecap: 'round' } as const
  return (
    <div className="relative mx-auto w-40">
      <p className="sr-only">{label}</p>
      <svg viewBox="0 0 128 116" aria-hidden="true" className="block w-full">
        <g transform="rotate(135 64 64)">
          <circle {...arc} className="stroke-sunken" strokeDasharray={`${LENGTH} 999`} />
          {share > 0 && (
            <circle {...arc} className="stroke-primary" strokeDasharray={`${LENGTH * share} 999`} />
          )}
        </g>
      </svg>
      <div aria-hidden="true" className="absolute inset-x-0 top-[30%] text-center">
        <p className="tabular font-display text-[2.75rem] leading-none">{value}</p>
        <p className="mt-1 text-sm text-muted">{caption}</p>
      </div>
    </div>
  )
}
