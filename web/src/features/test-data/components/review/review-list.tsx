import { type AnalysedResult, isDayOpen } from '@aevia/domain/health/reading/analysis.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Check, Eye, MapPin, Pencil, ScanText, Trash2, Undo2 } from '#web/ui/icons.ts'
import { printedRange, printedValue } from '#web/features/test-data/components/results-table.tsx'
import { reviewText } from '#web/features/test-data/messages.ts'
import { cn } from '#web/lib/cn.ts'
import { numbered } from '#web/lib/numbered.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CriticalNotice } from '#web/ui/critical-notice.tsx'
import { FlagBadge } from '#web/ui/flag-badge.tsx'

export type Choice = { index: number; result: AnalysedResult; isCritical: boolean }

interface ReviewListProps {
  choices: readonly Choice[]
  chosen: number | null
  busy: boolean
  onShow: (index: number) => void
  onCorrect: (choice: Choice) => void
  onDecide: (index: number, decision: 'accepted' | 'discarded' | null) => void
}

const decided = {
  accepted: { tone: 'success', text: 'Accepted', icon: Check },
  corrected: { tone: 'info', text: 'Corrected', icon: Pencil },
  discarded: { tone: 'neutral', text: 'Discarded', icon: Trash2 },
} as const

export function ReviewList({ choices, chosen, ...actions }: ReviewListProps) {
  return (
    <ul className="flex flex-col">
      {choices.map((choice) => (
        <Item key={choice.index} choice={choice} chosen={choice.index === chosen} {...actions} />
      ))}
    </ul>
  )
}

const hasRange = ({ ref_text, ref_low, ref_high }: AnalysedResult) =>
  Boolean(ref_text) || ref_low !== null || ref_high !== null

type ItemProps = Omit<ReviewListProps, 'choices' | 'chosen'> & { choice: Choice; chosen: boolean }

function Item({ choice, chosen, ...actions }: ItemProps) {
  const { result } = choice
  const { review } = result
  return (
    <li className={cn('flex flex-col gap-2 border-b px-4 py-3', chosen && 'bg-primary-soft/40')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className={cn('font-medium break-words', review?.decision === 'discarded' && 'line-through')}>
          {result.name}
        </p>
        <p className="tabular">
          <span className="font-medium">{printedValue(result)}</span>{' '}
          <span className="text-muted">{result.unit}</span>
        </p>
      </div>
      <State result={result} />
      {choice.isCritical && <CriticalNotice unconfirmed={result.needs_review} />}
      {review?.decision === 'corrected' && (
        <p className="text-xs text-muted">
          Read as {review.original.name} {printedValue(review.original)} {review.original.unit}
        </p>
      )}
      {result.needs_review && (
        <ul className="text-xs text-muted">
          {numbered(result.review_reasons).map(({ value, key }) => (
            <li key={key}>{reviewText(value, result.possible_readings?.[value])}</li>
          ))}
        </ul>
      )}
      <Decisions choice={choice} chosen={chosen} {...actions} />
    </li>
  )
}

function State({ result }: { result: AnalysedResult }) {
  const badge = result.review && decided[result.review.decision]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <FlagBadge flag={result.flag} />
      <span>{hasRange(result) ? `Range ${printedRange(result)}` : 'No range'}</span>
      {result.collection_date && <span>Taken {formatDate(result.collection_date)}</span>}
      {badge && (
        <Badge tone={badge.tone}>
          <badge.icon aria-hidden="true" />
          {badge.text}
        </Badge>
      )}
      {result.review_reasons.includes('read_by_model') && (
        <Badge tone="neutral">
          <ScanText aria-hidden="true" />
          Read by a model
        </Badge>
      )}
      {result.needs_review && (
        <Badge tone="warning">
          <Eye aria-hidden="true" />
          Needs review
        </Badge>
      )}
    </div>
  )
}

function Decisions({ choice, chosen, busy, onShow, onCorrect, onDecide }: ItemProps) {
  const { index, result } = choice
  return (
    <div className="-ml-2 grid grid-cols-2 justify-items-start gap-1 sm:flex sm:flex-wrap">
      <Button variant="ghost" size="sm" aria-pressed={chosen} onClick={() => onShow(index)}>
        <MapPin aria-hidden="true" />
        Show<span className="sr-only"> {result.name} in the document</span>
      </Button>
      {result.review ? (
        <Button variant="ghost" size="sm" disabled={busy} onClick={() => onDecide(index, null)}>
          <Undo2 aria-hidden="true" />
          Take back<span className="sr-only"> the decision on {result.name}</span>
        </Button>
      ) : (
        <>
          {!isDayOpen(result) && (
            <Button variant="ghost" size="sm" disabled={busy} onClick={() => onDecide(index, 'accepted')}>
              <Check aria-hidden="true" />
              Accept<span className="sr-only"> {result.name}</span>
            </Button>
          )}
          <Button variant="ghost" size="sm" disabled={busy} onClick={() => onCorrect(choice)}>
            <Pencil aria-hidden="true" />
            Correct<span className="sr-only"> {result.name}</span>
          </Button>
          <Button variant="ghost" size="sm" disabled={busy} onClick={() => onDecide(index, 'discarded')}>
            <Trash2 aria-hidden="true" />
            Discard<span className="sr-only"> {result.name}</span>
          </Button>
        </>
      )}
    </div>
  )
}
