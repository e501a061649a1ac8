import type { Retest } from '@aevia/domain/story/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { Cited } from '#web/ui/cited.tsx'
import { Clock } from '#web/ui/icons.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

interface TestAgainCardProps {
  retests: readonly Retest[]
  /** what one press does about one of them */
  press: (retest: Retest) => ReactNode
}

/** Which marker to test again, when, and why. */
export function TestAgainCard({ retests, press }: TestAgainCardProps) {
  const sources = [
    ...new Map(retests.flatMap(({ source }) => (source ? [[source.title, source] as const] : []))).values(),
  ]
  return (
    <Card aria-labelledby="test-again">
      <CardHeader>
        <CardTitle id="test-again">Test again</CardTitle>
        <CardDescription>What is due first comes first</CardDescription>
      </CardHeader>
      <CardContent className="pt-2 sm:pt-2">
        {retests.length === 0 ? (
          <p className="pt-2 text-sm text-muted">
            Nothing is out of range, so no marker is due. Once a year is enough for most people, unless your
            doctor says otherwise.
          </p>
        ) : (
          <ul aria-label="Tests to repeat" className="divide-y">
            {retests.map((retest) => (
              <li key={retest.marker} className="flex flex-col items-start gap-2 py-3 text-sm">
                <div className="flex w-full flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
                  <span className="font-medium break-words">{retest.name}</span>
                  {retest.is_due ? (
                    <Badge tone="warning">
                      <Clock aria-hidden="true" />
                      Due now
                    </Badge>
                  ) : (
                    <span className="tabular">{whenOf(retest)}</span>
                  )}
                </div>
                <p className="text-muted">{retest.why}</p>
                {press(retest)}
              </li>
            ))}
          </ul>
        )}
        {sources.length > 0 && (
          <details className="mt-2">
            <summary className="w-fit rounded-sm py-1 text-xs text-primary underline-offset-4 hover:underline">
              Where the intervals are from
            </summary>
            {sources.map((source) => (
              <Cited key={source.title} source={source} />
            ))}
          </details>
        )}
      </CardContent>
    </Card>
  )
}

const whenOf = ({ from, until }: Retest) =>
  until ? `${formatDate(from)} to ${formatDate(until)}` : `By ${formatDate(from)}`
