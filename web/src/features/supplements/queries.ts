import type { Supplement, SupplementInput, SupplementUpdate } from '@aevia/domain/supplements/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/supplements/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { CACHE_MS } from '#web/lib/query-client.ts'
import { notify, type Notice } from '#web/lib/toast.ts'

const KEY = ['supplements']
type Update = { id: string; changes: Partial<SupplementUpdate> }

export function useSupplements() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) =>
      api<{ items: Supplement[] }>('/api/supplements', { signal }).then(({ items }) => items),
    staleTime: CACHE_MS,
  })
}

/** Silent: the assistant's Add button has words of its own. */
export function useTrackSupplement() {
  const refresh = useClearCache()
  return useMutation({ mutationFn: create, onSuccess: refresh })
}

export function useAddSupplement() {
  const refresh = useClearCache()
  return useMutation({
    mutationFn: create,
    onSuccess: async () => {
      await refresh()
      notify(messages.added)
    },
    onError: (error) => notify(failure(error, messages.logIn, messages.addFailed)),
  })
}

export function useUpdateSupplement() {
  const refresh = useClearCache()
  return useMutation({
    mutationFn: update,
    onSuccess: async () => {
      await refresh()
      notify(messages.updated)
    },
    // Perhaps it is gone, or was changed elsewhere: the list says.
    onError: (error) => {
      notify(failure(error, messages.logIn, messages.updateFailed))
      return refresh()
    },
  })
}

/** Shown at once, taken back when the server refuses. */
export function useToggleSupplement() {
  const client = useQueryClient()
  const refresh = useClearCache()
  const put = (id: string, is_active: boolean) =>
    client.setQueryData<Supplement[]>(KEY, (items) =>
      items?.map((item) => (item.id === id ? { ...item, is_active } : item)),
    )
  return useMutation({
    mutationFn: ({ id, is_active }: Pick<Supplement, 'id' | 'is_active'>) =>
      update({ id, changes: { is_active } }),
    onMutate: async ({ id, is_active }) => {
      await client.cancelQueries({ queryKey: KEY })
      put(id, is_active)
    },
    onSuccess: (_saved, { is_active }) => {
      notify(messages.toggled(is_active))
    },
    onError: (error, { id, is_active }) => {
      put(id, !is_active)
      notify(failure(error, messages.loggedOut, messages.toggleFailed))
    },
    onSettled: refresh,
  })
}

export function useDeleteSupplement() {
  const refresh = useClearCache()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/supplements/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      notify(messages.deleted)
      return refresh()
    },
    onError: (error) => {
      notify(failure(error, messages.loggedOut, messages.deleteFailed))
      return refresh()
    },
  })
}

function create(body: SupplementInput): Promise<Supplement> {
  return api<Supplement>('/api/supplements', { method: 'POST', body })
}

function update({ id, changes }: Update): Promise<Supplement> {
  return api<Supplement>(`/api/supplements/${encodeURIComponent(id)}`, { method: 'PATCH', body: changes })
}

function useClearCache() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

function failure(error: unknown, signedOut: Notice, other: Notice): Notice {
  if (!(error instanceof ApiError)) return other
  if (error.status === 401) return signedOut
  const issue = error.code === 'invalid' ? error.issues[0]?.message : undefined
  return issue ? messages.invalid(issue) : other
}
