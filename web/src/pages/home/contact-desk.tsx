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
  /** How often Send was pressed. */
  presses: number
}

/** What stands behind the contact form: nothing is sent unless this server says that it passes messages on. */
export default function ContactDesk({ form, presses }: ContactDeskProps) {
  const [desk, setDesk] = useState<'asking' | 'open' | 'closed' | 'unreachable'>('asking')
  const [sending, setSending] = useState(false)
  const { token, reset, widget } = useCaptcha()
  const handled = useRef(0)
  const busy = useRef(false)

  useEffect(prepareNotices, [])
  useEffect(() => {
    if (desk === 'open' || desk === 'closed') return
    let left = false
    fetchContactState().then(
      ({ enabled }) => left || setDesk(enabled ? 'open' : 'closed'),
      () => left || setDesk('unreachable'),
    )
    return () => {
      left = true
    }
    // Asked once, and again with each press while there was no answer.
  }, [presses])
  useEffect(() => {
    const element = form.current
    if (desk !== 'open' || !element || handled.current === presses) return
    handled.current = presses
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
  }, [desk, form, presses, token, reset])

  const write = (
    <a className="text-primary underline underline-offset-4" href={`mailto:${brand.contactEmail}`}>
      {brand.contactEmail}
    </a>
  )
  return (
    <>
      {desk === 'open' && (
        <>
          <p className="text-sm text-muted">Your message goes to our team by email.</p>
          <Captcha {...widget} />
        </>
      )}
      <output className="text-sm text-muted empty:hidden">
        {sending && 'Sending...'}
        {desk === 'closed' && presses > 0 && (
          <>This server does not pass messages on, so nothing was sent. Please write to {write}.</>
        )}
        {desk === 'unreachable' && presses > 0 && (
          <>The server could not be reached, so nothing was sent. Please try again, or write to {write}.</>
        )}
      </output>
    </>
  )
}
