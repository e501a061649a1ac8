import type { PlanItem } from '@aevia/domain/plan/schema.ts'
import type { Retest } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { inSentence } from '@aevia/domain/text/in-sentence.ts'
import { useAddAction, usePlan } from '#web/features/plan/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Plus } from '#web/ui/icons.ts'

const isTestOf = ({ kind, state, marker }: PlanItem, { marker: wanted }: Retest) =>
  kind === 'test' && state === 'open' && marker === wanted

/** Puts the test into the plan, on the day from which it says something. */
function RetestPress({ retest }: { retest: Retest }) {
  const add = useAddAction()
  const { data } = usePlan()
  const planned = data?.actions.find((action) => isTestOf(action, retest))
  if (planned)
    return (
      <p className="text-muted">In your plan{planned.test_day && ` for ${formatDate(planned.test_day)}`}</p>
    )
  const { marker, side, name, why, source, from } = retest
  const today = localDay()
  const title = `Test ${inSentence(name)} again`
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={add.isPending}
      aria-label={`Add to plan: ${title}`}
      onClick={() =>
        add.mutate({
          kind: 'test',
          title,
          reason: why,
          rhythm: 'once',
          start_day: today,
          test_day: from > today ? from : today,
          source,
          marker,
          side,
        })
      }
    >
      <Plus aria-hidden="true" />
      Add to plan
    </Button>
  )
}

export const retestPress = (retest: Retest) => <RetestPress retest={retest} />
