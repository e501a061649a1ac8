import { KeyRound } from '#web/ui/icons.ts'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { PasswordInput } from '#web/features/auth/components/password-input.tsx'
import { securityMessages } from '#web/features/auth/messages.ts'
import { currentQuestion, subscribeQuestion } from '#web/lib/proof.ts'
import { startSocial } from '#web/features/auth/queries.ts'
import {
  proveByPasskey,
  proveByPassword,
  showFailure,
  usePasskeys,
} from '#web/features/auth/security-queries.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'

const PROVIDERS = [
  { id: 'google', name: 'Google' },
  { id: 'github', name: 'GitHub' },
] as const

/** Asks once more who is there, before something changes about how this account is signed in to. */
export function ProofDialog() {
  const question = useSyncExternalStore(subscribeQuestion, currentQuestion, () => null)
  const { session } = useSession()
  const passkeys = usePasskeys()
  const [busy, setBusy] = useState(false)
  if (!question || !session) return null
  const ways = new Set(session.user.identities.map(({ provider }) => provider))
  const hasPasskey = (passkeys.data?.length ?? 0) > 0 && 'PublicKeyCredential' in globalThis

  const answer = async (work: () => Promise<unknown>, other = securityMessages.unexpected) => {
    setBusy(true)
    try {
      await work()
      question.answered()
    } catch (error) {
      showFailure(error, other)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string' && password) void answer(() => proveByPassword(password))
  }
  const leave = (provider: 'google' | 'github') => {
    setBusy(true)
    startSocial(provider, '/platform/profile').catch((error: unknown) => {
      showFailure(error)
      setBusy(false)
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || question.dropped()}
      title="Confirm that it is you"
      description="This changes how your account is protected, so please confirm it once more. The confirmation lasts five minutes."
      className="max-w-md"
    >
      <DialogBody className="flex flex-col gap-4">
        {ways.has('email') && (
          <form className="flex flex-col gap-4" onSubmit={submit}>
            <Field label="Password">
              {(control) => (
                <PasswordInput {...control} name="password" required autoComplete="current-password" />
              )}
            </Field>
            <Button type="submit" wide disabled={busy}>
              {busy ? 'Loading...' : 'Continue'}
            </Button>
          </form>
        )}
        {hasPasskey && (
          <Button
            variant="outline"
            wide
            disabled={busy}
            onClick={() => void answer(proveByPasskey, securityMessages.noPasskey)}
          >
            <KeyRound aria-hidden="true" />
            Use a passkey
          </Button>
        )}
        {!ways.has('email') &&
          PROVIDERS.filter(({ id }) => ways.has(id)).map(({ id, name }) => (
            <Button key={id} variant="outline" wide disabled={busy} onClick={() => leave(id)}>
              Sign in again with {name}
            </Button>
          ))}
      </DialogBody>
    </Dialog>
  )
}
