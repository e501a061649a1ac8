import { formatDate } from '@aevia/domain/text/format.ts'
import { Eye } from 'lucide-react'
import type { Analysis, AnalysisResult } from '#web/features/test-data/analysis-types.ts'
import { FlagBadge } from '#web/features/test-data/components/flag-badge.tsx'
import { RangeBar } from '#web/features/test-data/components/range-bar.tsx'
import { numbered } from '#web/lib/numbered.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

const columns = ['Marker', 'Result', 'Converted', 'Reference range', 'Flag', 'Source']

export function ResultsTable({ analysis }: { analysis: Analysis }) {
  const sections = [...Map.groupBy(numbered(analysis.results), ({ value }) => value.section ?? '')]
  const titled = sections.length > 1 || sections[0]?.[0] !== ''
  return (
    <Table label="Test results" className="min-w-[56rem]">
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
                className="border-b bg-sunken px-6 py-2 text-left text-xs font-semibold"
              >
                {section || 'Other results'}
              </th>
            </tr>
          )}
          {results.map(({ value, key }) => (
            <Row key={key} result={value} />
          ))}
        </tbody>
      ))}
    </Table>
  )
}

function Row({ result }: { result: AnalysisResult }) {
  const converted =
    result.canonical_value === null
      ? null
      : `${readable(result.canonical_value)} ${result.canonical_unit ?? ''}`
  return (
    <TableRow>
      <TableCell className="max-w-60">
        <span className="font-medium break-words">{result.name}</span>
        {result.biomarker && result.biomarker.toLowerCase() !== result.name.toLowerCase() && (
          <p className="text-xs text-muted">{result.biomarker.replaceAll('_', ' ')}</p>
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
          </p>
        )}
      </TableCell>
      <TableCell className="tabular max-w-44 break-words">
        <span className="font-medium">{printedValue(result)}</span>
        {result.unit && <span className="text-muted"> {result.unit}</span>}
      </TableCell>
      <TableCell className="tabular whitespace-nowrap">{converted ?? '-'}</TableCell>
      <TableCell className="tabular max-w-44 break-words">
        {printedRange(result)}
        <RangeBar {...result} />
      </TableCell>
      <TableCell>
        <FlagBadge flag={result.flag} />
      </TableCell>
      <TableCell className="max-w-56 text-xs text-muted">
        <Source source={result.source} />
      </TableCell>
    </TableRow>
  )
}

function Source({ source }: Pick<AnalysisResult, 'source'>) {
  if (!source) return '-'
  const text = typeof source.line === 'string' ? source.line : null
  const place = [
    source.page !== null && `Page ${source.page}`,
    typeof source.line === 'number' && `line ${source.line}`,
  ].filter(Boolean)
  return (
    <>
      {place.join(', ')}
      {text && <q className="block break-words">{text}</q>}
    </>
  )
}

function printedValue({ comparator, value, value_text }: AnalysisResult): string {
  const text = value_text ?? (value === null ? '-' : String(value))
  return comparator && !text.startsWith(comparator) ? `${comparator} ${text}` : text
}

function printedRange({ ref_text, ref_low, ref_high }: AnalysisResult): string {
  if (ref_text) return ref_text
  if (ref_low !== null && ref_high !== null) return `${ref_low} to ${ref_high}`
  if (ref_low !== null) return `at least ${ref_low}`
  if (ref_high !== null) return `at most ${ref_high}`
  return '-'
}

function readable(value: number): string {
  return String(Number(value.toPrecision(4)))
}
