import {
  type MadeToken,
  SCOPE_WORDS,
  TOKEN_DAYS,
  TOKEN_DAYS_OFFERED,
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
  tokenCreateSchema,
  type TokenScope,
} from '@aevia/domain/tokens/schema.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useMakeToken } from '#web/features/tokens/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { CopiedField } from '#web/ui/copied-field.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useChanged, useUnsaved } from '#web/ui/unsaved.tsx'

type Errors = Record<string, string>

/** Makes a token, and shows it this once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeToken>()
  return made ? <Made made={made} onClose={onClose} /> : <Ask onMade={setMade} onClose={onClose} />
}

function Ask({ onMade, onClose }: { onMade: (made: MadeToken) => void; onClose: () => void }) {
  const make = useMakeToken()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const { changed, onInput } = useChanged(form)
  const { leave, saved } = useUnsaved(changed || scopes.length > 0)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (make.isPending) return
    const { name, days } = Object.fromEntries(new FormData(event.currentTarget))
    const checked = tokenCreateSchema.safeParse({ name, days: Number(days), scopes })
    setErrors(checked.success ? {} : errorsOf(checked.error.issues))
    if (checked.success) make.mutate(checked.data, { onSuccess: (made) => (saved(), onMade(made)) })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !make.isPending && leave(onClose)}
      title="Access for a program"
      description="Whoever has the token reads what you choose here, until it ends or you revoke it."
    >
      <DialogBody>
        <form ref={form} onSubmit={submit} onInput={onInput} noValidate className="flex flex-col gap-4">
          <Field
            label="Name of the program"
            hint="Shown to you in the list and in your log."
            error={errors.name}
          >
            {(control) => <Input {...control} name="name" maxLength={TOKEN_NAME_MAX} autoComplete="off" />}
          </Field>
          <Scopes chosen={scopes} error={errors.scopes} onChange={setScopes} />
          <Field label="It works for" error={errors.days}>
            {(control) => (
              <Select {...control} name="days" defaultValue={TOKEN_DAYS.usual}>
                {TOKEN_DAYS_OFFERED.map((days) => (
                  <option key={days} value={days}>
                    {days} days
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <div className="mt-2 flex justify-end gap-2">
            <Button variant="outline" disabled={make.isPending} onClick={() => leave(onClose)}>
              Cancel
            </Button>
            <Button type="submit" disabled={make.isPending}>
              {make.isPending ? 'Making...' : 'Make the token'}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}

interface ScopesProps {
  chosen: TokenScope[]
  error: string | undefined
  onChange: (scopes: TokenScope[]) => void
}

function Scopes({ chosen, error, onChange }: ScopesProps) {
  const id = useId()
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">It may read</legend>
      {TOKEN_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={SCOPE_WORDS[scope]}
          checked={chosen.includes(scope)}
          onChange={(isOn) => onChange(isOn ? [...chosen, scope] : chosen.filter((one) => one !== scope))}
        />
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const errorsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Errors =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))

function Made({ made: { token, secret }, onClose }: { made: MadeToken; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Your token is ready"
      description={`It works until ${localMoment(new Date(token.ends_at))}. You can revoke it at any time in your profile.`}
    >
      <DialogBody className="flex flex-col gap-4">
        <CopiedField
          label="Token"
          text={secret}
          hint="It is shown only now: we keep no readable copy. Give it to the program and to nobody else."
        />
        <CopiedField label="Address for the program" text={`${location.origin}/api/fhir`} />
        <div className="flex justify-end">
          <Button onClick={onClose}>Done</Button>
        </div>
      </DialogBody>
    </Dialog>
  )
}
