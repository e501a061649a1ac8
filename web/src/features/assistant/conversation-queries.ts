import type { Conversation, ConversationTurn } from '@aevia/domain/assistant/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/assistant/messages.ts'
import { api } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['assistant', 'conversation']
const PATH = '/api/assistant/conversation'

/** Asked again on every visit and whenever the tab is looked at: another one may have gone on. */
export const useConversation = (isOwn: boolean) =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Conversation>(PATH, { signal }),
    enabled: isOwn,
    refetchOnWindowFocus: true,
  })

/** What was just answered, before it is asked for; whoever has left the page finds it there. */
export function useKeepTurn() {
  const client = useQueryClient()
  return async (turn: ConversationTurn) => {
    // An older answer of the server must not take it away again.
    await client.cancelQueries({ queryKey: KEY })
    client.setQueryData<Conversation>(KEY, (known) => ({
      turns: [...(known?.turns ?? []).filter(({ id }) => id !== turn.id), turn],
    }))
  }
}

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
