import { KeyRound } from '#web/ui/icons.ts'
import { useState } from 'react'
import { authFailure } from '#web/features/auth/model/failure.ts'
import { securityMessages } from '#web/features/auth/messages.ts'
import { askPasskey } from '#web/features/auth/security-queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { signInBy } from '#web/lib/session.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** No password and no captcha: the device checks its user, and the key is bound to this site. */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await signInBy('/api/auth/passkey-sign-in', { response: await askPasskey() })
    } catch (error) {
      if (error instanceof ApiError) {
        const { captcha: _captcha, ...notice } = authFailure(error)
        notify(notice)
      } else notify(securityMessages.noPasskey)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" wide className="mt-3" disabled={busy} onClick={() => void start()}>
      <KeyRound aria-hidden="true" />
      Use a passkey
    </Button>
  )
}
