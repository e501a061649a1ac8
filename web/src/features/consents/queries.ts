import type { Consents } from '@aevia/domain/consents/schema.ts'
import { type ConsentKind, currentText } from '@aevia/domain/consents/texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/consents/messages.ts'
import { api } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['consents']

export const useConsents = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Consents>('/api/consents', { signal }),
    staleTime: Infinity,
    select: ({ items }) => items,
  })

/** Gives a consent or withdraws it, to the text that is shown. */
export function useSayConsent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, given }: { kind: ConsentKind; given: boolean }) =>
      api<Consents>(`/api/consents/${kind}`, {
        method: 'PUT',
        body: { given, version: currentText(kind).version },
      }),
    onSuccess: async (consents, { given, kind }) => {
      client.setQueryData(KEY, consents)
      notify(given ? messages.given : messages.withdrawn)
      void client.invalidateQueries({ queryKey: ['connectors'] })
      // The switch of the assistant is the same consent.
      if (kind === 'outside_model') await client.invalidateQueries({ queryKey: ['assistant'] })
    },
    onError: () => notify(messages.failed),
  })
}
