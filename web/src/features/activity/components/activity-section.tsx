import { type Activity, ACTIVITY_DAYS, ACTIVITY_NAMES } from '@aevia/domain/activity/schema.ts'
import { useActivity } from '#web/features/activity/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'

/** What happened to the account, newest first. */
export function ActivitySection() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useActivity()
  if (!data) return null
  return (
    <section aria-labelledby="activity" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="activity" className="font-semibold">
        What happened
      </h3>
      <p className="text-sm text-muted">
        Sign-ins, exports, consents, changes of security, views of what you shared, readings by other programs
        and calls to outside services of the last {ACTIVITY_DAYS} days. Lines are only ever added.
      </p>
      <ol className="divide-y text-sm">
        {data.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {hasNextPage && (
        <div>
          <Button
            variant="outline"
            size="sm"
            disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Show earlier
          </Button>
        </div>
      )}
    </section>
  )
}

function Line({ line: { at, kind, detail, device, address } }: { line: Activity }) {
  const from = [device, address].filter(Boolean).join(', ')
  return (
    <li className="flex flex-col gap-x-4 gap-y-0.5 py-2.5 sm:flex-row">
      <time dateTime={at} className="tabular shrink-0 text-muted sm:w-44">
        {localMoment(new Date(at))}
      </time>
      <div className="min-w-0 break-words">
        <p className="font-medium">{ACTIVITY_NAMES[kind]}</p>
        {detail && <p>{detail}</p>}
        {from && <p className="text-muted">{from}</p>}
      </div>
    </li>
  )
}
