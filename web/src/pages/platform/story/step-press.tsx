import type { NextStep } from '@aevia/domain/story/schema.ts'
import { useRefreshStory } from '#web/features/story/queries.ts'
import { useTrackSupplement } from '#web/features/supplements/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'

/** What one press does about a step. */
function StepPress({ step }: { step: NextStep }) {
  const track = useTrackSupplement()
  const refresh = useRefreshStory()
  const { supplement } = step
  if (!supplement) return null
  const add = async () => {
    try {
      await track.mutateAsync({
        ...supplement,
        purchase_link: null,
        start_date: localDay(),
        reason: step.reason,
        is_active: true,
      })
      notify({ title: 'Success', description: `${supplement.name} added to your supplement tracker!` })
      await refresh()
    } catch {
      notify({ title: 'Error', description: 'Failed to add supplement to tracker.', destructive: true })
    }
  }
  return (
    <Button
      size="sm"
      disabled={track.isPending}
      aria-label={`Add ${supplement.name}`}
      onClick={() => void add()}
    >
      <Plus aria-hidden="true" />
      {track.isPending ? 'Adding...' : 'Add supplement'}
    </Button>
  )
}

export const stepPress = (step: NextStep) => <StepPress step={step} />
