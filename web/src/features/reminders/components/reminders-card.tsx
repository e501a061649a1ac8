import { HOURS, type Reminders, type ReminderSettings } from '@aevia/domain/reminders/schema.ts'
import { CalendarAddressSection } from '#web/features/reminders/components/calendar-address.tsx'
import { DeviceSection } from '#web/features/reminders/components/device-section.tsx'
import { deviceZone, useReminders, useSaveReminders } from '#web/features/reminders/queries.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

/** The mail of the day, notifications on devices and the calendar address: off until they are chosen. */
export function RemindersCard() {
  const { data } = useReminders()
  const save = useSaveReminders()
  if (!data) return null
  const zone = data.time_zone ?? deviceZone()
  const change = (update: Partial<ReminderSettings>) =>
    save.mutate({ digest: data.digest, hour: data.hour, names: data.names, time_zone: zone, ...update })
  return (
    <Card aria-labelledby="reminders" className="mt-6">
      <CardHeader>
        <CardTitle id="reminders">Reminders</CardTitle>
        <CardDescription>
          <output>{whenNext(data)}</output>
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        <Checkbox
          label="Send me a mail with what is to do today"
          checked={data.digest}
          disabled={save.isPending}
          onChange={(digest) => change({ digest })}
        >
          Intakes, open actions of your plan and tests that are due again. Nothing is sent on a day without
          any.
        </Checkbox>
        <DeviceSection />
        <Times hour={data.hour} zone={zone} disabled={save.isPending} onChange={change} />
        <Checkbox
          label="Name supplements, actions and tests"
          checked={data.names}
          disabled={save.isPending}
          onChange={(names) => change({ names })}
        >
          Otherwise the mail and the calendar only say how many. They never contain a result.
        </Checkbox>
        <CalendarAddressSection since={data.calendar_since} />
      </CardContent>
    </Card>
  )
}

function whenNext({ digest, next }: Reminders) {
  if (!next) return 'No reminder is sent.'
  const what = digest ? 'mail' : 'notification'
  return `The next ${what} can come on ${localMoment(new Date(next))}, in the time of this device.`
}

interface TimesProps {
  hour: number
  zone: string
  disabled: boolean
  onChange: (update: Partial<ReminderSettings>) => void
}

function Times({ hour, zone, disabled, onChange }: TimesProps) {
  const here = deviceZone()
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), here, zone])].toSorted()
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Time of day">
          {(control) => (
            <Select
              {...control}
              value={hour}
              disabled={disabled}
              onChange={(event) => onChange({ hour: Number(event.target.value) })}
            >
              {HOURS.map((each) => (
                <option key={each} value={each}>
                  {String(each).padStart(2, '0')}:00
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Time zone">
          {(control) => (
            <Select
              {...control}
              value={zone}
              disabled={disabled}
              onChange={(event) => onChange({ time_zone: event.target.value })}
            >
              {zones.map((each) => (
                <option key={each} value={each}>
                  {each.replaceAll('_', ' ')}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {zone !== here && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          This device is in another time zone.
          <Button
            variant="outline"
            size="sm"
            disabled={disabled}
            onClick={() => onChange({ time_zone: here })}
          >
            Use {here.replaceAll('_', ' ')}
          </Button>
        </p>
      )}
    </div>
  )
}
