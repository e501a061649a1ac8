import type { Profile, ProfileUpdate } from '@aevia/domain/profile/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/profile/messages.ts'
import { api } from '#web/lib/api.ts'
import { CACHE_MS } from '#web/lib/query-client.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['profile']

export function useProfile() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Profile | null>('/api/profile', { signal }),
    staleTime: CACHE_MS,
  })
}

export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileUpdate) => api<Profile>('/api/profile', { method: 'PATCH', body }),
    onSuccess: () => {
      notify(messages.updated)
      return client.invalidateQueries({ queryKey: KEY })
    },
    onError: () => notify(messages.updateFailed),
  })
}
