import { SCOPE_WORDS, type Token, TOKENS_MAX } from '@aevia/domain/tokens/schema.ts'
import { useState } from 'react'
import { TokenDialog } from '#web/features/tokens/components/token-dialog.tsx'
import { useRevokeToken, useTokens } from '#web/features/tokens/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Tokens with which other programs read, and how each is stopped at once. */
export function TokensSection() {
  const { data } = useTokens()
  const [isMaking, setMaking] = useState(false)
  if (!data) return null
  return (
    <section id="tokens" aria-labelledby="tokens-title" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="tokens-title" className="font-semibold">
        Access for other programs
      </h3>
      <p className="text-sm text-muted">
        With a token a program of your choice, such as the system of a practice or an AI assistant, reads what
        you allow, and changes nothing. {TOKENS_MAX} can work at the same time, and what each reads is in your
        log below.{' '}
        <a href="/api/docs#fhir" className="underline underline-offset-4">
          How programs read (FHIR R4)
        </a>{' '}
        or{' '}
        <a href="/api/docs#mcp" className="underline underline-offset-4">
          how assistants read (MCP)
        </a>
      </p>
      {data.length === 0 ? (
        <p className="text-sm">No program has access at present.</p>
      ) : (
        <ul className="divide-y">
          {data.map((token) => (
            <Line key={token.id} token={token} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="outline" onClick={() => setMaking(true)}>
          Make a token
        </Button>
      </div>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
    </section>
  )
}

function Line({ token: { id, name, scopes, ends_at, last_used_at } }: { token: Token }) {
  const revoke = useRevokeToken()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex flex-col items-start gap-3 py-4 sm:flex-row">
      <div className="min-w-0 flex-1 text-sm">
        <p className="text-base font-medium break-words">{name}</p>
        <p className="mt-1">May read: {scopes.map((scope) => SCOPE_WORDS[scope]).join('; ')}</p>
        <p className="mt-1 text-muted">
          Ends {localMoment(new Date(ends_at))}.{' '}
          {last_used_at === null ? 'Not used yet.' : `Last used ${localMoment(new Date(last_used_at))}.`}
        </p>
      </div>
      <Button
        variant="outline"
        size="sm"
        disabled={revoke.isPending}
        aria-label={`Revoke: ${name}`}
        onClick={() => setAsking(true)}
      >
        Revoke
      </Button>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Revoke this token"
        text={`"${name}" reads nothing from now on. What the program has already read stays with it.`}
        confirm={{ label: 'Revoke the token', onConfirm: () => revoke.mutate(id) }}
      />
    </li>
  )
}
