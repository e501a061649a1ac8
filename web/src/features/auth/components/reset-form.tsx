import { PASSWORD_MIN, resetPasswordSchema } from '@aevia/domain/auth/schema.ts'
import type { Passkey } from '@aevia/domain/auth/security.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordInput } from '#web/features/auth/components/password-input.tsx'
import { authFailure } from '#web/features/auth/model/failure.ts'
import { messages } from '#web/features/auth/messages.ts'
import { KeepPasskeys } from '#web/features/auth/components/keep-passkeys.tsx'
import { resetPasskeys, resetPassword } from '#web/features/auth/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'

const fields = resetPasswordSchema.pick({ password: true })

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { password: '' },
  })
  const [passkeys, setPasskeys] = useState<Passkey[]>([])
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const leaving = new AbortController()
    // Those that are not shown are removed; that the link is too old is said when it is used.
    resetPasskeys(token, leaving.signal).then(setPasskeys, () => {})
    return () => leaving.abort()
  }, [token])
  const submit = handleSubmit(async ({ password }) => {
    try {
      await resetPassword({ token, password, keep_passkeys: [...kept] })
      notify(messages.passwordChanged)
      onDone()
    } catch (error) {
      const { captcha: _captcha, ...notice } = authFailure(error)
      notify(notice)
    }
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} required autoComplete="new-password" {...register('password')} />
        )}
      </Field>
      {passkeys.length > 0 && <KeepPasskeys passkeys={passkeys} kept={kept} onChange={setKept} />}
      <Button type="submit" size="lg" wide disabled={formState.isSubmitting}>
        {formState.isSubmitting ? 'Loading...' : 'Save New Password'}
      </Button>
    </form>
  )
}
