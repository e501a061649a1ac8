import { sampleLongevity } from '@aevia/domain/samples/longevity.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { inUnit } from '@aevia/domain/blood-markers/units.ts'
import { useMarkerUnits } from '#web/lib/unit-system.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { FlagBadge } from '#web/ui/flag-badge.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import type { KeyMarker, MarkerOverview } from '@aevia/domain/blood-markers/schema.ts'

interface KeyMarkersProps {
  markers: readonly MarkerOverview[]
  keyMarkers: readonly KeyMarker[]
}

/** The user's own as soon as one is known; what no test has is named. */
export function KeyMarkers({ markers, keyMarkers }: KeyMarkersProps) {
  const own = keyMarkers.flatMap(({ marker }) => markers.find(({ id }) => id === marker) ?? [])
  if (own.length === 0) return <SampleMarkers />
  const missing = keyMarkers.filter(({ marker }) => marker === null).map(({ name }) => name)
  return (
    <Card>
      <CardHeader className="pb-3">
        <CardTitle>Key Markers</CardTitle>
      </CardHeader>
      <MarkerTable>
        {own.map((marker) => (
          <OwnRow key={marker.id} marker={marker} />
        ))}
      </MarkerTable>
      {missing.length > 0 && (
        <p className="border-t px-5 py-4 text-sm text-muted sm:px-6">
          Not in your tests yet: {missing.join(', ')}.
        </p>
      )}
    </Card>
  )
}

function OwnRow({ marker }: { marker: MarkerOverview }) {
  const [units] = useMarkerUnits()
  const { unit, format } = inUnit(marker, units)
  const { comparator, value, date } = marker.latest
  return (
    <TableRow>
      <TableCell className="font-medium">
        {marker.name}
        <span className="tabular block text-xs font-normal text-muted">{formatDate(date)}</span>
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">
        {comparator}
        {format(value)} {unit}
      </TableCell>
      <TableCell>
        <FlagBadge flag={marker.flag} />
      </TableCell>
    </TableRow>
  )
}

function SampleMarkers() {
  return (
    <Card>
      <CardHeader className="flex-row items-center justify-between gap-3 pb-3">
        <CardTitle>Key Markers</CardTitle>
        <SampleMark />
      </CardHeader>
      <MarkerTable>
        {sampleLongevity.markers.map(({ name, value, status }) => (
          <TableRow key={name}>
            <TableCell className="font-medium">{name}</TableCell>
            <TableCell className="tabular whitespace-nowrap">{value}</TableCell>
            <TableCell>
              <Badge tone={status === 'optimal' ? 'success' : 'info'}>
                {status === 'optimal' ? 'Optimal' : 'Average'}
              </Badge>
            </TableCell>
          </TableRow>
        ))}
      </MarkerTable>
    </Card>
  )
}

function MarkerTable({ children }: { children: ReactNode }) {
  return (
    <Table label="Key markers">
      <thead>
        <tr>
          <TableHead>Marker</TableHead>
          <TableHead>Value</TableHead>
          <TableHead>Status</TableHead>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  )
}
