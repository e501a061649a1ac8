import type { EntryKind } from '@aevia/domain/health-log/fields.ts'
import type {
  EntryCreate,
  EntryPage,
  EntryUpdate,
  HealthLogEntry,
  SavedEntry,
} from '@aevia/domain/health-log/schema.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/health-log/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['health-log']
const ADVICE_KEY = ['health-advice']

/** The entries of one kind, newest first, a page at a time. */
export function useEntries(kind: EntryKind) {
  return useInfiniteQuery({
    queryKey: [...KEY, kind],
    queryFn: ({ signal, pageParam }) =>
      api<EntryPage>(
        `/api/health-log?kind=${kind}${pageParam ? `&cursor=${encodeURIComponent(pageParam)}` : ''}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })
}

/** Advice that an entry was answered with, until it is read. */
export function useAdvice() {
  const client = useQueryClient()
  const { data } = useQuery<string | null>({
    queryKey: ADVICE_KEY,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  })
  return { advice: data, read: () => client.setQueryData(ADVICE_KEY, null) }
}

/**
 * Adds or, with an entry that exists, changes. What is wrong with a field is the form's to show. `onSaved` is called
 * with the advice already handed on: that must reach the user even when the form has gone.
 */
export function useSaveEntry(existing: HealthLogEntry | null, onSaved?: () => void) {
  const refresh = useRefresh()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (entry: EntryCreate | EntryUpdate) =>
      existing
        ? api<SavedEntry>(`/api/health-log/${encodeURIComponent(existing.id)}`, {
            method: 'PATCH',
            body: entry,
          })
        : api<SavedEntry>('/api/health-log', { method: 'POST', body: entry }),
    onSuccess: async ({ advice }) => {
      if (advice) client.setQueryData(ADVICE_KEY, advice)
      onSaved?.()
      await refresh()
      notify(existing ? messages.updated : messages.added)
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.code === 'invalid')) notify(messages.saveFailed)
    },
  })
}

export function useDeleteEntry() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/health-log/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      notify(messages.deleted)
      return refresh()
    },
    onError: () => notify(messages.deleteFailed),
  })
}

/** The dashboard is made of the log: both are asked again. */
function useRefresh() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: KEY }),
      client.invalidateQueries({ queryKey: ['dashboard'] }),
    ])
}
