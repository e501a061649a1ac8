import type { TotpSetUp } from '@aevia/domain/auth/security.ts'
import { useState } from 'react'
import { RecoveryCodes } from '#web/features/auth/components/security/recovery-codes.tsx'
import { TotpQr } from '#web/features/auth/components/security/totp-qr.tsx'
import { securityMessages } from '#web/features/auth/messages.ts'
import {
  confirmTotp,
  newRecoveryCodes,
  setUpTotp,
  showFailure,
  turnTotpOff,
} from '#web/features/auth/security-queries.ts'
import { notify } from '#web/lib/toast.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Step = { kind: 'rest' } | { kind: 'set-up'; setUp: TotpSetUp } | { kind: 'codes'; codes: string[] }

/** On, off, and the codes that stand in for a lost device. */
export function TwoFactor() {
  const { session } = useSession()
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const [busy, setBusy] = useState(false)
  if (!session) return null
  const isOn = session.user.factors.some(({ type }) => type === 'totp')
  const hasPassword = session.user.identities.some(({ provider }) => provider === 'email')

  const run = async (work: () => Promise<Step>) => {
    setBusy(true)
    try {
      setStep(await work())
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = (password: string) => run(async () => ({ kind: 'set-up', setUp: await setUpTotp(password) }))
  const confirm = (code: string, codes: string[]) =>
    run(async () => {
      await confirmTotp(code)
      notify(securityMessages.totpOn)
      return { kind: 'codes', codes }
    })
  const off = (password: string) =>
    run(async () => {
      await turnTotpOff(password)
      notify(securityMessages.totpOff)
      return { kind: 'rest' }
    })
  const renew = (password: string) =>
    run(async () => ({ kind: 'codes', codes: (await newRecoveryCodes(password)).recovery_codes }))

  if (step.kind === 'codes')
    return <RecoveryCodes codes={step.codes} onDone={() => setStep({ kind: 'rest' })} />
  if (step.kind === 'set-up') {
    const { uri, recovery_codes } = step.setUp
    return (
      <>
        <TotpQr uri={uri} />
        <OneField
          label="Code from your app"
          submit="Turn on"
          busy={busy}
          required
          onSubmit={(code) => void confirm(code, recovery_codes)}
          input={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
        />
        <Button
          variant="link"
          size="inline"
          className="mt-3 text-sm"
          onClick={() => setStep({ kind: 'rest' })}
        >
          Cancel
        </Button>
      </>
    )
  }
  const password = { type: 'password', autoComplete: 'current-password' } as const
  return (
    <>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-sm text-muted">
        {isOn ? <Badge tone="success">On</Badge> : <Badge>Off</Badge>}
        {isOn
          ? 'You are asked for a code from your app after your password.'
          : 'Protects your account if someone learns your password.'}
      </p>
      <OneField
        label={hasPassword ? 'Your password' : null}
        submit={isOn ? 'Turn off' : 'Set up'}
        busy={busy}
        required={hasPassword}
        onSubmit={(value) => void (isOn ? off(value) : begin(value))}
        input={password}
        second={isOn ? { label: 'New recovery codes', onSubmit: (value) => void renew(value) } : undefined}
      />
    </>
  )
}

interface OneFieldProps {
  /** Null for no field at all: an account of a provider has no password to repeat. */
  label: string | null
  submit: string
  busy: boolean
  required: boolean
  onSubmit: (value: string) => void
  input: { type?: 'password'; autoComplete: string; inputMode?: 'numeric' }
  second?: { label: string; onSubmit: (value: string) => void } | undefined
}

function OneField({ label, submit, busy, required, onSubmit, input, second }: OneFieldProps) {
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const value = String(new FormData(form).get('value') ?? '')
        const { submitter } = event.nativeEvent as SubmitEvent
        const asked = submitter?.getAttribute('value') === 'second' ? second?.onSubmit : onSubmit
        asked?.(value)
        form.reset()
      }}
    >
      {label && (
        <Field label={label} className="min-w-40 flex-1">
          {(control) => <Input {...control} {...input} name="value" required={required} />}
        </Field>
      )}
      <Button type="submit" variant="secondary" disabled={busy}>
        {submit}
      </Button>
      {second && (
        <Button type="submit" name="what" value="second" variant="outline" disabled={busy}>
          {second.label}
        </Button>
      )}
    </form>
  )
}
