import { FULL_NAME_MAX, PASSWORD_MIN, signUpSchema } from '@aevia/domain/auth/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { MailCheck } from '#web/ui/icons.ts'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { z } from 'zod'
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
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const consent = currentText('health_data')

const fields = signUpSchema.pick({ email: true, password: true }).extend({
  agreed: z.literal(true, 'Please tick this box: without it we may not store health data.'),
  full_name: signUpSchema.shape.options.shape.data.shape.full_name,
})

export function SignUpForm() {
  const captcha = useCaptcha()
  const [done, setDone] = useState<{ mail_notice: string | null } | null>(null)
  const { register, control, handleSubmit, reset, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { full_name: '', email: '', password: '', agreed: false as boolean as true },
  })
  const submit = handleSubmit(async ({ email, password, full_name }) => {
    if (!captchaReady(captcha)) return
    try {
      const result = await signUp({
        email,
        password,
        options: {
          emailRedirectTo: '/',
          data: { full_name, health_consent: consent.version },
          captchaToken: captcha.token,
        },
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
      {done && <Announced notice={done.mail_notice} />}
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
        <Controller
          control={control}
          name="agreed"
          render={({ field }) => (
            <ConsentBox checked={field.value} error={errors.agreed?.message} onChange={field.onChange} />
          )}
        />
      </CredentialsForm>
    </>
  )
}

/** The account was asked for: the rest is in the mailbox. */
function Announced({ notice }: { notice: string | null }) {
  return (
    <output className="mb-5 flex gap-3 rounded-md bg-success-soft p-4 text-sm text-on-success-soft">
      <MailCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{messages.signedUp.description}</p>
        {notice && <p className="mt-1 break-words">{notice}</p>}
      </div>
    </output>
  )
}

interface ConsentBoxProps {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}

/** Never ticked beforehand. */
function ConsentBox(props: ConsentBoxProps) {
  return (
    <Checkbox {...props} label={consent.text}>
      <Link className="underline underline-offset-4" to="/privacy">
        Privacy policy
      </Link>{' '}
      and{' '}
      <Link className="underline underline-offset-4" to="/terms">
        terms
      </Link>
    </Checkbox>
  )
}
