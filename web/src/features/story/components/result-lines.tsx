import type { Story } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { StepList } from '#web/features/story/components/step-list.tsx'
import { ChangedList } from '#web/features/story/components/changed-list.tsx'
import { storyOfTest, type ToldTest } from '#web/features/story/model/of-test.ts'
import { useStory } from '#web/features/story/queries.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

interface ResultLinesProps {
  test: ToldTest
  /** how many results were read, and how many of them wait for review */
  read: { results: number; toReview: number }
  press: (step: Story['next'][number]) => ReactNode
}

/** Before the table of a test: what is out of range and how sure that is, what changed, what to do next. */
export function ResultLines({ test, read, press }: ResultLinesProps) {
  const { data: story, isPending } = useStory()
  if (isPending) return <Skeleton className="h-40" />
  // The table below says what was read, with or without its story.
  if (!story) return null
  const { out_of_range, changed, next, newer } = storyOfTest(story, test)
  return (
    <section aria-label="What this test says" className="flex flex-col gap-4 rounded-lg border p-4">
      <Line title="Out of range">
        <p>
          {outText(out_of_range)} {sureText(read)}
        </p>
      </Line>
      {newer ? (
        <Line title="Changed and next">
          <p>
            You have a newer test, of {formatDate(newer)}. What changed and what to do next rests on that one.
          </p>
        </Line>
      ) : (
        <>
          <Line title="Changed">
            {changed.length > 0 ? (
              <ChangedList changes={changed} label="Changed since the test before" />
            ) : (
              <p>{unchangedText(story)}</p>
            )}
          </Line>
          <Line title="Next">
            {next.length > 0 ? (
              <StepList steps={next} press={press} />
            ) : (
              <p>{nothingNextText(out_of_range.length, read.toReview)}</p>
            )}
          </Line>
        </>
      )}
    </section>
  )
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="text-sm">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  )
}

function outText(out: Story['out_of_range']): string {
  if (out.length === 0) return 'None of the results that count is out of range.'
  const named = out.map(({ name, latest, side }) => `${name} ${latest.shown} (${side})`)
  return `${named.join(', ')}.`
}

function sureText({ results, toReview }: ResultLinesProps['read']): string {
  if (toReview === 0)
    return results === 1 ? 'It was read without doubt.' : 'All values were read without doubt.'
  return `${toReview} of ${results} ${results === 1 ? 'value' : 'values'} ${toReview === 1 ? 'waits' : 'wait'} for your review, and ${toReview === 1 ? 'does' : 'do'} not count until then.`
}

/** What waits may be out of range as well. */
function nothingNextText(outOfRange: number, toReview: number): string {
  if (outOfRange > 0)
    return 'You have begun something for what is out of range. The next test shows whether it works.'
  if (toReview > 0) return 'Answer what waits below first: what to do next depends on it.'
  return 'Nothing to do: keep what you do.'
}

function unchangedText({ changed, unchanged }: Story): string {
  return changed.length + unchanged === 0
    ? 'There is no earlier test to compare with.'
    : 'Nothing changed by more than chance since the test before.'
}
