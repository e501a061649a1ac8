import type { ActionInput } from '@aevia/domain/plan/schema.ts'
import type { NextStep } from '@aevia/domain/story/schema.ts'
import { useRef } from 'react'
import { useAddAction } from '#web/features/plan/queries.ts'
import { useTrackSupplement } from '#web/features/supplements/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'

const KINDS: Record<NextStep['kind'], ActionInput['kind'] | null> = {
  // What cannot wait is no plan.
  act_now: null,
  ask_doctor: 'question',
  add_supplement: 'supplement',
  change_habit: 'habit',
  set_test_date: 'test',
}
const LABELS: Record<NextStep['kind'], string> = {
  act_now: '',
  ask_doctor: 'Save for the doctor',
  add_supplement: 'Add supplement',
  change_habit: 'Add to plan',
  set_test_date: 'Add to plan',
}

/** What one press does about a step: into the plan, and a supplement into the tracker as well. */
function StepPress({ step }: { step: NextStep }) {
  const track = useTrackSupplement()
  const add = useAddAction()
  // Where only the plan failed, the next press does not add the supplement again.
  const tracker = useRef<string | null>(null)
  const kind = KINDS[step.kind]
  if (!kind) return null
  const take = async () => {
    const supplement = tracker.current ?? (await tracked(step, track.mutateAsync))
    if (supplement === 'failed') return
    tracker.current = supplement
    add.mutate({ ...asAction(step), kind, supplement_id: supplement })
  }
  const busy = track.isPending || add.isPending
  return (
    <Button
      size="sm"
      disabled={busy}
      aria-label={`${LABELS[step.kind]}: ${step.title}`}
      onClick={() => void take()}
    >
      <Plus aria-hidden="true" />
      {busy ? 'Adding...' : LABELS[step.kind]}
    </Button>
  )
}

export const stepPress = (step: NextStep) => <StepPress step={step} />

type Track = ReturnType<typeof useTrackSupplement>['mutateAsync']

/** The id that it has in the tracker; null where the step is about no supplement. */
async function tracked({ supplement, reason }: NextStep, track: Track): Promise<string | null | 'failed'> {
  if (!supplement) return null
  try {
    const added = await track({
      ...supplement,
      start_date: localDay(),
      reason,
      is_active: true,
      purchase_link: null,
    })
    notify({ title: 'Success', description: `${supplement.name} added to your supplement tracker!` })
    return added.id
  } catch {
    notify({ title: 'Error', description: 'Failed to add supplement to tracker.', destructive: true })
    return 'failed'
  }
}

function asAction({ id, kind, title, reason, expected, source, marker, side, name, test_day }: NextStep) {
  const isChange = kind === 'change_habit' || kind === 'add_supplement'
  return {
    title,
    reason,
    target: isChange ? [`${name} back in its range.`, expected].filter(Boolean).join(' ') : null,
    rhythm: isChange ? ('daily' as const) : ('once' as const),
    start_day: localDay(),
    // A test that is due is for today until another day is chosen.
    test_day: kind === 'set_test_date' ? localDay() : test_day,
    source,
    marker: marker || null,
    side,
    step: id,
  }
}
