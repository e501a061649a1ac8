import type { HealthLink } from '@aevia/domain/sharing/health-link.ts'
import { RECIPIENT_MAX } from '@aevia/domain/sharing/schema.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { openingMessages } from '#web/features/sharing/messages.ts'
import { type Opening, openSummary } from '#web/features/sharing/model/open-summary.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface OpenFormProps {
  link: HealthLink
  onOpened: (opened: Extract<Opening, { kind: 'opened' }>) => void
}

type Errors = { recipient?: string; passcode?: string; all?: string }

/** Asks who reads it, and for the passcode. */
export function OpenForm({ link, onOpened }: OpenFormProps) {
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refuse = (found: Errors, field: 'recipient' | 'passcode') => {
    setErrors(found)
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const [recipient, passcode] = [text('recipient'), text('passcode')]
    if (recipient === '') return refuse({ recipient: openingMessages.recipientMissing }, 'recipient')
    if (passcode === '') return refuse({ passcode: openingMessages.passcodeMissing }, 'passcode')
    setErrors({})
    setBusy(true)
    const opening = await openSummary(link, { recipient, passcode })
    setBusy(false)
    if (opening.kind === 'opened') return onOpened(opening)
    if (opening.kind === 'wrong')
      return refuse({ passcode: openingMessages.wrong(opening.remaining) }, 'passcode')
    setErrors({ all: openingMessages[opening.kind === 'gone' ? 'ended' : opening.kind] })
  }
  return (
    <form
      ref={form}
      onSubmit={(event) => void submit(event)}
      noValidate
      className="flex flex-col gap-5 rounded-lg border bg-surface p-5 shadow-card sm:p-6"
    >
      <Field
        label="Your name or practice"
        hint="The person sees who opened the summary, and when."
        error={errors.recipient}
      >
        {(control) => (
          <Input {...control} name="recipient" maxLength={RECIPIENT_MAX} autoComplete="organization" />
        )}
      </Field>
      <Field label="Passcode" hint="The person gave it to you." error={errors.passcode}>
        {(control) => (
          <Input
            {...control}
            name="passcode"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      {errors.all && (
        <p role="alert" className="text-sm text-danger">
          {errors.all}
        </p>
      )}
      <Button type="submit" wide disabled={isBusy}>
        {isBusy ? 'Opening...' : 'Open the summary'}
      </Button>
      <p className="text-sm text-muted">
        The summary is decrypted in this browser. No account is needed, and nothing is kept here.
      </p>
    </form>
  )
}
