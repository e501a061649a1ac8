import { type Connectors, PROVIDER_NAMES, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { currentText } from '@aevia/domain/consents/texts.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/connectors/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { notify, type Notice } from '#web/lib/toast.ts'

const KEY = ['connectors']
const BUSY_EVERY_MS = 2_000
const WAITING_EVERY_MS = 30_000

const isBusy = (data: Connectors | undefined) => data?.items.some(({ is_busy }) => is_busy) ?? false

/** What can be connected, and how it is going; what came in meanwhile is shown when it is there. */
export function useConnectors() {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const before = client.getQueryData<Connectors>(KEY)
      const now = await api<Connectors>('/api/connectors', { signal })
      if (isBusy(before) && !isBusy(now)) void client.invalidateQueries({ queryKey: ['metrics'] })
      return now
    },
    refetchInterval: ({ state }) => {
      if (isBusy(state.data)) return BUSY_EVERY_MS
      return state.data?.items.some(({ waits_until }) => waits_until) ? WAITING_EVERY_MS : false
    },
  })
  return { connectors: data?.items ?? [], isUnknown: isError && !data, refetch }
}

/** What the server says of a refusal is for people; of a fault it says nothing. */
const TOLD = new Set([403, 409, 429, 503])
export const wordsOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && TOLD.has(error.status) ? error.message : otherwise
const failed = (error: unknown, notice: Notice): void =>
  notify({ ...notice, description: wordsOf(error, notice.description ?? '') })

function refreshAround(client: QueryClient): void {
  for (const key of ['activity', 'consents']) void client.invalidateQueries({ queryKey: [key] })
}

/** Leaves for the platform, which sends the person back. */
export const useConnect = () =>
  useMutation({
    mutationFn: (provider: ProviderName) =>
      api<{ url: string }>(`/api/connectors/${provider}`, {
        method: 'POST',
        body: {
          version: currentText(`connector_${provider}`).version,
          time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => failed(error, messages.notConnected),
  })

/** Back from the platform; what went wrong is for the page to say. */
export function useFinish() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, ...body }: { provider: ProviderName; code: string; state: string }) =>
      api<Connectors>(`/api/connectors/${provider}/finish`, { method: 'POST', body }),
    onSuccess: (now, { provider }) => {
      client.setQueryData(KEY, now)
      refreshAround(client)
      notify(messages.connected(PROVIDER_NAMES[provider]))
    },
  })
}

export function useSync() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (provider: ProviderName) =>
      api<Connectors>(`/api/connectors/${provider}/sync`, { method: 'POST' }),
    onSuccess: (now) => client.setQueryData(KEY, now),
    onError: (error) => failed(error, messages.notSynced),
  })
}

export function useDisconnect() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ provider, erase }: { provider: ProviderName; erase: boolean }) =>
      api<null>(`/api/connectors/${provider}?erase=${erase}`, { method: 'DELETE' }),
    onSuccess: async (_nothing, { provider, erase }) => {
      refreshAround(client)
      void client.invalidateQueries({ queryKey: ['metrics'] })
      await client.invalidateQueries({ queryKey: KEY })
      notify((erase ? messages.erased : messages.disconnected)(PROVIDER_NAMES[provider]))
    },
    onError: (error) => failed(error, messages.notDisconnected),
  })
}
