import { ACTION_TITLE_MAX, type PlanItem, TITLE_REQUIRED } from '@aevia/domain/plan/schema.ts'
import { openQuestions } from '@aevia/domain/sharing/doctor-page.ts'
import { type SubmitEvent, useState } from 'react'
import { useAddAction, useUpdateAction } from '#web/features/plan/queries.ts'
import { QuestionList } from '#web/pages/platform/doctor/question-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

/** What the person saved to ask, and a place to write down more. */
export function Questions({ actions }: { actions: readonly PlanItem[] }) {
  const update = useUpdateAction()
  return (
    <Card aria-labelledby="questions">
      <CardHeader>
        <CardTitle id="questions">Questions</CardTitle>
      </CardHeader>
      <CardContent>
        <QuestionList
          questions={openQuestions(actions)}
          isBusy={update.isPending}
          onAsked={(id) => update.mutate({ id, change: { state: 'done' } })}
        />
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
