import { PASSKEY_NAME_MAX } from '@aevia/domain/auth/security.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { KeyRound } from '#web/ui/icons.ts'
import { useAddPasskey, usePasskeys, useRemovePasskey } from '#web/features/auth/security-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function Passkeys() {
  const { data, isPending } = usePasskeys()
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const supported = 'PublicKeyCredential' in globalThis
  if (isPending) return <Skeleton className="h-24" />
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Sign in with your device's fingerprint, face or PIN instead of a password.
      </p>
      {data && data.length > 0 && (
        <ul className="mb-4 divide-y rounded-md border">
          {data.map(({ id, name, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 p-3">
              <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="text-sm font-medium break-words">{name}</p>
                <p className="text-sm text-muted">Added {formatDate(created_at)}</p>
              </div>
              <Button
                variant="outline"
                size="sm"
                disabled={remove.isPending}
                aria-label={`Remove the passkey ${name}`}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {supported ? (
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            const name = String(new FormData(form).get('name')).trim()
            if (name) add.mutate(name, { onSuccess: () => form.reset() })
          }}
        >
          <Field label="Name of the new passkey" className="min-w-40 flex-1">
            {(control) => (
              <Input {...control} name="name" required maxLength={PASSKEY_NAME_MAX} placeholder="My laptop" />
            )}
          </Field>
          <Button type="submit" variant="secondary" disabled={add.isPending}>
            {add.isPending ? 'Waiting...' : 'Add a passkey'}
          </Button>
        </form>
      ) : (
        <p className="text-sm">This browser does not support passkeys.</p>
      )}
    </>
  )
}
