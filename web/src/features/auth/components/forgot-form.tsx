import { emailSchema } from '@aevia/domain/auth/schema.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCaptcha } from '#web/features/auth/components/captcha.tsx'
import {
  captchaReady,
  CredentialsForm,
  reportFailure,
} from '#web/features/auth/components/credentials-form.tsx'
import { messages } from '#web/features/auth/messages.ts'
import { forgotPassword } from '#web/features/auth/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export function ForgotForm({ onSent }: { onSent: () => void }) {
  const captcha = useCaptcha()
  const [problem, setProblem] = useState<string>()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' } })
  const submit = handleSubmit(async ({ email }) => {
    if (email.trim() === '') {
      notify(messages.emailRequired)
      return
    }
    const parsed = emailSchema.safeParse(email)
    setProblem(parsed.error?.issues[0]?.message)
    if (!parsed.success || !captchaReady(captcha)) return
    try {
      const options = { captchaToken: captcha.token, redirectTo: '/auth?mode=reset' }
      await forgotPassword({ email: parsed.data, options })
      notify(messages.resetSent)
      onSent()
    } catch (error) {
      reportFailure(error, captcha)
    }
  })
  return (
    <CredentialsForm
      captcha={captcha}
      busy={formState.isSubmitting}
      submitLabel="Send Reset Email"
      busyLabel="Sending..."
      onSubmit={submit}
    >
      <Field label="Email" error={problem}>
        {(control) => (
          <Input {...control} type="email" required autoComplete="email" {...register('email')} />
        )}
      </Field>
    </CredentialsForm>
  )
}
