import { formatDate } from '@aevia/domain/text/format.ts'
import { useOpenCalendar, useCloseCalendar } from '#web/features/reminders/queries.ts'
import { messages } from '#web/features/reminders/messages.ts'
import { localDay } from '#web/lib/local-time.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** A new address is shown until the page is left: only its hash is kept. */
export function CalendarAddressSection({ since }: { since: string | null }) {
  const open = useOpenCalendar()
  const close = useCloseCalendar()
  const isBusy = open.isPending || close.isPending
  const url = since === null ? null : (open.data?.url ?? null)
  return (
    <section aria-labelledby="calendar-address" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="calendar-address" className="font-semibold">
        Calendar address
      </h3>
      <p className="text-sm text-muted">
        A secret address for your calendar program, with your intakes and the tests that are due again.
        Whoever has it can read this, so do not share it.
      </p>
      {url && <NewAddress url={url} />}
      {since && !url && (
        <p className="text-sm">
          An address works since {formatDate(localDay(new Date(since)))}. It is not kept in readable form: if
          you need it again, make a new one.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" disabled={isBusy} onClick={() => open.mutate()}>
          {since ? 'Replace by a new address' : 'Make an address'}
        </Button>
        {since && (
          <Button
            variant="outline"
            disabled={isBusy}
            onClick={() => close.mutate(undefined, { onSuccess: () => open.reset() })}
          >
            Revoke the address
          </Button>
        )}
      </div>
    </section>
  )
}

function NewAddress({ url }: { url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify(messages.copied),
      () => notify(messages.notCopied),
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label="Your new address"
        hint="It is shown only now. Add it to your calendar program as a calendar by address."
        className="grow"
      >
        {(control) => <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />}
      </Field>
      <Button variant="outline" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
