import { useId, useRef, useState } from 'react'
import { notify, prepareNotices } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Notice } from '#web/lib/toast.ts'

interface EmailFormProps {
  /** Accessible name: a page may have two. */
  label: string
  action: string
  /** Takes the address and says what to show; a rejection is `failed`. Nothing happens while one is under way. */
  join: (email: string) => Promise<Notice>
  failed?: Notice
}

export function EmailForm({ label, action, join, failed }: EmailFormProps) {
  const id = useId()
  const busy = useRef(false)
  const [joining, setJoining] = useState(false)
  return (
    <form
      aria-label={label}
      // Without script, `dialog` outside a dialog sends nothing anywhere.
      method="dialog"
      className="flex max-w-lg flex-col gap-3 sm:flex-row sm:items-end"
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        const email = String(new FormData(form).get('email') ?? '').trim()
        if (email === '' || busy.current) return
        busy.current = true
        setJoining(true)
        join(email)
          .then((notice) => {
            form.reset()
            notify(notice)
          })
          .catch(() => failed && notify(failed))
          .finally(() => {
            busy.current = false
            setJoining(false)
          })
      }}
    >
      <div className="flex flex-1 flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Email
        </label>
        <Input
          id={id}
          name="email"
          type="email"
          required
          onFocus={prepareNotices}
          maxLength={254}
          autoComplete="email"
          placeholder="you@example.com"
          className="h-12"
        />
      </div>
      <Button type="submit" size="lg" disabled={joining}>
        {joining ? 'Joining...' : action}
      </Button>
    </form>
  )
}
