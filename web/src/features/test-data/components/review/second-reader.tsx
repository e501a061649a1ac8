import type { SecondReading } from '@aevia/domain/test-data/second-reading.ts'
import { ScanText } from '#web/ui/icons.ts'
import { useOutsideReader, useSecondReading } from '#web/features/test-data/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'

/** Offered where an outside model is configured and the user's settings let results go to it. */
export function SecondReader({ testId }: { testId: string }) {
  const { data: host } = useOutsideReader()
  const reading = useSecondReading(testId)
  if (!host) return null
  return (
    <section
      aria-label="Second reader"
      className="mb-5 flex flex-col items-start gap-3 rounded-md border p-4"
    >
      <p className="text-sm">
        Is a value missing? A model at {host} can look at the lines that no value was read from. They are sent
        without your name or any personal numbers; what it finds is compared with the document and waits for
        your review.
      </p>
      <Button variant="outline" size="sm" disabled={reading.isPending} onClick={() => reading.mutate()}>
        <ScanText aria-hidden="true" />
        {reading.isPending ? 'Reading...' : 'Ask the second reader'}
      </Button>
      <output className="text-sm">
        {reading.data && outcomeText(reading.data)}
        {reading.error &&
          (reading.error instanceof ApiError
            ? reading.error.message
            : 'The second reader could not be asked. Please try again.')}
      </output>
    </section>
  )
}

function outcomeText({ added, dropped, failed, sent_to }: SecondReading): string {
  if (!sent_to) return 'There are no lines left that may contain a value. Nothing was sent.'
  if (failed) return `The model at ${sent_to.host} did not give a usable answer. Nothing was changed.`
  const found = added === 1 ? '1 value was added for review.' : `${added} values were added for review.`
  return dropped === 0 ? found : `${found} ${dropped} more were not in the document or were already known.`
}
