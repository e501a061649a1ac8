import type { BaseSyntheticEvent, ReactNode } from 'react'
import { Captcha, type CaptchaHandle } from '#web/features/auth/components/captcha.tsx'
import { messages } from '#web/features/auth/messages.ts'
import { authFailure } from '#web/features/auth/model/failure.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

interface CredentialsFormProps {
  captcha: CaptchaHandle
  busy: boolean
  submitLabel: string
  busyLabel: string
  onSubmit: (event: BaseSyntheticEvent) => void
  children: ReactNode
}

/** What the sign-in, sign-up and forgot-password forms share: the captcha and the button behind it. */
export function CredentialsForm({
  captcha,
  busy,
  submitLabel,
  busyLabel,
  onSubmit,
  children,
}: CredentialsFormProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      className="flex flex-col gap-4"
      onKeyDown={(event) => {
        // The button is off without a captcha, and with it the browser's own Enter: say what is missing.
        const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
        if (event.key !== 'Enter' || !typing || captcha.token) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        onSubmit(event)
      }}
    >
      {children}
      <Captcha {...captcha.widget} />
      <Button type="submit" size="lg" wide disabled={busy || !captcha.token}>
        {busy ? busyLabel : submitLabel}
      </Button>
    </form>
  )
}

/** True when the captcha is done; otherwise says so. */
export function captchaReady(captcha: CaptchaHandle): captcha is CaptchaHandle & { token: string } {
  if (!captcha.token) notify(messages.verificationRequired)
  return captcha.token !== null
}

/** A solved captcha counts once, so each failure starts a new one. */
export function reportFailure(error: unknown, captcha: CaptchaHandle): void {
  const { captcha: _captcha, ...notice } = authFailure(error)
  captcha.reset(error instanceof ApiError && error.reason === 'auth.captcha_longer')
  notify(notice)
}
