import type { ChatResponse } from '@aevia/domain/assistant/schema.ts'
import { ACTION_TITLE_MAX } from '@aevia/domain/plan/schema.ts'
import { useState } from 'react'
import type { AnswerPress as Press } from '#web/features/assistant/components/message-list.tsx'
import { ActionDialog } from '#web/features/plan/components/action-dialog.tsx'
import { useAddAction } from '#web/features/plan/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { MessageSquareHeart, Plus } from '#web/ui/icons.ts'

interface AnswerPressProps {
  asked: string
  answer: ChatResponse
}

/** From an answer to the plan: an action in the person's own words, or the question for the doctor. */
function AnswerPress({ asked, answer }: AnswerPressProps) {
  const [isAdding, setIsAdding] = useState(false)
  const add = useAddAction()
  const { reason, source } = draftOf(answer)
  const keepQuestion = () =>
    add.mutate({ kind: 'question', title: asked.slice(0, ACTION_TITLE_MAX), reason, source })
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setIsAdding(true)}>
        <Plus aria-hidden="true" />
        Add to plan
      </Button>
      <Button variant="outline" size="sm" disabled={add.isPending || add.isSuccess} onClick={keepQuestion}>
        <MessageSquareHeart aria-hidden="true" />
        {add.isSuccess ? 'Saved for the doctor' : 'Save for the doctor'}
      </Button>
      {isAdding && <ActionDialog draft={{ reason, source }} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

/** What cannot wait is no plan. */
export const answerPress: Press = (asked, answer) =>
  answer.triage.level === 'emergency' || answer.triage.level === 'crisis' || asked === '' ? null : (
    <AnswerPress asked={asked} answer={answer} />
  )

/** Its first sentence that has a source, and that source. */
function draftOf({ citations }: ChatResponse) {
  const [first] = citations
  return first
    ? { reason: first.passage, source: { title: first.source, url: first.url } }
    : { reason: null, source: null }
}
