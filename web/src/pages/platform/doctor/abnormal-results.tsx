import type { ResultsShown } from '@aevia/domain/sharing/doctor-page.ts'
import type { OutOfRange } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { CriticalNotice } from '#web/ui/critical-notice.tsx'
import { FlagBadge } from '#web/ui/flag-badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const COLUMNS = ['Marker', 'Latest', 'Flag', 'Range', 'Before', 'Change']

const CHANGES = {
  higher: 'Higher, beyond normal variation',
  lower: 'Lower, beyond normal variation',
  within_variation: 'Within normal variation',
  cannot_tell: 'Cannot be determined',
}

/** What is out of range, how it came there, and whether the last change is more than chance. */
export function AbnormalResults({ results }: { results: ResultsShown }) {
  const { out_of_range: out, markers, to_review } = results
  const sources = [...new Set(out.flatMap(({ change }) => change?.source ?? []))]
  return (
    <Card aria-labelledby="abnormal">
      <CardHeader>
        <CardTitle id="abnormal">Results out of range</CardTitle>
        <CardDescription>
          {out.length} of {markers} {markers === 1 ? 'marker' : 'markers'}, the most urgent first
          {to_review > 0 && `; ${to_review} more results wait for review and are not shown`}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {out.length > 0 && (
          <Table label="Each result out of range" stacked>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <TableHead key={column}>{column}</TableHead>
                ))}
              </tr>
            </thead>
            <tbody>
              {out.map((result) => (
                <Row key={result.marker} result={result} />
              ))}
            </tbody>
          </Table>
        )}
        <p className="mt-3 text-xs text-muted">
          Source of the values and of their ranges: the laboratory reports of the days named, unless a range
          is marked as general. {sources.length > 0 && `Normal variation: ${sources.join('; ')}.`}
        </p>
      </CardContent>
    </Card>
  )
}

function Row({ result }: { result: OutOfRange }) {
  const { name, latest, side, range, range_from, earlier, change, is_critical } = result
  return (
    <TableRow>
      <TableCell className="font-medium break-words">
        {name}
        {is_critical && <CriticalNotice className="mt-2 font-normal" />}
      </TableCell>
      <TableCell label="Latest" className="tabular">
        <span>
          {latest.shown}
          <span className="block text-xs text-muted">{formatDate(latest.date)}</span>
        </span>
      </TableCell>
      <TableCell label="Flag">
        <FlagBadge flag={side} />
      </TableCell>
      <TableCell label="Range" className="tabular">
        {range ?? 'As marked by the laboratory'}
        {range_from === 'catalogue' && ' (general)'}
      </TableCell>
      <TableCell label="Before" className="tabular">
        <span>
          {earlier.length === 0 && 'None'}
          {earlier.map(({ shown, date }) => (
            <span key={date} className="block">
              {shown} <span className="text-xs text-muted">{formatDate(date)}</span>
            </span>
          ))}
        </span>
      </TableCell>
      <TableCell label="Change">{change ? CHANGES[change.verdict] : '-'}</TableCell>
    </TableRow>
  )
}
