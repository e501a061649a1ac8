import type { ReactNode } from 'react'
import type { GoalStatus } from '@aevia/domain/samples/actions.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleAlert, CircleCheck, CircleDot, Star } from '#web/ui/icons.ts'
import type { Goal } from '#web/features/actions/model/figures.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

const badges: Record<GoalStatus, { tone: Tone; icon: IconComponent }> = {
  Excellent: { tone: 'success', icon: Star },
  'On Track': { tone: 'info', icon: CircleCheck },
  'In Progress': { tone: 'warning', icon: CircleDot },
  'Needs Attention': { tone: 'danger', icon: CircleAlert },
}

interface GoalCardsProps {
  goals: readonly Goal[]
  /** what can be done about a goal, by its title */
  foot: (title: string) => ReactNode
}

export function GoalCards({ goals, foot }: GoalCardsProps) {
  return (
    <ul aria-label="Goals" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
      {goals.map(({ title, percent, status, basis }) => {
        const { tone, icon: Icon } = badges[status]
        return (
          <li key={title} className="flex min-w-0 flex-col rounded-lg border bg-surface p-5 shadow-card">
            <h3 className="flex-1 font-semibold tracking-tight">{title}</h3>
            <p className="mt-3 flex items-center justify-between gap-3">
              <span className="tabular font-display text-title">{percent}%</span>
              <Badge tone={tone}>
                <Icon aria-hidden="true" />
                {status}
              </Badge>
            </p>
            <div className="mt-3">
              <Progress value={percent} label={title} />
            </div>
            <div className="mt-3 flex min-h-8 items-center text-xs text-muted">{basis ?? <SampleMark />}</div>
            {foot(title)}
          </li>
        )
      })}
    </ul>
  )
}
