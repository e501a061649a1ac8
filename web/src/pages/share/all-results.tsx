import { SHARED_RESULTS_MAX } from '@aevia/domain/sharing/schema.ts'
import type { SharedResult } from '@aevia/domain/sharing/read-summary.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { FlagBadge } from '#web/ui/flag-badge.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const COLUMNS = ['Test', 'Result', 'Flag', 'Range', 'Date']

/** As the laboratories printed them, newest first. */
export function AllResults({ results }: { results: readonly SharedResult[] }) {
  const { shown, more } = useFirstRows(results)
  if (results.length === 0) return null
  return (
    <Card aria-labelledby="all-results">
      <CardHeader>
        <CardTitle id="all-results">All results</CardTitle>
        <CardDescription>
          {results.length} {results.length === 1 ? 'result' : 'results'}, newest first, as printed by the
          laboratories
          {results.length === SHARED_RESULTS_MAX && '; older ones are not in this summary'}
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Table label="Each result of the summary" stacked>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <TableHead key={column}>{column}</TableHead>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, name, shown: value, flag, range, date }) => (
              <TableRow key={id}>
                <TableCell className="font-medium break-words">{name}</TableCell>
                <TableCell label="Result" className="tabular break-words">
                  {value}
                </TableCell>
                <TableCell label="Flag">
                  <FlagBadge flag={flag} />
                </TableCell>
                <TableCell label="Range" className="tabular">
                  {range ?? '-'}
                </TableCell>
                <TableCell label="Date" className="tabular whitespace-nowrap">
                  {formatDate(date)}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
        <ShowMore more={more} />
      </CardContent>
    </Card>
  )
}
