import { signInSchema } from '@aevia/domain/auth/schema.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useCaptcha } from '#web/features/auth/components/captcha.tsx'
import {
  captchaReady,
  CredentialsForm,
  reportFailure,
} from '#web/features/auth/components/credentials-form.tsx'
import { PasswordInput } from '#web/features/auth/components/password-input.tsx'
import { signIn } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const fields = signInSchema.pick({ email: true, password: true })

interface SignInFormProps {
  onForgot: () => void
  /** The password was right, and a second factor is asked for. */
  onChallenge: (challenge: string) => void
}

export function SignInForm({ onForgot, onChallenge }: SignInFormProps) {
  const captcha = useCaptcha()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(fields),
    defaultValues: { email: '', password: '' },
  })
  const submit = handleSubmit(async ({ email, password }) => {
    if (!captchaReady(captcha)) return
    try {
      const challenge = await signIn({ email, password, options: { captchaToken: captcha.token } })
      if (challenge) onChallenge(challenge)
    } catch (error) {
      reportFailure(error, captcha)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <CredentialsForm
      captcha={captcha}
      busy={isSubmitting}
      submitLabel="Sign In"
      busyLabel="Loading..."
      onSubmit={submit}
    >
      <Field label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} type="email" required autoComplete="email" {...register('email')} />
        )}
      </Field>
      <div className="relative">
        <Field label="Password" error={errors.password && 'Please enter your password.'}>
          {(control) => (
            <PasswordInput {...control} required autoComplete="current-password" {...register('password')} />
          )}
        </Field>
        <Button variant="link" size="inline" className="absolute top-0 right-0 text-sm" onClick={onForgot}>
          Forgot password?
        </Button>
      </div>
    </CredentialsForm>
  )
}
