import { formatDate } from '@aevia/domain/text/format.ts'
import { Eye } from '#web/ui/icons.ts'
import type { AnalysedResult, Analysis } from '@aevia/domain/health/reading/analysis.ts'
import { shortPlace } from '@aevia/domain/health/reading/source.ts'
import { useKnownMarkers } from '#web/features/test-data/queries.ts'
import { FlagBadge } from '#web/ui/flag-badge.tsx'
import { RangeBar } from '#web/ui/range-bar.tsx'
import { reviewText } from '#web/features/test-data/messages.ts'
import { numbered } from '#web/lib/numbered.ts'
import { unitText } from '@aevia/domain/text/unit-text.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const columns = ['Marker', 'Result', 'Flag', 'Reference range', 'Converted', 'Source']

export function ResultsTable({ analysis }: { analysis: Analysis }) {
  const names = new Map(useKnownMarkers().data?.map(({ id, name }) => [id, name]))
  const sections = [...Map.groupBy(numbered(analysis.results), ({ value }) => value.section ?? '')]
  const titled = sections.length > 1 || sections[0]?.[0] !== ''
  return (
    <Table label="Test results" stacked>
      <thead>
        <tr>
          {columns.map((column) => (
            <TableHead key={column}>{column}</TableHead>
          ))}
        </tr>
      </thead>
      {sections.map(([section, results]) => (
        <tbody key={section}>
          {titled && (
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className="border-b bg-sunken px-5 py-2 sm:px-6 text-left text-xs font-semibold"
              >
                {section || 'Other results'}
              </th>
            </tr>
          )}
          {results.map(({ value, key }) => (
            <Row key={key} result={value} name={names.get(value.biomarker ?? '') ?? null} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** `name`: what the marker is called elsewhere in the app. */
function Row({ result, name }: { result: AnalysedResult; name: string | null }) {
  const converted =
    result.canonical_value === null
      ? null
      : [result.comparator, readable(result.canonical_value), unitText(result.canonical_unit ?? '')]
          .filter(Boolean)
          .join(' ')
  return (
    <TableRow>
      <TableCell className="max-w-60">
        <span className="font-medium break-words">{result.name}</span>
        {name && name.toLowerCase() !== result.name.toLowerCase() && (
          <p className="text-xs text-muted">{name}</p>
        )}
        {result.collection_date && (
          <p className="text-xs text-muted">Taken {formatDate(result.collection_date)}</p>
        )}
        {result.needs_review && (
          <p className="mt-1.5">
            <Badge tone="warning">
              <Eye aria-hidden="true" />
              Needs review
            </Badge>
            {result.review_reasons.map((reason) => (
              <span key={reason} className="mt-1 block text-xs text-muted">
                {reviewText(reason, result.possible_readings?.[reason])}
              </span>
            ))}
          </p>
        )}
      </TableCell>
      <TableCell label="Result" className="tabular max-w-44 break-words">
        <span>
          <span className="font-medium">{printedValue(result)}</span>
          {result.unit && <span className="text-muted"> {result.unit}</span>}
        </span>
      </TableCell>
      <TableCell label="Flag">
        <FlagBadge flag={result.flag} />
      </TableCell>
      <TableCell label="Reference range" className="tabular max-w-44 break-words">
        <div>
          {printedRange(result)}
          <RangeBar {...result} />
        </div>
      </TableCell>
      <TableCell label="Converted" className="tabular whitespace-nowrap">
        {converted ?? '-'}
      </TableCell>
      <TableCell label="Source" className="text-xs whitespace-nowrap text-muted">
        {shortPlace(result.source)}
      </TableCell>
    </TableRow>
  )
}

export function printedValue({ comparator, value_text }: AnalysedResult): string {
  return comparator && !/^[<>≤≥]/.test(value_text) ? `${comparator} ${value_text}` : value_text
}

export function printedRange({ ref_text, ref_low, ref_high }: AnalysedResult): string {
  if (ref_text) return ref_text
  if (ref_low !== null && ref_high !== null) return `${ref_low} to ${ref_high}`
  if (ref_low !== null) return `at least ${ref_low}`
  if (ref_high !== null) return `at most ${ref_high}`
  return '-'
}

function readable(value: number): string {
  return String(Number(value.toPrecision(4)))
}
