import type { Conversation, ConversationTurn } from '@aevia/domain/assistant/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/assistant/messages.ts'
import type { KeptConversation } from '#web/features/assistant/use-chat.ts'
import { api } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['assistant', 'conversation']
const PATH = '/api/assistant/conversation'

/**
 * What a signed-in user asked and was answered. Asked for again on every visit and whenever the tab is looked at: another
 * one may have gone on.
 */
export function useOwnConversation(): KeptConversation {
  const client = useQueryClient()
  const { data, isPending } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Conversation>(PATH, { signal }),
    refetchOnWindowFocus: true,
  })
  return {
    turns: data?.turns ?? NONE,
    isLoading: isPending,
    /** The server has kept it already; whoever has left the page finds it there. */
    async keep(turn) {
      // An older answer of the server must not take it away again.
      await client.cancelQueries({ queryKey: KEY })
      client.setQueryData<Conversation>(KEY, (known) => ({
        turns: [...(known?.turns ?? []).filter(({ id }) => id !== turn.id), turn],
      }))
    },
  }
}
const NONE: readonly ConversationTurn[] = []

export function useForgetConversation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<null>(PATH, { method: 'DELETE' }),
    onSuccess: () => {
      client.setQueryData<Conversation>(KEY, { turns: [] })
      notify(messages.forgotten)
    },
    onError: () => notify(messages.forgetFailed),
  })
}
