import type { Level, LevelSettings } from '@aevia/domain/level/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/level/messages.ts'
import { api } from '#web/lib/api.ts'
import { localDay } from '#web/lib/local-time.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['level']

/** Asked again on every visit: it follows from the records. */
export function useLevel() {
  const day = localDay()
  return useQuery({
    queryKey: [...KEY, day],
    queryFn: ({ signal }) => api<Level>(`/api/level?day=${day}`, { signal }),
  })
}

/** Null where it is switched off. Until it is known, the level that everybody begins with. */
export function useShownLevel(): number | null {
  const { data } = useLevel()
  return data ? data.level : 1
}

export function useSaveLevelSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LevelSettings) => api<null>('/api/level', { method: 'PUT', body }),
    onSuccess: () => notify(messages.saved),
    onError: () => notify(messages.failed),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
