import { brand } from '@aevia/domain/brand.ts'
import type { Erasure, ErasureState } from '@aevia/domain/ownership/schema.ts'
import { useState } from 'react'
import { useAskErasure, useErasure, useTakeErasureBack } from '#web/features/ownership/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** The end of an account: what goes, what stays, and the way back while there is one. */
export function EraseSection() {
  const { data } = useErasure()
  if (!data) return null
  return (
    <section id="erase" aria-labelledby="erase-title" className="flex flex-col gap-3 border-t pt-5">
      <h3 id="erase-title" className="font-semibold">
        Erase my account
      </h3>
      {data.erasure ? <Waiting erasure={data.erasure} /> : <Ask state={data} />}
    </section>
  )
}

function Waiting({ erasure }: { erasure: Erasure }) {
  const back = useTakeErasureBack()
  return (
    <>
      <output className="rounded-md bg-warning-soft p-4 text-sm text-on-warning-soft">
        Your account will be erased from {localMoment(new Date(erasure.due_at))} on, in the time of this
        device. Until then you can keep it with one press.
      </output>
      <div>
        <Button disabled={back.isPending} onClick={() => back.mutate()}>
          Keep my account
        </Button>
      </div>
    </>
  )
}

function Ask({ state }: { state: ErasureState }) {
  const ask = useAskErasure()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        <div>
          <p className="font-medium">What goes</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>your profile, tests, documents, supplements, plan and health log</li>
            <li>measurements of devices, questions and answers, and the log above</li>
            <li>every session, passkey and sign-in method, and mails that wait</li>
            <li>links to what you shared with clinicians, which open nothing from then on</li>
            <li>tokens of other programs, which read nothing from then on</li>
            <li>your e-mail address on the newsletter list</li>
            <li>the key that your data is encrypted with</li>
            {state.is_customer && (
              <li>your customer entry at the payment provider, which ends a subscription at once</li>
            )}
          </ul>
        </div>
        <div>
          <p className="font-medium">What stays</p>
          <ul className="mt-1 list-disc pl-5 text-muted">
            <li>invoices, at the payment provider, for as long as the law requires</li>
            <li>a mark without your name, so that a restored backup erases you again</li>
            <li>backups, until the operator of {brand.name} deletes them</li>
          </ul>
        </div>
      </div>
      <p className="text-sm">{thinkText(state.days)} You may want to take everything with you first.</p>
      <div>
        <Button variant="danger" disabled={ask.isPending} onClick={() => setAsking(true)}>
          Erase my account
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Erase my account"
        text={`Everything of yours is erased and cannot be brought back. ${thinkText(state.days)}`}
        confirm={{ label: 'Erase everything', onConfirm: () => ask.mutate() }}
      />
    </>
  )
}

const thinkText = (days: number): string =>
  days === 0
    ? 'It begins at once.'
    : `It begins after ${days} ${days === 1 ? 'day' : 'days'}; until then you can sign in and keep your account.`
