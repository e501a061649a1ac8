import type { Focus } from '#web/features/actions/model/figures.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

export function FocusCard({ items }: { items: readonly Focus[] }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>This Week&apos;s Focus</CardTitle>
        <CardDescription>The last 7 days, today included</CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="grid grid-cols-2 gap-x-5 gap-y-7 lg:grid-cols-4">
          {items.map(({ value, label, sample, note }) => (
            <li key={label} className="flex flex-col items-start gap-1">
              <span className="tabular font-display text-title">{value}</span>
              <span className="text-sm text-muted">{label}</span>
              {note && <span className="text-xs text-muted">{note}</span>}
              {sample && <SampleMark />}
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  )
}
