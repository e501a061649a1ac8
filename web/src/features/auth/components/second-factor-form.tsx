import { useRef, useState } from 'react'
import { authFailure } from '#web/features/auth/model/failure.ts'
import { ApiError } from '#web/lib/api.ts'
import { signInBy } from '#web/lib/session.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

interface SecondFactorFormProps {
  challenge: string
  onBack: () => void
}

/** The second step of a sign-in: a code of the app, or one of the recovery codes. */
export function SecondFactorForm({ challenge, onBack }: SecondFactorFormProps) {
  const [recovery, setRecovery] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const submit = async (code: string) => {
    setBusy(true)
    try {
      await signInBy('/api/auth/second-factor', {
        challenge,
        method: recovery ? 'recovery_code' : 'totp',
        code: recovery ? code.trim() : code.replace(/\s/g, ''),
      })
    } catch (error) {
      const { captcha: _captcha, ...notice } = authFailure(error)
      notify(notice)
      form.current?.reset()
      if (error instanceof ApiError && error.reason === 'auth.sign_in_again') onBack()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const code = new FormData(event.currentTarget).get('code')
        if (!busy && typeof code === 'string' && code.trim()) void submit(code)
      }}
    >
      <Field
        key={String(recovery)}
        label={recovery ? 'Recovery code' : 'Code from your app'}
        hint={recovery ? 'Each recovery code works once.' : 'Six digits that change every 30 seconds.'}
      >
        {(control) => (
          <Input
            {...control}
            name="code"
            required
            // The step before was submitted by the visitor: the next thing to do is here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            autoComplete="one-time-code"
            inputMode={recovery ? 'text' : 'numeric'}
          />
        )}
      </Field>
      <Button type="submit" size="lg" wide disabled={busy}>
        {busy ? 'Loading...' : 'Continue'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="link" size="inline" className="text-sm" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Use a code from the app' : 'Use a recovery code'}
        </Button>
        <Button variant="link" size="inline" className="text-sm" onClick={onBack}>
          Start again
        </Button>
      </div>
    </form>
  )
}
