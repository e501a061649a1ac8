import { brand } from '@aevia/domain/brand.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
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
  const [desk, setDesk] = useState<'asking' | 'open' | 'closed' | 'unreachable'>('asking')
  const [sending, setSending] = useState(false)
  const { token, reset, widget } = useCaptcha()
  const busy = useRef(false)
  /** Send was pressed before this server had said whether it passes messages on. */
  const waiting = useRef(pressed)

  const ask = useCallback(() => {
    fetchContactState().then(
      ({ enabled }) => setDesk(enabled ? 'open' : 'closed'),
      () => setDesk('unreachable'),
    )
  }, [])
  useEffect(() => {
    prepareNotices()
    ask()
  }, [ask])
  useEffect(() => {
    if (desk !== 'open' || !waiting.current) return
    waiting.current = false
    notify(authMessages.verificationRequired)
  }, [desk])
  useEffect(() => {
    const element = form.current
    if (!element || desk === 'closed') return
    const send = () => {
      if (busy.current) return
      if (desk !== 'open') {
        waiting.current = true
        if (desk === 'unreachable') ask()
        return
      }
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
  }, [desk, form, token, reset, ask])

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
        {desk === 'closed' && pressed && (
          <>This server does not forward messages, so nothing was sent. Please write to {write}.</>
        )}
        {desk === 'unreachable' && pressed && (
          <>The server could not be reached, so nothing was sent. Please try again, or write to {write}.</>
        )}
      </output>
    </>
  )
}
