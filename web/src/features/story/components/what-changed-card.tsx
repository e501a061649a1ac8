import type { Story } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { ChangedList } from '#web/features/story/components/changed-list.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

const markers = (count: number) => `${count} ${count === 1 ? 'marker' : 'markers'}`

/** Since the test before, the real changes first. */
export function WhatChangedCard({ story }: { story: Story }) {
  const { changed, tested_on, out_of_range, markers: all } = story
  const sources = [...new Set(changed.flatMap(({ source }) => source ?? []))]
  return (
    <Card aria-labelledby="what-changed">
      <CardHeader>
        <CardTitle id="what-changed">What changed</CardTitle>
        <CardDescription>
          {tested_on && `Newest test ${formatDate(tested_on)}: `}
          {out_of_range.length === 0
            ? `none of ${markers(all)} is out of range.`
            : `${out_of_range.length} of ${markers(all)} out of range.`}
        </CardDescription>
      </CardHeader>
      <CardContent className="pt-2 sm:pt-2">
        {changed.length > 0 && <ChangedList changes={changed} label="What changed" />}
        <p className="pt-2 text-sm text-muted">{restOf(story)}</p>
        {sources.length > 0 && (
          <details className="mt-2 text-xs text-muted">
            <summary className="w-fit rounded-sm py-1 text-primary underline-offset-4 hover:underline">
              How a real change is told from chance
            </summary>
            <p className="mt-1">
              Every marker varies within a person, and every laboratory measures with some error. A change is
              called real where it is more than both explain in 95 of 100 cases. Sources: {sources.join('; ')}
            </p>
          </details>
        )}
      </CardContent>
    </Card>
  )
}

function restOf({ changed, unchanged }: Story): string {
  if (changed.length + unchanged === 0)
    return 'No marker has results of two days yet. After your next test you see here what changed, and whether it is more than chance.'
  if (changed.length === 0)
    return `Nothing changed by more than chance in ${markers(unchanged)} with earlier results.`
  if (unchanged === 0) return ''
  return `${unchanged === 1 ? '1 other marker' : `${unchanged} other markers`} with earlier results stayed where they were, as far as chance goes.`
}
