import type { Story } from '@aevia/domain/story/schema.ts'
import type { ReactNode } from 'react'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

interface DoNextCardProps {
  story: Story
  /** what is in hand already, and the steps that follow */
  children: ReactNode
  isEmpty: boolean
}

/** The plan's own actions first, then what the results ask for. */
export function DoNextCard({ story, children, isEmpty }: DoNextCardProps) {
  return (
    <Card aria-labelledby="do-next">
      <CardHeader>
        <CardTitle id="do-next">Do next</CardTitle>
        <CardDescription>At most three things, the most useful first</CardDescription>
      </CardHeader>
      <CardContent className="divide-y pt-2 sm:pt-2">
        {isEmpty ? <p className="pt-2 text-sm text-muted">{nothingText(story)}</p> : children}
      </CardContent>
    </Card>
  )
}

const nothingText = ({ out_of_range }: Story) =>
  out_of_range.length === 0
    ? 'None of your latest results is out of range. Keep what you do.'
    : 'You have begun something for what is out of range. The next test shows whether it works.'
