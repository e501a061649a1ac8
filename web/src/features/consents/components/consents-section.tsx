import { type Consent, latestConsent } from '@aevia/domain/consents/schema.ts'
import {
  CONSENT_KINDS,
  CONSENT_TITLES,
  type ConsentKind,
  currentText,
  textOf,
} from '@aevia/domain/consents/texts.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useConsents, useSayConsent } from '#web/features/consents/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** What was agreed to, word for word, and one press to withdraw it. */
export function ConsentsSection() {
  const { data } = useConsents()
  if (!data) return null
  return (
    <section aria-labelledby="consents" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="consents" className="font-semibold">
        What you agreed to
      </h3>
      <ul className="flex flex-col divide-y">
        {CONSENT_KINDS.filter((kind) => !isFetching(kind) || latestConsent(data, kind)).map((kind) => (
          <ConsentLine key={kind} kind={kind} latest={latestConsent(data, kind)} />
        ))}
      </ul>
    </section>
  )
}

/** Of a platform: most people never connect it, and few servers can. */
const isFetching = (kind: ConsentKind): boolean => kind.startsWith('connector_')

function ConsentLine({ kind, latest }: { kind: ConsentKind; latest: Consent | null }) {
  const say = useSayConsent()
  const [isAsking, setAsking] = useState(false)
  const isGiven = latest?.given ?? false
  const text = (latest?.given && textOf(kind, latest.version)) || currentText(kind).text
  const title = CONSENT_TITLES[kind]
  const withdraw = () => say.mutate({ kind, given: false })
  return (
    <li className="flex flex-col items-start gap-3 py-4 sm:flex-row">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-sm text-muted">{text}</p>
        <p className="mt-1 text-sm">{stateText(latest)}</p>
      </div>
      {isGiven ? (
        <Button
          variant="outline"
          size="sm"
          disabled={say.isPending}
          aria-label={`Withdraw: ${title}`}
          onClick={() => (kind === 'health_data' ? setAsking(true) : withdraw())}
        >
          Withdraw
        </Button>
      ) : (
        <GiveAgain kind={kind} isBusy={say.isPending} onGive={() => say.mutate({ kind, given: true })} />
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Withdraw your consent"
        text={
          'Your health data is all that this account is for: without your consent it may not stay here. ' +
          'After withdrawing, please take everything with you if you like, and erase your account below. ' +
          'Until you do, nothing is deleted, and you can agree again.'
        }
        confirm={{ label: 'Withdraw and go to erasing', onConfirm: () => (withdraw(), leadToErasing()) }}
      />
    </li>
  )
}

/** Given where what they mean stands, and not by the way. */
const GIVEN_ELSEWHERE: Partial<Record<ConsentKind, ReactNode>> = {
  outside_model: 'Given by the switch in your assistant settings above.',
  apoe: (
    <>
      Given on{' '}
      <Link to="/platform/apoe" className="text-primary underline underline-offset-4">
        its own page
      </Link>
      .
    </>
  ),
}

const byConnecting = (
  <>
    Given by connecting it on{' '}
    <Link to="/platform/biometric" className="text-primary underline underline-offset-4">
      Biometric Data
    </Link>
    .
  </>
)

function GiveAgain({ kind, isBusy, onGive }: { kind: ConsentKind; isBusy: boolean; onGive: () => void }) {
  const elsewhere = isFetching(kind) ? byConnecting : GIVEN_ELSEWHERE[kind]
  if (elsewhere) return <p className="max-w-56 text-sm text-muted">{elsewhere}</p>
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={isBusy}
      aria-label={`Agree: ${CONSENT_TITLES[kind]}`}
      onClick={onGive}
    >
      Agree
    </Button>
  )
}

function stateText(latest: Consent | null): string {
  if (!latest) return 'Not given.'
  const at = localMoment(new Date(latest.at))
  return latest.given ? `Given on ${at} (text version ${latest.version}).` : `Withdrawn on ${at}.`
}

/** After the dialog has given the focus back. */
function leadToErasing() {
  setTimeout(() => document.querySelector('#erase')?.scrollIntoView({ block: 'center' }), 200)
}
