import { useState } from 'react'
import type { MarkerSteps } from '#web/features/blood-markers/components/marker-detail.tsx'
import { MarkerRow } from '#web/features/blood-markers/components/marker-row.tsx'
import { useMarkerUnits } from '#web/lib/unit-system.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Input } from '#web/ui/input.tsx'
import type { MarkerOverview } from '@aevia/domain/blood-markers/schema.ts'

const isOut = ({ flag }: MarkerOverview) => flag !== null && flag !== 'N'

interface MarkerListProps {
  markers: readonly MarkerOverview[]
  steps: MarkerSteps
}

export function MarkerList({ markers, steps }: MarkerListProps) {
  const [search, setSearch] = useState('')
  const [onlyOut, setOnlyOut] = useState(false)
  const [units, setUnits] = useMarkerUnits()
  const wanted = search.trim().toLowerCase()
  const shown = markers.filter(
    (marker) => (!onlyOut || isOut(marker)) && marker.name.toLowerCase().includes(wanted),
  )
  const out = markers.filter(isOut).length
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Input
          type="search"
          aria-label="Search markers"
          placeholder="Search markers"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="basis-full sm:max-w-xs sm:flex-1 sm:basis-0"
        />
        <Button
          variant={onlyOut ? 'secondary' : 'outline'}
          aria-pressed={onlyOut}
          onClick={() => setOnlyOut(!onlyOut)}
        >
          Out of range ({out})
        </Button>
        <Button
          variant={units === 'us' ? 'secondary' : 'outline'}
          aria-pressed={units === 'us'}
          onClick={() => setUnits(units === 'metric' ? 'us' : 'metric')}
        >
          US units
        </Button>
      </div>
      <output className="sr-only">{shown.length === 1 ? '1 marker' : `${shown.length} markers`} shown</output>
      {shown.length === 0 && <p className="py-10 text-center text-muted">No markers match.</p>}
      <div className="flex flex-col gap-5">
        {[...Map.groupBy(shown, ({ category }) => category)].map(([category, group]) => (
          <Card key={category}>
            <CardHeader className="flex-row items-center gap-3 pb-3">
              <CardTitle>{category}</CardTitle>
              <Badge tone="primary">{group.length}</Badge>
            </CardHeader>
            <ul className="divide-y border-t">
              {group.map((marker) => (
                <MarkerRow key={marker.id} marker={marker} units={units} steps={steps} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
