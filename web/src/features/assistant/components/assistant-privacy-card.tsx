import {
  type AssistantSettings,
  type AssistantSettingsUpdate,
  DATA_CLASSES,
  type DataClass,
} from '@aevia/domain/assistant/schema.ts'
import { OwnKeyForm } from '#web/features/assistant/components/own-key-form.tsx'
import { ReceiptList } from '#web/features/assistant/components/receipt-list.tsx'
import { useAssistantSettings, useSaveAssistantSettings } from '#web/features/assistant/privacy-queries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

const CLASS_NAMES: Record<DataClass, string> = {
  profile: 'Profile: age, gender, medicines, conditions, allergies and medical notes',
  results: 'Test results',
  supplements: 'Supplements and doses',
  log: 'The newest entries of the health log',
}
const COUNTRIES: Record<string, string> = {
  AU: 'Australia',
  CA: 'Canada',
  DE: 'Germany',
  DK: 'Denmark',
  FI: 'Finland',
  GB: 'United Kingdom',
  IE: 'Ireland',
  IN: 'India',
  NO: 'Norway',
  NZ: 'New Zealand',
  SE: 'Sweden',
  US: 'United States',
}

/** What the assistant may see, where words go, and what has left this server. */
export function AssistantPrivacyCard() {
  const { data } = useAssistantSettings()
  const save = useSaveAssistantSettings()
  if (!data) return null
  const change = (update: Partial<AssistantSettingsUpdate>) =>
    save.mutate({ sees: data.sees, outside: data.outside, region: data.region, ...update })
  return (
    <Card aria-labelledby="assistant-privacy" className="mt-6">
      <CardHeader>
        <CardTitle id="assistant-privacy">AI assistant and privacy</CardTitle>
        <CardDescription>
          <output>{whereWordsGo(data)}</output>
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <fieldset className="flex flex-col gap-2" disabled={save.isPending}>
          <legend className="mb-2 font-medium">The assistant may see</legend>
          {DATA_CLASSES.map((kind) => (
            <Checkbox
              key={kind}
              label={CLASS_NAMES[kind]}
              checked={data.sees[kind]}
              onChange={(seen) => change({ sees: { ...data.sees, [kind]: seen } })}
            />
          ))}
          <p className="text-sm text-muted">
            What you switch off is never mentioned and never sent. The safety checks on this server still use
            it, so that they do not suggest a supplement that is unsafe for you.
          </p>
        </fieldset>
        <Checkbox
          label="Questions may be sent to an outside model"
          checked={data.outside}
          disabled={save.isPending}
          onChange={(outside) => change({ outside })}
        />
        <Field label="Country for emergency numbers" className="max-w-xs">
          {(control) => (
            <Select
              {...control}
              value={data.region ?? ''}
              disabled={save.isPending}
              onChange={(event) => change({ region: event.target.value || null })}
            >
              <option value="">Not chosen (112)</option>
              {Object.entries(COUNTRIES).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <OwnKeyForm
          own={data.own_key}
          pending={save.isPending}
          onSave={(own_key) => change({ own_key, outside: own_key !== null })}
        />
        <ReceiptList />
      </CardContent>
    </Card>
  )
}

function whereWordsGo({ goes_to: to, outside }: AssistantSettings): string {
  if (to)
    return `Questions, with the records they need, are sent to ${to.host} (${to.model}). Names, e-mail addresses, telephone numbers and personal numbers are removed first.`
  return outside
    ? 'Answers are written on this server. Nothing you ask leaves it.'
    : 'No outside model is used unless you switch it on. Nothing you ask leaves this server.'
}
