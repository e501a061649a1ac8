import { formatDate } from '@aevia/domain/text/format.ts'
import { MonitorSmartphone } from '#web/ui/icons.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  signOutEverywhere,
  showFailure,
  useEndSession,
  useSessions,
} from '#web/features/auth/security-queries.ts'
import { signOutAndLeave } from '#web/lib/sign-out.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ShowMore, useFirstRows } from '#web/ui/show-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const SHOWN = 8

export function SessionList() {
  const { data, isPending, isError, refetch } = useSessions()
  const end = useEndSession()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const leave = () => {
    signOutEverywhere()
      .then(() => signOutAndLeave(navigate))
      .catch((error: unknown) => showFailure(error))
  }
  const { shown, more } = useFirstRows(data ?? [], SHOWN)
  if (isPending) return <Skeleton className="h-24" />
  if (isError)
    return (
      <p role="alert" className="text-sm text-muted">
        Your devices could not be loaded.{' '}
        <Button variant="link" size="inline" onClick={() => void refetch()}>
          Try Again
        </Button>
      </p>
    )
  return (
    <>
      <ul className="divide-y rounded-md border">
        {shown.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-3 p-3">
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {item.device}
                {item.current && <Badge tone="success">This device</Badge>}
              </p>
              <p className="text-sm break-words text-muted">
                Last used {formatDate(item.last_seen_at)}
                {item.ip_address && ` from ${item.ip_address}`}
              </p>
            </div>
            {!item.current && (
              <Button
                variant="outline"
                size="sm"
                disabled={end.isPending}
                aria-label={`End session of ${item.device}, last used ${formatDate(item.last_seen_at)}`}
                onClick={() => end.mutate(item.id)}
              >
                End session
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ShowMore more={more} />
      <Button variant="outline" size="sm" className="mt-3" onClick={() => setAsking(true)}>
        End all sessions
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere"
        text="Every device is signed out, this one too."
        confirm={{ label: 'Sign out everywhere', onConfirm: leave }}
      />
    </>
  )
}
