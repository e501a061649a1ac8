import type { AssistantSettings, AssistantSettingsUpdate } from '@aevia/domain/assistant/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

interface OwnKeyFormProps {
  own: AssistantSettings['own_key']
  pending: boolean
  onSave: (key: NonNullable<AssistantSettingsUpdate['own_key']> | null) => void
}

/** The user's own account with a provider. The key is stored encrypted and never shown again. */
export function OwnKeyForm({ own, pending, onSave }: OwnKeyFormProps) {
  if (own) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 break-words">
          Your own key: {own.provider === 'anthropic' ? 'Anthropic' : 'OpenAI'}, {own.model}, ends in{' '}
          {own.ends_in}
        </p>
        <Button variant="outline" size="sm" disabled={pending} onClick={() => onSave(null)}>
          Remove key
        </Button>
      </div>
    )
  }
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-medium">Use my own key with a provider</summary>
      <form
        className="mt-3 grid gap-4 sm:grid-cols-3"
        onSubmit={(event) => {
          event.preventDefault()
          const form = new FormData(event.currentTarget)
          const text = (name: string) => String(form.get(name) ?? '').trim()
          onSave({
            provider: text('provider') === 'openai' ? 'openai' : 'anthropic',
            model: text('model'),
            api_key: text('api_key'),
          })
        }}
      >
        <Field label="Provider">
          {(control) => (
            <Select {...control} name="provider">
              <option value="anthropic">Anthropic</option>
              <option value="openai">OpenAI</option>
            </Select>
          )}
        </Field>
        <Field label="Model" required>
          {(control) => <Input {...control} name="model" required maxLength={100} />}
        </Field>
        <Field label="API key" required hint="Stored encrypted, never shown again">
          {(control) => (
            <Input {...control} name="api_key" type="password" required maxLength={400} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" disabled={pending} className="sm:col-span-3 sm:w-fit">
          Save key
        </Button>
      </form>
    </details>
  )
}
