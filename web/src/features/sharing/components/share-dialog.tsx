import {
  DEFAULT_SHARE_DAYS,
  type MadeShare,
  PASSCODE,
  SHARE_DAYS,
  SHARE_LABEL_MAX,
  shareCreateSchema,
} from '@aevia/domain/sharing/schema.ts'
import { type SubmitEvent, useRef, useState } from 'react'
import { messages } from '#web/features/sharing/messages.ts'
import { useMakeShare } from '#web/features/sharing/queries.ts'
import { localDay, localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { CopiedField } from '#web/ui/copied-field.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Select } from '#web/ui/select.tsx'
import { useChanged, useUnsaved } from '#web/ui/unsaved.tsx'

type Errors = Record<string, string>
const daysName = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** Makes a link for a clinician, and shows it with its passcode: the passcode this once. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeShare>()
  return made ? <Made made={made} onClose={onClose} /> : <Ask onMade={setMade} onClose={onClose} />
}

function Ask({ onMade, onClose }: { onMade: (made: MadeShare) => void; onClose: () => void }) {
  const make = useMakeShare()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const { changed, onInput } = useChanged(form)
  const { leave, saved } = useUnsaved(changed)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (make.isPending) return
    const { label, days, passcode } = Object.fromEntries(new FormData(event.currentTarget))
    const checked = shareCreateSchema.safeParse({
      label,
      days: Number(days),
      passcode: passcode || null,
      day: localDay(),
    })
    setErrors(checked.success ? {} : errorsOf(checked.error.issues))
    if (checked.success) make.mutate(checked.data, { onSuccess: (made) => (saved(), onMade(made)) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !make.isPending && leave(onClose)}
      title="Share with a clinician"
      description="A link to this page and your results, which opens only with a passcode. Every view is in your log."
    >
      <DialogBody>
        <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-4">
          <Field
            label="Name of this link"
            hint="Shown to whoever opens it, and to you in the list."
            error={errors.label}
          >
            {(control) => (
              <Input {...control} name="label" defaultValue="Health summary" maxLength={SHARE_LABEL_MAX} />
            )}
          </Field>
          <Field label="It works for" error={errors.days}>
            {(control) => (
              <Select {...control} name="days" defaultValue={DEFAULT_SHARE_DAYS}>
                {SHARE_DAYS.map((days) => (
                  <option key={days} value={days}>
                    {daysName(days)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Your own passcode (optional)"
            hint={`At least ${PASSCODE.min} characters. Without one, we make one for you.`}
            error={errors.passcode}
          >
            {(control) => (
              <Input
                {...control}
                name="passcode"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={PASSCODE.max}
              />
            )}
          </Field>
          <p className="text-sm text-muted">{messages.snapshot}</p>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="outline" disabled={make.isPending} onClick={() => leave(onClose)}>
              Cancel
            </Button>
            <Button type="submit" disabled={make.isPending}>
              {make.isPending ? 'Making...' : 'Make the link'}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path[0]),
      path[0] === 'label' ? 'Please give the link a name.' : message,
    ]),
  )

function Made({ made: { share, link, passcode }, onClose }: { made: MadeShare; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your link is ready"
      description={`It works until ${localMoment(new Date(share.ends_at))}. You can revoke it at any time in your profile, under Your data.`}
    >
      <DialogBody className="flex flex-col gap-4">
        <CopiedField label="Link" text={link} />
        <CopiedField
          label="Passcode"
          text={passcode}
          hint="It is shown only now: we keep no readable copy."
        />
        <p className="text-sm">{messages.twoWays}</p>
        <QrCode text={link} label="QR code of the link" className="size-56 self-center" />
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
