import type { Passkey } from '@aevia/domain/auth/security.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

interface KeepPasskeysProps {
  passkeys: Passkey[]
  kept: ReadonlySet<string>
  onChange: (kept: ReadonlySet<string>) => void
}

/** Whoever knew the old password may have left a passkey: each one goes, unless it is kept by hand. */
export function KeepPasskeys({ passkeys, kept, onChange }: KeepPasskeysProps) {
  const toggle = (id: string, on: boolean) => {
    const next = new Set(kept)
    if (on) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="rounded-md border p-4">
      <legend className="px-1 text-sm font-medium">Your passkeys</legend>
      <p className="text-sm text-muted">
        They are removed along with the old password. Choose the ones that you recognise and want to keep.
      </p>
      <ul className="mt-3 flex flex-col gap-3">
        {passkeys.map(({ id, name, created_at }) => (
          <li key={id}>
            <label className="flex items-start gap-3 text-sm">
              <input
                type="checkbox"
                className="mt-0.5 size-5 shrink-0 accent-primary"
                checked={kept.has(id)}
                onChange={(event) => toggle(id, event.target.checked)}
              />
              <span className="min-w-0 break-words">
                Keep {name}, added {formatDate(created_at)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
