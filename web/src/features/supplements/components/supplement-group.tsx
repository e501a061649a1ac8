import type { Supplement } from '@aevia/domain/supplements/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { CalendarX, CircleCheck, CirclePause, ExternalLink, Pencil, Trash2 } from '#web/ui/icons.ts'
import { today } from '#web/features/supplements/intake-queries.ts'
import { useToggleSupplement } from '#web/features/supplements/queries.ts'
import { Badge, badgeStyles } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'
import { Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'

interface SupplementGroupProps {
  category: string
  supplements: readonly Supplement[]
  onEdit: (supplement: Supplement) => void
  onDelete: (supplement: Supplement) => void
}

const columns = ['Name', 'When to Take', 'Dosage & Frequency', 'Benefits', 'Effects', 'Purchase', 'Status']

const widths: Record<string, string> = { Name: 'w-60', Purchase: 'w-24', Status: 'w-32' }

export function SupplementGroup({ category, supplements, onEdit, onDelete }: SupplementGroupProps) {
  const { shown: rows, more } = useFirstRows(supplements)
  return (
    <Card>
      <CardHeader className="flex-row items-center gap-3 pb-3">
        <CardTitle>{category}</CardTitle>
        <Badge tone="primary">
          {supplements.length}
          <span className="sr-only">{supplements.length === 1 ? ' supplement' : ' supplements'}</span>
        </Badge>
      </CardHeader>
      <Table label={`${category} supplements`} stacked className="@min-[60rem]/table:table-fixed">
        <thead>
          <tr>
            {columns.map((column) => (
              <TableHead key={column} className={widths[column] ?? ''}>
                {column}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((supplement) => (
            <Row
              key={supplement.id}
              supplement={supplement}
              onEdit={() => onEdit(supplement)}
              onDelete={() => onDelete(supplement)}
            />
          ))}
        </tbody>
      </Table>
      <ShowMore more={more} />
    </Card>
  )
}

interface RowProps {
  supplement: Supplement
  onEdit: () => void
  onDelete: () => void
}

function Row({ supplement, onEdit, onDelete }: RowProps) {
  const toggle = useToggleSupplement()
  const { id, name, is_active } = supplement
  const stopped = is_active && supplement.stop_date !== null && supplement.stop_date < today()
  const status = stopped ? 'Stopped' : is_active ? 'Active' : 'Inactive'
  const Icon = stopped ? CalendarX : is_active ? CircleCheck : CirclePause
  const amount = [supplement.dosage, supplement.frequency].filter(Boolean).join(' · ')
  return (
    <TableRow>
      <TableCell className="font-medium">
        <div className="flex items-start gap-1">
          <span className="min-w-0 flex-1 break-words">{name}</span>
          {/* On hover, on keyboard focus, and always where there is no hover. */}
          <span className="-my-1.5 flex shrink-0 opacity-100 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:opacity-0">
            <Button variant="ghost" size="icon" aria-label={`Edit ${name}`} onClick={onEdit}>
              <Pencil aria-hidden="true" />
            </Button>
            <Button variant="ghost" size="icon" aria-label={`Delete ${name}`} onClick={onDelete}>
              <Trash2 aria-hidden="true" />
            </Button>
          </span>
        </div>
        <Period supplement={supplement} />
        {supplement.notes && (
          <p className="mt-1 text-xs font-normal break-words text-muted">{supplement.notes}</p>
        )}
      </TableCell>
      <Text label="When to Take">{supplement.timing}</Text>
      <Text label="Dosage & Frequency">{amount}</Text>
      <Text label="Benefits">{supplement.benefits}</Text>
      <Text label="Effects">{supplement.effects}</Text>
      <TableCell label="Purchase">
        {supplement.purchase_link ? (
          <a
            href={supplement.purchase_link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="inline-flex min-h-6 items-center gap-1 font-medium text-primary underline underline-offset-4"
          >
            Buy
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="sr-only">{name} (opens in a new tab)</span>
          </a>
        ) : (
          <Nothing />
        )}
      </TableCell>
      <TableCell label="Status">
        <button
          type="button"
          aria-pressed={is_active}
          aria-label={`${status}: ${name}`}
          aria-disabled={toggle.isPending}
          onClick={() => !toggle.isPending && toggle.mutate({ id, is_active: !is_active })}
          className={badgeStyles({
            tone: status === 'Active' ? 'success' : 'outline',
            className: 'min-h-6 w-fit hover:underline',
          })}
        >
          <Icon aria-hidden="true" />
          {status}
        </button>
      </TableCell>
    </TableRow>
  )
}

function Period({ supplement: { start_date, stop_date, reason } }: { supplement: Supplement }) {
  const days = [start_date && `From ${formatDate(start_date)}`, stop_date && `until ${formatDate(stop_date)}`]
  const text = [days.filter(Boolean).join(' '), reason].filter(Boolean).join(': ')
  return text === '' ? null : <p className="mt-1 text-xs font-normal break-words text-muted">{text}</p>
}

function Text({ label, children }: { label: string; children: string | null }) {
  return (
    <TableCell label={label} className="break-words text-muted">
      {children || <Nothing />}
    </TableCell>
  )
}

function Nothing() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">-</span>
      <span className="sr-only">Not given</span>
    </span>
  )
}
