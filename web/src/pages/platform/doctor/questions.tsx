import { ACTION_TITLE_MAX, type PlanItem, TITLE_REQUIRED } from '@aevia/domain/plan/schema.ts'
import { type SubmitEvent, useState } from 'react'
import { useAddAction, useUpdateAction } from '#web/features/plan/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Check } from '#web/ui/icons.ts'
import { Input } from '#web/ui/input.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

/** What the person saved to ask, and a place to write down more. */
export function Questions({ actions }: { actions: readonly PlanItem[] }) {
  const update = useUpdateAction()
  const open = actions.filter(({ kind, state }) => kind === 'question' && state === 'open')
  return (
    <Card aria-labelledby="questions">
      <CardHeader>
        <CardTitle id="questions">Questions</CardTitle>
      </CardHeader>
      <CardContent>
        {open.length === 0 && <p className="text-muted">No question is saved.</p>}
        <ol aria-label="Questions for the doctor" className="divide-y">
          {open.map(({ id, title, reason }) => (
            <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="font-medium break-words">{title}</p>
                {reason && <p className="mt-0.5 text-sm break-words text-muted">{reason}</p>}
              </div>
              <Button
                size="sm"
                variant="outline"
                disabled={update.isPending}
                aria-label={`Asked: ${title}`}
                onClick={() => update.mutate({ id, change: { state: 'done' } })}
              >
                <Check aria-hidden="true" />
                Asked
              </Button>
            </li>
          ))}
        </ol>
        <NewQuestion />
      </CardContent>
    </Card>
  )
}

function NewQuestion() {
  const add = useAddAction()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { saved } = useUnsaved(text !== '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (text.trim() === '') return setError(TITLE_REQUIRED)
    setError(undefined)
    add.mutate(
      { kind: 'question', title: text },
      {
        onSuccess: () => {
          saved()
          setText('')
        },
      },
    )
  }
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
      <Field label="Your own question" error={error} className="min-w-0 flex-1 basis-64">
        {(control) => (
          <Input
            {...control}
            value={text}
            maxLength={ACTION_TITLE_MAX}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="outline" disabled={add.isPending}>
        {add.isPending ? 'Saving...' : 'Save question'}
      </Button>
    </form>
  )
}
