import { testFileName, type ListedTest } from '@aevia/domain/test-data/schema.ts'
import type { ResultCounts } from '@aevia/domain/test-data/result-counts.ts'
import { formatDate, formatSize } from '@aevia/domain/text/format.ts'
import { Download, RotateCw, Trash2 } from '#web/ui/icons.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { NoResultsBadge, StatusBadge } from '#web/features/test-data/components/status-badge.tsx'
import { EXAMPLE_ID } from '@aevia/domain/samples/test-data.ts'
import { messages } from '#web/features/test-data/messages.ts'
import { downloadFile, useDeleteTestData, useRetryAnalysis } from '#web/features/test-data/queries.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button, buttonStyles } from '#web/ui/button.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

interface HistoryTableProps {
  records: readonly ListedTest[]
  onOpen: (record: ListedTest) => void
}

const columns = ['File Name', 'Test Type', 'Provider', 'Test Date', 'Uploaded', 'Status', 'Size', 'Actions']

export function HistoryTable({ records, onOpen }: HistoryTableProps) {
  const { shown, more } = useFirstRows(records)
  const remove = useDeleteTestData()
  const [deleting, setDeleting] = useState<ListedTest | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  return (
    <>
      <Table label="Uploaded tests" stacked>
        <thead>
          <tr>
            {columns.map((column) => (
              <TableHead key={column}>{column}</TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((record) => (
            <Row
              key={record.id}
              record={record}
              onOpen={() => onOpen(record)}
              onDelete={() => setDeleting(record)}
              onAlert={setAlert}
            />
          ))}
        </tbody>
      </Table>
      <ShowMore more={more} />
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title="Delete test data"
        text={messages.deleteConfirm}
        confirm={{ label: 'Delete', onConfirm: () => deleting && remove.mutate(deleting.id) }}
      />
      <AlertDialog
        open={alert !== null}
        onOpenChange={(open) => !open && setAlert(null)}
        title="Example"
        text={alert ?? ''}
      />
    </>
  )
}

interface RowProps {
  record: ListedTest
  onOpen: () => void
  onDelete: () => void
  onAlert: (text: string) => void
}

function Row({ record, onOpen, onDelete, onAlert }: RowProps) {
  const example = isExample(record)
  return (
    <TableRow
      className={example ? '' : 'cursor-pointer'}
      onClick={(event) => {
        const inside = event.target instanceof Element && event.target.closest('button, a')
        if (!example && !inside) onOpen()
      }}
    >
      <TableCell className="max-w-64">
        <FileName record={record} onOpen={onOpen} />
      </TableCell>
      <TableCell label="Test Type">{record.test_name}</TableCell>
      <TableCell label="Provider" className="max-w-48 break-words">
        {record.provider ?? '-'}
      </TableCell>
      <TableCell label="Test Date" className="tabular whitespace-nowrap">
        {formatDate(record.test_date)}
      </TableCell>
      <TableCell label="Uploaded" className="tabular whitespace-nowrap">
        {formatDate(record.created_at)}
      </TableCell>
      <TableCell label="Status" className="max-w-64">
        <Status record={record} />
      </TableCell>
      <TableCell label="Size" className="tabular whitespace-nowrap">
        {formatSize(record.file_size)}
      </TableCell>
      <TableCell label="Actions">
        <Actions record={record} onDelete={onDelete} onAlert={onAlert} />
      </TableCell>
    </TableRow>
  )
}

const isExample = ({ id }: ListedTest) => id === EXAMPLE_ID

function FileName({ record, onOpen }: Pick<RowProps, 'record' | 'onOpen'>) {
  const example = isExample(record)
  const name = testFileName(record)
  return (
    <>
      {example ? (
        <span className="font-medium">{name}</span>
      ) : (
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm py-0.5 text-left font-medium break-all text-primary underline-offset-4 hover:underline"
        >
          {name}
        </button>
      )}
      {example && (
        <p className="mt-1">
          <SampleMark />
        </p>
      )}
      {record.file_name && (
        <p className="mt-1 text-xs wrap-anywhere text-muted">
          <span className="sr-only">Your file: </span>
          {record.file_name}
        </p>
      )}
      {record.notes && <p className="mt-1 line-clamp-2 text-xs break-words text-muted">{record.notes}</p>}
    </>
  )
}

/** What asks for attention first, and never by colour alone. */
function Counts({ counts: { results, out_of_range, to_review } }: { counts: ResultCounts }) {
  return (
    <p className="mt-1 text-xs text-muted">
      {out_of_range > 0 && (
        <span className="font-medium text-foreground">{out_of_range} out of range · </span>
      )}
      {to_review > 0 && <span className="font-medium text-foreground">{to_review} to review · </span>}
      {results} {results === 1 ? 'result' : 'results'}
    </p>
  )
}

function Status({ record }: Pick<RowProps, 'record'>) {
  const retry = useRetryAnalysis()
  return (
    <div className="min-w-0">
      {record.counts?.results === 0 ? <NoResultsBadge /> : <StatusBadge status={record.analysis_status} />}
      {record.counts && record.counts.results > 0 && <Counts counts={record.counts} />}
      {record.owner === 'asked' && (
        <p className="mt-1">
          <Link
            to={`/platform/test-data/${record.id}`}
            aria-label={`Is this yours? ${record.test_name}`}
            className={buttonStyles({ variant: 'link', size: 'inline' })}
          >
            Is this yours?
          </Link>
        </p>
      )}
      {record.analysis_status === 'error' && (
        <div className="mt-1.5 flex flex-col items-start gap-1.5">
          {record.analysis_error && <p className="text-xs break-words">{record.analysis_error}</p>}
          <Button
            variant="outline"
            size="sm"
            disabled={retry.isPending}
            onClick={() => retry.mutate(record.id)}
          >
            <RotateCw aria-hidden="true" />
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}

function Actions({ record, onDelete, onAlert }: Omit<RowProps, 'onOpen'>) {
  const example = isExample(record)
  const name = testFileName(record)
  return (
    <div className="-my-1.5 -ml-2.5 flex">
      {(record.file_url !== null || example) && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Download ${name}`}
          onClick={() => (example ? onAlert(messages.exampleDownload) : void downloadFile(record))}
        >
          <Download aria-hidden="true" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        onClick={() => (example ? onAlert(messages.exampleDelete) : onDelete())}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  )
}
