import type { Profile, ProfileUpdate } from '@aevia/domain/profile/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/profile/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
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

/** A picture that waits for the profile to be saved; `remove` takes the present one away. */
export type NewPicture = File | 'remove' | null

/** A new picture travels first, as its own request. */
export function useUpdateProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ update, picture }: { update: ProfileUpdate; picture: NewPicture }) => {
      if (picture === 'remove') await api<Profile>('/api/profile/avatar', { method: 'DELETE' })
      else if (picture) await api<Profile>('/api/profile/avatar', { method: 'PUT', body: picture })
      return api<Profile>('/api/profile', { method: 'PATCH', body: update })
    },
    onSuccess: async () => {
      // The health score rests on height and weight, what is safe to take on medicines and conditions.
      await Promise.all([
        client.invalidateQueries({ queryKey: KEY }),
        ...['dashboard', 'supplements', 'story'].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ])
      notify(messages.updated)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return notify(messages.noUser)
      const refused = error instanceof ApiError && error.reason?.startsWith('profile.avatar')
      notify(refused ? { ...messages.updateFailed, description: error.message } : messages.updateFailed)
    },
  })
}
