import { formatDate } from '@aevia/domain/text/format.ts'
import { useAddDevice, useDevices, useRemoveDevice } from '#web/features/reminders/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { canBeNotified } from '#web/lib/push.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

/** The switch for this browser, and the others that are on. */
export function DeviceSection() {
  const { data } = useDevices()
  const add = useAddDevice()
  const remove = useRemoveDevice()
  const isBusy = !data || add.isPending || remove.isPending
  const here = data?.here ?? null
  const others = data?.items.filter(({ id }) => id !== here?.id) ?? []
  const change = (isOn: boolean) => {
    if (isOn && data) add.mutate(data.key)
    else if (here) remove.mutate({ device: here, isHere: true })
  }
  return (
    <div className="flex flex-col gap-3">
      {canBeNotified() ? (
        <Checkbox
          label="Notify me on this device"
          checked={here !== null}
          disabled={isBusy}
          onChange={change}
        >
          It only says that there is a reminder, and nothing about your health. It ends when you sign out
          here.
        </Checkbox>
      ) : (
        <p className="text-sm text-muted">
          This browser cannot notify you. On an iPhone or iPad, add this site to the home screen and open it
          from there.
        </p>
      )}
      {others.length > 0 && (
        <ul aria-label="Other devices that are notified" className="flex flex-col gap-2 pl-8">
          {others.map((device) => (
            <li key={device.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="grow">
                Also {device.name}, since {formatDate(localDay(new Date(device.since)))}
              </span>
              <Button
                variant="outline"
                size="sm"
                disabled={isBusy}
                aria-label={`Remove: ${device.name}`}
                onClick={() => remove.mutate({ device, isHere: false })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
