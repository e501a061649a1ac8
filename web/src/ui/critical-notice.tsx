import { TriangleAlert } from '#web/ui/icons.ts'
import { cn } from '#web/lib/cn.ts'

interface CriticalNoticeProps {
  /** the value was read with doubt, and nobody has confirmed it */
  unconfirmed?: boolean
  className?: string
}

export function CriticalNotice({ unconfirmed, className }: CriticalNoticeProps) {
  return (
    <p
      role="alert"
      className={cn('flex gap-3 rounded-md bg-danger-soft p-4 text-sm text-on-danger-soft', className)}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {unconfirmed
          ? 'If it was read correctly, this value is far outside the safe range: compare it with the report now. '
          : 'This value is far outside the safe range. '}
        If it is recent and nobody has acted on it, seek medical care now. If you have symptoms, call your
        local emergency number (112 in Europe).
      </span>
    </p>
  )
}
