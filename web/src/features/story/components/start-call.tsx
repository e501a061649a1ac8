import { Link } from 'react-router'
import { FileUp } from '#web/ui/icons.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card, CardContent } from '#web/ui/card.tsx'

/** The one thing that a new person does first. */
export function StartCall({ toReview }: { toReview: number }) {
  if (toReview > 0) return <ReviewCall count={toReview} />
  return (
    <Card aria-labelledby="start-here">
      <CardContent className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="start-here" className="text-lg font-semibold tracking-tight">
            Start with your last blood test
          </h2>
          <p className="mt-1 text-muted">
            Then this page says what is out of range, what changed, what to do next and when to test again.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to="/platform/test-data" className={buttonStyles()}>
            <FileUp aria-hidden="true" />
            Upload a report
          </Link>
          <Link to="/platform/test-data/typed" className={buttonStyles({ variant: 'outline' })}>
            Type results in
          </Link>
        </div>
      </CardContent>
    </Card>
  )
}

/** Results that were read with doubt count once a person has compared them with the report. */
function ReviewCall({ count }: { count: number }) {
  return (
    <Card aria-labelledby="review-first">
      <CardContent className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="review-first" className="text-lg font-semibold tracking-tight">
            {count === 1 ? 'One result waits' : `${count} results wait`} for your review
          </h2>
          <p className="mt-1 text-muted">
            Compare what was read with your report. Until then nothing here rests on it.
          </p>
        </div>
        <Link to="/platform/test-data?tab=history" className={buttonStyles()}>
          Review results
        </Link>
      </CardContent>
    </Card>
  )
}
