import type { MadeToken, TokenCreate, Tokens } from '@aevia/domain/tokens/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/tokens/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['tokens']

export const useTokens = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Tokens>('/api/tokens', { signal }),
    select: ({ items }) => items,
  })

export function useMakeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: TokenCreate) => proven(() => api<MadeToken>('/api/tokens', { method: 'POST', body })),
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

export function useRevokeToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/tokens/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['activity'] })
      await client.invalidateQueries({ queryKey: KEY })
      notify(messages.revoked)
    },
    onError: () => notify(messages.notRevoked),
  })
}
