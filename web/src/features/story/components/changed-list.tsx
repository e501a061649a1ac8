import type { StoryChange } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { ArrowDown, ArrowUp, Check, CircleCheck, TriangleAlert } from '#web/ui/icons.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const VERDICTS: Record<StoryChange['verdict'], string> = {
  higher: 'More than normal variation: the change is real.',
  lower: 'More than normal variation: the change is real.',
  within_variation: 'Within normal variation: it may be chance.',
  cannot_tell: 'Whether that is more than chance cannot be determined.',
}

export function ChangedList({ changes, label }: { changes: readonly StoryChange[]; label: string }) {
  return (
    <ul aria-label={label} className="divide-y">
      {changes.map((change) => (
        <ChangedRow key={change.marker} change={change} />
      ))}
    </ul>
  )
}

function ChangedRow({ change }: { change: StoryChange }) {
  const { name, before, now, way, verdict, course } = change
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-words">{name}</p>
        <p className="tabular mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm">
          <span>{before.shown}</span>
          {way === 'fell' && <ArrowDown aria-hidden="true" className="size-4 text-muted" />}
          {way === 'rose' && <ArrowUp aria-hidden="true" className="size-4 text-muted" />}
          <span className="sr-only">{way} to</span>
          <span className="font-medium">{now.shown}</span>
        </p>
        <p className="mt-0.5 text-xs text-muted">
          {formatDate(before.date)} to {formatDate(now.date)}. {VERDICTS[verdict]}
        </p>
      </div>
      <CourseBadge course={course} />
    </li>
  )
}

const COURSES: Record<
  NonNullable<StoryChange['course']>,
  { text: string; tone: Tone; icon: IconComponent }
> = {
  back: { text: 'Back in its range', tone: 'success', icon: CircleCheck },
  closer: { text: 'Closer to its range', tone: 'success', icon: Check },
  further: { text: 'Further from its range', tone: 'danger', icon: TriangleAlert },
  out: { text: 'Now out of range', tone: 'danger', icon: TriangleAlert },
}

function CourseBadge({ course }: Pick<StoryChange, 'course'>) {
  if (!course) return null
  const { text, tone, icon: Icon } = COURSES[course]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {text}
    </Badge>
  )
}
