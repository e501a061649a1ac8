import { type SubmitEvent, useState } from 'react'
import type { Choice } from '#web/features/test-data/components/review/review-list.tsx'
import {
  typedResult,
  type TypedFields,
  TypedResultFields,
} from '#web/features/test-data/components/review/typed-result-fields.tsx'
import { useKnownMarkers, useReview } from '#web/features/test-data/queries.ts'
import { ApiError } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

interface CorrectDialogProps {
  testId: string
  choice: Choice
  onClose: () => void
}

export function CorrectDialog({ testId, choice: { index, result }, onClose }: CorrectDialogProps) {
  const [read] = useState<TypedFields>({
    biomarker: result.biomarker ?? '',
    name: result.name,
    value_text: result.value_text,
    unit: result.unit ?? '',
    ref_low: result.ref_low === null ? '' : String(result.ref_low),
    ref_high: result.ref_high === null ? '' : String(result.ref_high),
    collection_date: result.collection_date ?? '',
  })
  const [fields, setFields] = useState(read)
  const { leave } = useUnsaved(fields !== read)
  const { data: markers } = useKnownMarkers()
  const review = useReview(testId)
  const problems = new Map(
    review.error instanceof ApiError ? review.error.issues.map(({ path, message }) => [path, message]) : [],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    review.mutate(
      { index, review: { decision: 'corrected', result: typedResult(fields) } },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title={`Correct ${result.name}`}
      description="The original reading is kept beside your correction."
    >
      <DialogBody>
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <TypedResultFields
            fields={fields}
            markers={markers ?? []}
            problems={problems}
            onChange={setFields}
          />
          {review.isError && problems.size === 0 && (
            <p role="alert" className="text-sm text-danger">
              The correction could not be saved. Please try again.
            </p>
          )}
          <div className="flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={review.isPending}>
              Save correction
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
