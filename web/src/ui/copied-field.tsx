import { notify } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

const COPIED = { title: 'Success', description: 'It is in your clipboard.' }
const NOT_COPIED = {
  title: 'Error',
  description: 'It could not be copied. Please select it and copy it by hand.',
  destructive: true,
}

/** A text to take along. */
export function CopiedField({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify(COPIED),
      () => notify(NOT_COPIED),
    )
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <span className="flex gap-3">
          <Input {...control} readOnly value={text} onFocus={(event) => event.target.select()} />
          <Button variant="outline" aria-label={`Copy: ${label}`} onClick={() => void copy()}>
            Copy
          </Button>
        </span>
      )}
    </Field>
  )
}
