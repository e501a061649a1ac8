import { type Share, SHARES_MAX, WRONG_PASSCODES_MAX } from '@aevia/domain/sharing/schema.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useRevokeShare, useShareLink, useShares } from '#web/features/sharing/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopiedField } from '#web/ui/copied-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'

/** Links that work, with who can be stopped at once. */
export function SharesSection() {
  const { data } = useShares()
  if (!data) return null
  return (
    <section id="sharing" aria-labelledby="sharing-title" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="sharing-title" className="font-semibold">
        Shared with clinicians
      </h3>
      <p className="text-sm text-muted">
        Links to a summary of your health as it was when you made them. You make one on the{' '}
        <Link to="/platform/doctor" className="underline underline-offset-4">
          page for your doctor
        </Link>
        ; {SHARES_MAX} can work at the same time. Every view is in your log below.
      </p>
      {data.length === 0 ? (
        <p className="text-sm">No link works at present.</p>
      ) : (
        <ul className="divide-y">
          {data.map((share) => (
            <Line key={share.id} share={share} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Line({ share }: { share: Share }) {
  const { id, label, created_at, ends_at, tries_left } = share
  const revoke = useRevokeShare()
  const shown = useShareLink()
  const [isAsking, setAsking] = useState(false)
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-col items-start gap-3 sm:flex-row">
        <div className="min-w-0 flex-1 text-sm">
          <p className="flex flex-wrap items-center gap-2 text-base font-medium break-words">
            {label}
            {tries_left === 0 && <Badge tone="warning">Closed</Badge>}
          </p>
          <p className="mt-1 text-muted">
            Made {localMoment(new Date(created_at))}, ends {localMoment(new Date(ends_at))}
          </p>
          <p className="mt-1">{stateText(share)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {tries_left > 0 && (
            <Button
              variant="outline"
              size="sm"
              disabled={shown.isPending}
              aria-label={`${shown.data ? 'Hide' : 'Show'} the link: ${label}`}
              onClick={() => (shown.data ? shown.reset() : shown.mutate(id))}
            >
              {shown.data ? 'Hide the link' : 'Show the link'}
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            disabled={revoke.isPending}
            aria-label={`Revoke: ${label}`}
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        </div>
      </div>
      {shown.data && (
        <div className="flex flex-col gap-3">
          <CopiedField
            label="Link"
            text={shown.data.link}
            hint="The passcode is not kept in readable form: if it was lost, make a new link."
          />
          <QrCode text={shown.data.link} label={`QR code of the link: ${label}`} className="size-56" />
        </div>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Revoke this link"
        text={`"${label}" opens nothing from now on. What somebody has already read, saved or printed stays with them.`}
        confirm={{ label: 'Revoke the link', onConfirm: () => revoke.mutate(id) }}
      />
    </li>
  )
}

function stateText({ views, last_viewed_at, tries_left }: Share): string {
  const opened =
    last_viewed_at === null
      ? 'Not opened yet.'
      : `Opened ${views === 1 ? 'once' : `${views} times`}, last on ${localMoment(new Date(last_viewed_at))}.`
  const wrong = WRONG_PASSCODES_MAX - tries_left
  if (wrong === 0) return opened
  const so = `${opened} Wrong passcodes: ${wrong} of ${WRONG_PASSCODES_MAX}`
  return tries_left === 0 ? `${so}, so it never opens again.` : `${so}.`
}
