import type { TakenShown } from '@aevia/domain/sharing/doctor-page.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const COLUMNS = ['Product', 'Dose', 'How often and when', 'Since', 'Why']

/** Medicines and supplements of the tracker that are taken. */
export function TakenNow({ taken }: { taken: readonly TakenShown[] }) {
  return (
    <Card aria-labelledby="taken">
      <CardHeader>
        <CardTitle id="taken">Medicines and supplements</CardTitle>
      </CardHeader>
      <CardContent>
        {taken.length === 0 ? (
          <p className="text-muted">Nothing is taken at present, as far as the tracker goes.</p>
        ) : (
          <Table label="Products that are taken" stacked>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <TableHead key={column}>{column}</TableHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {taken.map(({ id, name, dosage, frequency, timing, start_date, reason }) => (
                <TableRow key={id}>
                  <TableCell className="font-medium break-words">{name}</TableCell>
                  <TableCell label="Dose" className="break-words">
                    {dosage ?? 'Not said'}
                  </TableCell>
                  <TableCell label="How often and when" className="break-words">
                    {[frequency, timing].filter(Boolean).join(' · ') || 'Not said'}
                  </TableCell>
                  <TableCell label="Since" className="tabular whitespace-nowrap">
                    {start_date ? formatDate(start_date) : 'Not said'}
                  </TableCell>
                  <TableCell label="Why" className="break-words text-muted">
                    {reason ?? '-'}
                  </TableCell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        )}
        <p className="mt-3 text-xs text-muted">Source: what the person entered in the tracker.</p>
      </CardContent>
    </Card>
  )
}
