import type { ActionReview } from '@aevia/domain/plan/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleCheck, CircleDot, CircleHelp, Clock } from '#web/ui/icons.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const VERDICTS: Record<ActionReview['verdict'], { text: string; tone: Tone; icon: IconComponent }> = {
  worked: { text: 'Worked', tone: 'success', icon: CircleCheck },
  did_not: { text: 'Did not work', tone: 'warning', icon: CircleDot },
  cannot_tell: { text: 'Cannot tell', tone: 'outline', icon: CircleHelp },
  waiting: { text: 'Waits for the next test', tone: 'info', icon: Clock },
}

/** How an action went, with the figures that say so. */
export function ReviewNote({ review }: { review: ActionReview }) {
  const { verdict, marker, why, before, after, source } = review
  const { text, tone, icon: Icon } = VERDICTS[verdict]
  const figures = [before, after]
    .flatMap((figure) => (figure ? `${figure.shown} on ${formatDate(figure.date)}` : []))
    .join(', then ')
  return (
    <div className="mt-2 rounded-md bg-sunken p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={tone}>
          <Icon aria-hidden="true" />
          {text}
        </Badge>
        <span className="tabular min-w-0 break-words">
          {marker}
          {figures && `: ${figures}`}
        </span>
      </p>
      <p className="mt-1 text-muted">{why}</p>
      {source && <p className="mt-1 text-xs text-muted">Source: {source}</p>}
    </div>
  )
}
