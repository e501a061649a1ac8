import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { entryDetail, entryTitle } from '@aevia/domain/health-log/summary.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Pencil, Trash2 } from '#web/ui/icons.ts'
import { keepUnits } from '#web/lib/keep-units.ts'
import { EventIcon } from '#web/ui/event-icon.tsx'
import { localInput, localTime } from '#web/lib/local-time.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { Button } from '#web/ui/button.tsx'

interface EntryListProps {
  entries: readonly HealthLogEntry[]
  onEdit: (entry: HealthLogEntry) => void
  onDelete: (entry: HealthLogEntry) => void
}

/** The day that it counts for. Its clock time means something only where that is this day here too. */
function whenLogged({ day, logged_at }: HealthLogEntry): string {
  const at = new Date(logged_at)
  return localInput(at).startsWith(day) ? `${formatDate(day)}, ${localTime(at)}` : formatDate(day)
}

export function EntryList({ entries, onEdit, onDelete }: EntryListProps) {
  const system = useUnitSystem()
  return (
    <ul>
      {entries.map((entry) => {
        const when = whenLogged(entry)
        const detail = entryDetail(entry, system)
        return (
          <li
            key={entry.id}
            className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 *:first:row-span-2 border-t px-5 py-3.5 sm:gap-x-4 sm:px-6"
          >
            <EventIcon kind={entry.kind} />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{entryTitle(entry)}</span>
              <time dateTime={entry.logged_at} className="tabular text-sm text-muted">
                {when}
              </time>
            </p>
            <div className="-mr-2 flex sm:row-span-2">
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Edit: ${entryTitle(entry)}, ${when}`}
                onClick={() => onEdit(entry)}
              >
                <Pencil aria-hidden="true" />
              </Button>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Delete: ${entryTitle(entry)}, ${when}`}
                onClick={() => onDelete(entry)}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            </div>
            <div className="col-start-2 col-end-4 sm:col-end-3">
              {detail && (
                <p className="text-[0.9375rem] break-words first-letter:uppercase">{keepUnits(detail)}</p>
              )}
              {entry.note && <p className="mt-0.5 text-sm break-words text-muted">{entry.note}</p>}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
