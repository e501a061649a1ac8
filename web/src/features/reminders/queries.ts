import type { CalendarAddress, Reminders, ReminderSettings } from '@aevia/domain/reminders/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/reminders/messages.ts'
import { api } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['reminders']

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
