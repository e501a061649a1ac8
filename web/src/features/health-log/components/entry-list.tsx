import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { entryDetail, entryTitle } from '@aevia/domain/health-log/summary.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Pencil, Trash2 } from 'lucide-react'
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
          <li key={entry.id} className="flex items-start gap-3 border-t px-5 py-3.5 sm:gap-4 sm:px-6">
            <EventIcon kind={entry.kind} />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{entryTitle(entry)}</span>
                <time dateTime={entry.logged_at} className="tabular text-sm text-muted">
                  {when}
                </time>
              </p>
              {detail && <p className="text-[0.9375rem] break-words">{detail}</p>}
              {entry.note && <p className="mt-0.5 text-sm break-words text-muted">{entry.note}</p>}
            </div>
            <div className="flex shrink-0">
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
          </li>
        )
      })}
    </ul>
  )
}
