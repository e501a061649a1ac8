import type { QuestionShown } from '@aevia/domain/sharing/doctor-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Check } from '#web/ui/icons.ts'

interface QuestionListProps {
  questions: readonly QuestionShown[]
  /** For the person alone: what was asked leaves the list. */
  onAsked?: (id: string) => void
  isBusy?: boolean
}

export function QuestionList({ questions, onAsked, isBusy }: QuestionListProps) {
  return (
    <>
      {questions.length === 0 && <p className="text-muted">No question is saved.</p>}
      <ol aria-label="Questions for the doctor" className="divide-y">
        {questions.map(({ id, title, reason }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-64">
              <p className="font-medium break-words">{title}</p>
              {reason && <p className="mt-0.5 text-sm break-words text-muted">{reason}</p>}
            </div>
            {onAsked && (
              <Button
                size="sm"
                variant="outline"
                disabled={isBusy}
                aria-label={`Asked: ${title}`}
                onClick={() => onAsked(id)}
              >
                <Check aria-hidden="true" />
                Asked
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
