import { StepList } from '#web/features/story/components/step-list.tsx'
import { useMarkerSteps } from '#web/features/story/queries.ts'
import { stepPress } from '#web/pages/platform/story/step-press.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface MarkerStepsProps {
  marker: string
  name: string
}

/** What this person can do about a marker that is out of range, each with one press. */
function MarkerSteps({ marker, name }: MarkerStepsProps) {
  const { data, isPending } = useMarkerSteps(marker)
  if (isPending) return <Skeleton className="mb-4 h-32" />
  // What helps in general stands below, with or without these.
  if (!data) return null
  return (
    <section aria-label={`For you: ${name}`} className="mb-4">
      <h3 className="font-semibold">For you</h3>
      {data.steps.length > 0 ? (
        <StepList steps={data.steps} press={stepPress} label={`Next steps: ${name}`} ofOneMarker />
      ) : (
        <p>You have begun something for it, or decided on what fits you. The next test shows how it goes.</p>
      )}
    </section>
  )
}

export const markerSteps = (marker: string, name: string) => <MarkerSteps marker={marker} name={name} />
