import type { ActivityItem } from '@aevia/domain/dashboard/schema.ts'
import { sampleActivity } from '@aevia/domain/samples/dashboard.ts'
import { keepUnits } from '#web/lib/keep-units.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { numbered } from '#web/lib/numbered.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { EventIcon } from '#web/ui/event-icon.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

export function ActivityCard({ items }: { items: readonly ActivityItem[] }) {
  const own = items.map(({ type, kind, at, title, detail }) => ({
    kind: kind ?? type,
    title,
    detail,
    when: localMoment(new Date(at)),
  }))
  return (
    <Card>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>Recent Activity</CardTitle>
        {items.length === 0 && <SampleMark />}
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col gap-4">
          {numbered(items.length === 0 ? sampleActivity : own).map(({ key, value }) => (
            <li key={key} className="flex items-start gap-3">
              <EventIcon kind={value.kind} />
              <div className="min-w-0">
                <p className="font-medium break-words">{value.title}</p>
                {value.detail && <p className="text-sm break-words text-muted">{keepUnits(value.detail)}</p>}
                <p className="tabular text-xs text-muted">{value.when}</p>
              </div>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
