import { useState } from 'react'
import { messages } from '#web/features/auth/messages.ts'
import { startSocial } from '#web/features/auth/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

const providers = [
  { id: 'google', name: 'Google', icon: GoogleIcon },
  { id: 'github', name: 'GitHub', icon: GithubIcon },
] as const

export function SocialButtons() {
  const [busy, setBusy] = useState(false)
  const start = async (provider: 'google' | 'github') => {
    setBusy(true)
    try {
      await startSocial(provider)
    } catch (error) {
      const known = error instanceof ApiError && error.code !== 'network' && error.code !== 'internal'
      notify(
        known ? { title: 'Error', description: error.message, destructive: true } : messages.socialUnexpected,
      )
      setBusy(false)
    }
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      {providers.map(({ id, name, icon: Icon }) => (
        <Button key={id} variant="outline" disabled={busy} onClick={() => void start(id)}>
          <Icon />
          {name}
        </Button>
      ))}
    </div>
  )
}

function GoogleIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M12 10.2v3.9h5.5a4.8 4.8 0 0 1-5.5 3.7 5.8 5.8 0 1 1 3.8-10.2l2.8-2.7A9.8 9.8 0 1 0 12 21.8c5.7 0 9.6-4 9.6-9.7 0-.7-.1-1.3-.2-1.9H12Z" />
    </svg>
  )
}

function GithubIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
      <path d="M12 2a10 10 0 0 0-3.2 19.5c.5.1.7-.2.7-.5v-1.7c-2.8.6-3.4-1.3-3.4-1.3-.4-1.2-1.1-1.5-1.1-1.5-.9-.6.1-.6.1-.6 1 .1 1.5 1 1.5 1 .9 1.6 2.4 1.1 2.9.9.1-.7.4-1.1.6-1.4-2.2-.2-4.6-1.1-4.6-4.9 0-1.1.4-2 1-2.7-.1-.3-.4-1.3.1-2.7 0 0 .9-.3 2.8 1a9.5 9.5 0 0 1 5 0c1.9-1.3 2.8-1 2.8-1 .5 1.4.2 2.4.1 2.7.6.7 1 1.6 1 2.7 0 3.8-2.3 4.7-4.6 4.9.4.3.7.9.7 1.9v2.7c0 .3.2.6.7.5A10 10 0 0 0 12 2Z" />
    </svg>
  )
}
