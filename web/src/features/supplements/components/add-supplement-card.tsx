import { supplementCreateSchema } from '@aevia/domain/supplements/schema.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { emptySupplement, SupplementFields } from '#web/features/supplements/components/supplement-fields.tsx'
import { messages } from '#web/features/supplements/messages.ts'
import { useAddSupplement } from '#web/features/supplements/queries.ts'
import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'

/** Resets and closes on success, stays open on failure. A blank name is silently not sent. */
export function AddSupplementCard({ onClose }: { onClose: () => void }) {
  const add = useAddSupplement()
  const form = useForm({ resolver: zodResolver(supplementCreateSchema), defaultValues: emptySupplement })
  useUnsaved(form.formState.isDirty)
  useEffect(() => form.setFocus('name'), [form])
  const submit = form.handleSubmit(
    (values) =>
      add.mutate(values, {
        onSuccess: () => {
          form.reset()
          onClose()
        },
      }),
    (errors) => notify(errors.name ? messages.nameInvalid : messages.invalid(firstMessage(errors))),
  )
  return (
    <Card className="mb-6" aria-labelledby="add-supplement">
      <CardHeader>
        <CardTitle id="add-supplement">Add New Supplement</CardTitle>
      </CardHeader>
      <CardContent>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (form.getValues('name').trim() !== '' && !add.isPending) void submit(event)
          }}
        >
          <SupplementFields register={form.register} errors={form.formState.errors} nameRequired={false} />
          <div className="mt-6 flex justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={add.isPending}>
              {add.isPending ? 'Adding...' : 'Add Supplement'}
            </Button>
          </div>
        </form>
      </CardContent>
    </Card>
  )
}

function firstMessage(errors: Record<string, { message?: string } | undefined>): string {
  return Object.values(errors).find((error) => error?.message)?.message ?? 'Please check the form.'
}
