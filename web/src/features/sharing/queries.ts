import type { MadeShare, ShareCreate, ShareLink, Shares } from '@aevia/domain/sharing/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/sharing/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['sharing']

export const useShares = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Shares>('/api/sharing', { signal }),
    select: ({ items }) => items,
  })

export function useMakeShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ShareCreate) => proven(() => api<MadeShare>('/api/sharing', { method: 'POST', body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: ['activity'] })
    },
    onError: (error) => {
      if (error instanceof ProofDroppedError) return
      const said = error instanceof ApiError && [409, 429].includes(error.status)
      notify(said ? { ...messages.failed, description: error.message } : messages.failed)
    },
  })
}

export const useShareLink = () =>
  useMutation({
    mutationFn: (id: string) => api<ShareLink>(`/api/sharing/${id}/link`),
    onError: () => notify(messages.notShown),
  })

export function useRevokeShare() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/sharing/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['activity'] })
      await client.invalidateQueries({ queryKey: KEY })
      notify(messages.revoked)
    },
    onError: () => notify(messages.notRevoked),
  })
}
