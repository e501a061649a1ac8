import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { entryDetail } from '@aevia/domain/health-log/summary.ts'
import { vitalsAdvice } from '@aevia/domain/safety/logged-vitals.ts'
import { TriangleAlert } from '#web/ui/icons.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'

/** Which of the readings listed below are of emergency level, with what is advised. */
export function UrgentReadings({ entries }: { entries: readonly HealthLogEntry[] }) {
  const system = useUnitSystem()
  const urgent = entries.flatMap((entry) => {
    const advice = entry.kind === 'vitals' ? vitalsAdvice(entry.values) : null
    return advice ? [{ entry, advice }] : []
  })
  const { shown, more } = useFirstRows(urgent)
  if (urgent.length === 0) return null
  return (
    <section
      aria-labelledby="urgent-readings"
      className="mx-5 mb-4 rounded-md bg-danger-soft p-4 text-sm text-on-danger-soft sm:mx-6"
    >
      <h3 id="urgent-readings" className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
        Readings at emergency level
      </h3>
      <ul className="mt-2 flex flex-col gap-2">
        {shown.map(({ entry, advice }) => (
          <li key={entry.id}>
            <p className="tabular font-medium">
              {localMoment(new Date(entry.logged_at))}: {entryDetail(entry, system)}
            </p>
            <p className="whitespace-pre-line">{advice}</p>
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
    </section>
  )
}
