import type { ActionState, PlanItem } from '@aevia/domain/plan/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { ReviewNote } from '#web/features/plan/components/review-note.tsx'
import { kindNames, rhythmNames, stateNames } from '#web/features/plan/messages.ts'
import { useUpdateAction } from '#web/features/plan/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Cited } from '#web/ui/cited.tsx'
import { Check, SkipForward } from '#web/ui/icons.ts'

interface ActionRowProps {
  action: PlanItem
  /** what else can be done about it here */
  children?: ReactNode
}

/** One action: done or skipped with one press, which another press takes back. */
export function ActionRow({ action, children }: ActionRowProps) {
  const update = useUpdateAction()
  const { id, title, kind, reason, target, state, review, source } = action
  const move = (to: ActionState) => update.mutate({ id, change: { state: to } })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="outline">{kindNames[kind]}</Badge>
          {state !== 'open' && <Badge tone="neutral">{stateNames[state]}</Badge>}
        </p>
        <p className="mt-1.5 text-base font-medium break-words">{title}</p>
        {reason && <p className="mt-1 break-words text-muted">{reason}</p>}
        {target && <p className="mt-1 break-words">Target: {target}</p>}
        <p className="tabular mt-1 text-xs text-muted">{whenOf(action)}</p>
        {review && <ReviewNote review={review} />}
        {source && (
          <details className="mt-1">
            <summary className="w-fit rounded-sm py-1 text-xs text-primary underline-offset-4 hover:underline">
              Where this is from
            </summary>
            <Cited source={source} />
          </details>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'open' ? (
          <>
            <Button
              size="sm"
              disabled={update.isPending}
              aria-label={`Done: ${title}`}
              onClick={() => move('done')}
            >
              <Check aria-hidden="true" />
              Done
            </Button>
            <Button
              size="sm"
              variant="outline"
              disabled={update.isPending}
              aria-label={`Skip: ${title}`}
              onClick={() => move('skipped')}
            >
              <SkipForward aria-hidden="true" />
              Skip
            </Button>
          </>
        ) : (
          <Button
            size="sm"
            variant="outline"
            disabled={update.isPending}
            aria-label={`Open again: ${title}`}
            onClick={() => move('open')}
          >
            Open again
          </Button>
        )}
        {children}
      </div>
    </li>
  )
}

function whenOf({ rhythm, start_day, test_day, kind }: PlanItem): string {
  return [
    rhythm && rhythmNames[rhythm],
    start_day && `From ${formatDate(start_day)}`,
    test_day && `${kind === 'test' ? 'On' : 'Test from'} ${formatDate(test_day)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
