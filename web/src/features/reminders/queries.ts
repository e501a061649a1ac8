import type {
  CalendarAddress,
  Device,
  Devices,
  Reminders,
  ReminderSettings,
} from '@aevia/domain/reminders/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/reminders/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { forgetDevice, ownMark, reachDevice } from '#web/lib/push.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['reminders']
const DEVICES = [...KEY, 'devices']

export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

export const useReminders = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => api<Reminders>('/api/reminders', { signal }) })

/** Shown at once, taken back when the server refuses. */
export function useSaveReminders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ReminderSettings) =>
      proven(() => api<Reminders>('/api/reminders', { method: 'PUT', body })),
    onMutate: (settings) => {
      const before = client.getQueryData<Reminders>(KEY)
      if (before) client.setQueryData(KEY, { ...before, ...settings })
      return { before }
    },
    onSuccess: (saved) => {
      client.setQueryData(KEY, saved)
      notify(messages.saved)
    },
    onError: (error, _settings, context) => {
      client.setQueryData(KEY, context?.before)
      if (!(error instanceof ProofDroppedError)) notify(messages.failed)
    },
  })
}

export function useOpenCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      proven(() =>
        api<CalendarAddress>('/api/reminders/calendar', {
          method: 'POST',
          body: { time_zone: deviceZone() },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
    onError: (error) => {
      if (!(error instanceof ProofDroppedError)) notify(messages.failed)
    },
  })
}

export function useCloseCalendar() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<null>('/api/reminders/calendar', { method: 'DELETE' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      notify(messages.calendarClosed)
    },
    onError: () => notify(messages.failed),
  })
}

/** All browsers that are notified, and which of them is this one. */
export const useDevices = () =>
  useQuery({
    queryKey: DEVICES,
    queryFn: async ({ signal }) => {
      const [devices, mark] = await Promise.all([
        api<Devices>('/api/reminders/devices', { signal }),
        ownMark().catch(() => null),
      ])
      return { ...devices, here: devices.items.find((device) => device.mark === mark) ?? null }
    },
  })

/** The browser's push service is asked here and nowhere else: after a press. */
export function useAddDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) => {
      const address = await reachDevice(key)
      if (!address) return null
      const body = { ...address, time_zone: deviceZone() }
      try {
        return await api<Device>('/api/reminders/devices', { method: 'POST', body })
      } catch (error) {
        // Nobody would send to it.
        await forgetDevice().catch(() => {})
        throw error
      }
    },
    onSuccess: async (added) => {
      await client.invalidateQueries({ queryKey: KEY })
      notify(added ? messages.deviceOn : messages.deviceBlocked)
    },
    onError: (error) => {
      const isFull = error instanceof ApiError && error.reason === 'reminders.quota'
      notify(isFull ? messages.deviceQuota : messages.deviceFailed)
    },
  })
}

export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ device, isHere }: { device: Device; isHere: boolean }) => {
      await api<null>(`/api/reminders/devices/${device.id}`, { method: 'DELETE' })
      if (isHere) await forgetDevice().catch(() => {})
    },
    onSuccess: async (_done, { isHere }) => {
      await client.invalidateQueries({ queryKey: KEY })
      notify(isHere ? messages.deviceOff : messages.deviceRemoved)
    },
    onError: () => notify(messages.failed),
  })
}
