/** What is made with a proof, shown this once, listed, and can be revoked: links for clinicians, tokens for programs. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, ApiError } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

type Message = Parameters<typeof notify>[0]
type Kind = {
  /** of its list among the queries */
  key: readonly string[]
  path: `/api/${string}`
  messages: { failed: Message; revoked: Message; notRevoked: Message }
}

export function useMaking<Asked, Made>({ key, path, messages }: Kind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Asked) => proven(() => api<Made>(path, { method: 'POST', body })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: ['activity'] })
    },
    onError: (error) => {
      if (error instanceof ProofDroppedError) return
      const said = error instanceof ApiError && [409, 429].includes(error.status)
      notify(said ? { ...messages.failed, description: error.message } : messages.failed)
    },
  })
}

export function useRevoking({ key, path, messages }: Kind) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api<null>(`${path}/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      void client.invalidateQueries({ queryKey: ['activity'] })
      await client.invalidateQueries({ queryKey: key })
      notify(messages.revoked)
    },
    onError: () => notify(messages.notRevoked),
  })
}
