import { FULL_NAME_MAX, PASSWORD_MIN, signUpSchema } from '@aevia/domain/auth/schema.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from '#web/ui/icons.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useCaptcha } from '#web/features/auth/components/captcha.tsx'
import {
  captchaReady,
  CredentialsForm,
  reportFailure,
} from '#web/features/auth/components/credentials-form.tsx'
import { PasswordInput } from '#web/features/auth/components/password-input.tsx'
import { messages } from '#web/features/auth/messages.ts'
import { sendWelcome, signUp } from '#web/features/auth/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const fields = signUpSchema.pick({ email: true, password: true }).extend({
  full_name: signUpSchema.shape.options.shape.data.shape.full_name,
})

export function SignUpForm() {
  const captcha = useCaptcha()
  const [done, setDone] = useState<{ mail_notice: string | null } | null>(null)
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { full_name: '', email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password, full_name }) => {
    if (!captchaReady(captcha)) return
    try {
      const result = await signUp({
        email,
        password,
        options: { emailRedirectTo: '/', data: { full_name }, captchaToken: captcha.token },
      })
      sendWelcome(email, full_name)
      notify(messages.signedUp)
      captcha.reset()
      reset()
      setDone(result)
    } catch (error) {
      reportFailure(error, captcha)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <>
      {done && (
        <output className="mb-5 flex gap-3 rounded-md bg-success-soft p-4 text-sm text-on-success-soft">
          <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <div className="min-w-0">
            <p className="font-medium">{messages.signedUp.description}</p>
            {done.mail_notice && <p className="mt-1 break-words">{done.mail_notice}</p>}
          </div>
        </output>
      )}
      <CredentialsForm
        captcha={captcha}
        busy={isSubmitting}
        submitLabel="Create Account"
        busyLabel="Loading..."
        onSubmit={submit}
      >
        <Field label="Full name" error={errors.full_name?.message}>
          {(control) => (
            <Input
              {...control}
              required
              autoComplete="name"
              maxLength={FULL_NAME_MAX}
              {...register('full_name')}
            />
          )}
        </Field>
        <Field label="Email" error={errors.email?.message}>
          {(control) => (
            <Input {...control} type="email" required autoComplete="email" {...register('email')} />
          )}
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={errors.password?.message}
        >
          {(control) => (
            <PasswordInput {...control} required autoComplete="new-password" {...register('password')} />
          )}
        </Field>
      </CredentialsForm>
    </>
  )
}
