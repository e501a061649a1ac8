import type {
  AssistantSettings,
  AssistantSettingsUpdate,
  Receipt,
  ReceiptContent,
} from '@aevia/domain/assistant/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/assistant/messages.ts'
import { api } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

const SETTINGS = ['assistant', 'settings']

export const useAssistantSettings = () =>
  useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api<AssistantSettings>('/api/assistant/settings', { signal }),
  })

/** Shown at once, taken back when the server refuses. */
export function useSaveAssistantSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: AssistantSettingsUpdate) =>
      proven(() => api<AssistantSettings>('/api/assistant/settings', { method: 'PUT', body })),
    onMutate: ({ sees, outside, region }) => {
      const before = client.getQueryData<AssistantSettings>(SETTINGS)
      if (before) client.setQueryData(SETTINGS, { ...before, sees, outside, region })
      return { before }
    },
    onSuccess: (saved) => {
      client.setQueryData(SETTINGS, saved)
      notify(messages.settingsSaved)
      // The switch is a consent, too.
      void client.invalidateQueries({ queryKey: ['consents'] })
    },
    onError: (error, _body, context) => {
      client.setQueryData(SETTINGS, context?.before)
      if (!(error instanceof ProofDroppedError)) notify(messages.settingsFailed)
    },
  })
}

export const useReceipts = () =>
  useQuery({
    queryKey: ['assistant', 'receipts'],
    queryFn: ({ signal }) => api<Receipt[]>('/api/assistant/receipts', { signal }),
  })

export const useReceipt = (id: string | null) =>
  useQuery({
    queryKey: ['assistant', 'receipts', id],
    queryFn: ({ signal }) => api<ReceiptContent>(`/api/assistant/receipts/${id}`, { signal }),
    enabled: id !== null,
  })
