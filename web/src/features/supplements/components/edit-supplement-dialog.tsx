import { supplementEditSchema, type Supplement } from '@aevia/domain/supplements/schema.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { formValues, SupplementFields } from '#web/features/supplements/components/supplement-fields.tsx'
import { messages } from '#web/features/supplements/messages.ts'
import { useUpdateSupplement } from '#web/features/supplements/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogBody } from '#web/ui/dialog.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

interface EditSupplementDialogProps {
  supplement: Supplement
  onClose: () => void
}

export function EditSupplementDialog({ supplement, onClose }: EditSupplementDialogProps) {
  const update = useUpdateSupplement()
  const form = useForm({ resolver: zodResolver(supplementEditSchema), defaultValues: formValues(supplement) })
  // Only what was changed is sent: another tab may have changed the rest.
  const { isDirty, dirtyFields } = form.formState
  const { leave } = useUnsaved(isDirty)
  const submit = form.handleSubmit(
    (values) => {
      const changes = Object.fromEntries(Object.entries(values).filter(([key]) => key in dirtyFields))
      if (Object.keys(changes).length === 0) return onClose()
      update.mutate({ id: supplement.id, changes }, { onSuccess: onClose })
    },
    (errors) => {
      if (errors.name) notify(messages.nameRequired)
    },
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave(onClose)}
      title="Edit Supplement"
      className="max-w-2xl"
    >
      <DialogBody>
        <form onSubmit={submit}>
          <SupplementFields
            register={form.register}
            errors={form.formState.errors}
            nameRequired
            category={supplement.category}
          />
          <div className="mt-6 flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={update.isPending}>
              {update.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
