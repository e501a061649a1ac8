import type { NextStep } from '@aevia/domain/story/schema.ts'
import type { ReactNode } from 'react'
import { Cited } from '#web/ui/cited.tsx'
import type { IconComponent } from '#web/ui/icon.tsx'
import { Activity, Clock, MessageSquareHeart, Pill, TriangleAlert } from '#web/ui/icons.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'

const KINDS: Record<NextStep['kind'], { label: string; tone: Tone; icon: IconComponent }> = {
  act_now: { label: 'Act now', tone: 'danger', icon: TriangleAlert },
  ask_doctor: { label: 'Ask your doctor', tone: 'info', icon: MessageSquareHeart },
  add_supplement: { label: 'Supplement', tone: 'primary', icon: Pill },
  change_habit: { label: 'Habit', tone: 'success', icon: Activity },
  set_test_date: { label: 'Test again', tone: 'warning', icon: Clock },
}

interface StepListProps {
  steps: readonly NextStep[]
  /** what one press does about a step; nothing for what cannot wait */
  press: (step: NextStep) => ReactNode
  label?: string
  /** its result stands beside them already */
  ofOneMarker?: boolean
}

/** What to do next, the most urgent first, each with its reason and source. */
export function StepList({ steps, press, label = 'Next steps', ofOneMarker = false }: StepListProps) {
  return (
    <ol aria-label={label} className="divide-y">
      {steps.map((step) => (
        <Step key={step.id} step={step} hasReason={!ofOneMarker || step.kind === 'act_now'}>
          {press(step)}
        </Step>
      ))}
    </ol>
  )
}

interface StepProps {
  step: NextStep
  hasReason: boolean
  children: ReactNode
}

function Step({ step, hasReason, children }: StepProps) {
  const { kind, title, reason, caution, expected, source, supplement } = step
  const { label, tone, icon: Icon } = KINDS[kind]
  const dose = supplement && [supplement.dosage, supplement.timing].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-64 text-sm">
        <Badge tone={tone}>
          <Icon aria-hidden="true" />
          {label}
        </Badge>
        <p className="mt-1.5 text-base font-medium break-words">{title}</p>
        {dose && <p className="break-words text-muted">{dose}</p>}
        <p className={kind === 'act_now' ? 'mt-1 break-words' : 'mt-1 break-words text-muted'}>
          {hasReason && reason} {expected}
        </p>
        <details className="mt-1">
          <summary className="w-fit rounded-sm py-1 text-primary underline-offset-4 hover:underline">
            {caution ? 'Before you start' : 'Where this is from'}
          </summary>
          {caution && <p className="my-1 break-words">{caution}</p>}
          <Cited source={source} />
        </details>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}
