import { brand } from '@aevia/domain/brand.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Captcha, useCaptcha } from '#web/features/auth/components/captcha.tsx'
import { messages as authMessages } from '#web/features/auth/messages.ts'
import { messages } from '#web/features/contact/messages.ts'
import { fetchContactState, sendContact } from '#web/features/contact/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify, prepareNotices } from '#web/lib/toast.ts'

interface ContactDeskProps {
  form: RefObject<HTMLFormElement | null>
  /** Send was pressed at least once. */
  pressed: boolean
}

/** What stands behind the contact form: nothing is sent unless this server says that it passes messages on. */
export default function ContactDesk({ form, pressed }: ContactDeskProps) {
  const [enabled, setEnabled] = useState<boolean | null>(null)
  const [sending, setSending] = useState(false)
  const { token, reset, widget } = useCaptcha()
  const busy = useRef(false)

  useEffect(() => {
    prepareNotices()
    fetchContactState().then(
      (state) => setEnabled(state.enabled),
      () => setEnabled(false),
    )
  }, [])
  useEffect(() => {
    const element = form.current
    if (!enabled || !element) return
    const send = () => {
      if (busy.current) return
      if (!token) {
        notify(authMessages.verificationRequired)
        return
      }
      busy.current = true
      setSending(true)
      sendContact(element, token)
        .then(() => {
          element.reset()
          notify(messages.sent)
        })
        .catch((error: unknown) => {
          const captcha = error instanceof ApiError && error.reason === 'auth.captcha_failed'
          notify(captcha ? authMessages.verificationFailed : messages.failed)
        })
        .finally(() => {
          busy.current = false
          setSending(false)
          reset()
        })
    }
    element.addEventListener('submit', send)
    return () => element.removeEventListener('submit', send)
  }, [enabled, form, token, reset])

  return (
    <>
      {enabled && <Captcha {...widget} />}
      <output className="text-sm text-muted empty:hidden">
        {sending && 'Sending...'}
        {enabled === false && pressed && (
          <>
            This server does not pass messages on, so nothing was sent. Please write to{' '}
            <a className="text-primary underline underline-offset-4" href={`mailto:${brand.contactEmail}`}>
              {brand.contactEmail}
            </a>
            .
          </>
        )}
      </output>
    </>
  )
}
