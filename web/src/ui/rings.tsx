import { cn } from '#web/lib/cn.ts'

/** The quiet illustration of empty places: growth rings with their first day. */
export function Rings({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 80 80" fill="none" aria-hidden="true" className={cn('stroke-primary', className)}>
      <circle cx="40" cy="40" r="37" vectorEffect="non-scaling-stroke" strokeWidth="1" opacity="0.25" />
      <circle cx="39" cy="41" r="29" vectorEffect="non-scaling-stroke" strokeWidth="1.25" opacity="0.4" />
      <circle cx="38" cy="41" r="20" vectorEffect="non-scaling-stroke" strokeWidth="1.5" opacity="0.6" />
      <circle cx="37" cy="42" r="12" vectorEffect="non-scaling-stroke" strokeWidth="1.75" opacity="0.85" />
      <circle cx="37" cy="42" r="3.5" className="fill-dawn stroke-none" />
    </svg>
  )
}
