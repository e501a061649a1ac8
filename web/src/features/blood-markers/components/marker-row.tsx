import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { ChevronDown } from '#web/ui/icons.ts'
import { useId, useState } from 'react'
import { MarkerDetail, type MarkerSteps } from '#web/features/blood-markers/components/marker-detail.tsx'
import { inUnit, rangeText } from '@aevia/domain/blood-markers/units.ts'
import { cn } from '#web/lib/cn.ts'
import { CriticalNotice } from '#web/ui/critical-notice.tsx'
import { FlagBadge } from '#web/ui/flag-badge.tsx'
import { RangeBar } from '#web/ui/range-bar.tsx'
import type { MarkerOverview } from '@aevia/domain/blood-markers/schema.ts'

interface MarkerRowProps {
  marker: MarkerOverview
  units: UnitSystem
  steps: MarkerSteps
}

/** One line that opens to the marker's way over time and what it means. */
export function MarkerRow({ marker, units, steps }: MarkerRowProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { unit, format } = inUnit(marker, units)
  const { latest, range } = marker
  const limits = range && rangeText(range, format)
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5 text-left hover:bg-sunken/60 sm:grid-cols-[minmax(0,1fr)_8rem_10rem_6rem_1.25rem] sm:px-6"
      >
        <span className="min-w-0">
          <span className="block font-medium break-words">{marker.name}</span>
          <span className="tabular block text-xs text-muted">
            {formatDate(latest.date)}
            {marker.count > 1 && ` · ${marker.count} results`}
          </span>
        </span>
        <span className="tabular text-right sm:text-left">
          <span className="font-medium">
            {latest.comparator}
            {format(latest.value)}
          </span>{' '}
          <span className="text-sm text-muted">{unit}</span>
        </span>
        <span className="text-xs text-muted">
          <RangeBar value={latest.value} ref_low={range?.low ?? null} ref_high={range?.high ?? null} />
          {limits === null ? 'No range' : `Range ${limits}`}
          {range?.from === 'catalogue' && ' (general)'}
        </span>
        <span className="justify-self-end sm:justify-self-start">
          <FlagBadge flag={marker.flag} />
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn('hidden size-4 text-muted transition-transform sm:block', open && 'rotate-180')}
        />
      </button>
      {marker.critical && <CriticalNotice className="mx-5 mb-3 sm:mx-6" />}
      <div id={id} hidden={!open}>
        {open && <MarkerDetail marker={marker} units={units} steps={steps} />}
      </div>
    </li>
  )
}
