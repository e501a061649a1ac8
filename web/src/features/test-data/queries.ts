import type { DocumentReading } from '@aevia/domain/test-data/analysis.ts'
import { testFileName, type TestData } from '@aevia/domain/test-data/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/test-data/messages.ts'
import { api, currentCredentials } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

/** What was read from one report. */
export type Analysis = Extract<DocumentReading, { status: 'completed' }>

const KEY = ['test-data']
const POLL_MS = 2000

export function isWorking(record: Pick<TestData, 'analysis_status'>): boolean {
  return record.analysis_status === 'pending' || record.analysis_status === 'processing'
}

/** Asks again every 2 s while any analysis is under way. */
export function useTestData() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) =>
      api<{ items: TestData[] }>('/api/test-data', { signal }).then(({ items }) => items),
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? POLL_MS : false),
  })
}

export function useTestResult(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) =>
      api<{ record: TestData; analysis: Analysis | null }>(`/api/test-data/${encodeURIComponent(id)}`, {
        signal,
      }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.record) ? POLL_MS : false),
  })
}

export function useRefreshTestData() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: KEY })
}

export function useDeleteTestData() {
  const refresh = useRefreshTestData()
  return useMutation({
    mutationFn: (id: string) => api<null>(`/api/test-data/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      notify(messages.deleted)
      return refresh()
    },
    onError: () => notify(messages.deleteFailed),
  })
}

export function useRetryAnalysis() {
  const refresh = useRefreshTestData()
  return useMutation({
    mutationFn: (id: string) =>
      api<TestData>(`/api/test-data/${encodeURIComponent(id)}/retry`, { method: 'POST', body: {} }),
    onSuccess: refresh,
    onError: () => notify(messages.retryFailed),
  })
}

/** A plain GET of the file, saved under its derived name. */
export async function downloadFile(record: TestData): Promise<void> {
  try {
    const url = new URL(record.file_url ?? '', location.origin)
    const token = url.origin === location.origin ? await currentCredentials()?.token() : null
    const response = await fetch(url, token ? { headers: { authorization: `Bearer ${token}` } } : {})
    if (!response.ok) throw new Error(`Status ${response.status}`)
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = testFileName(record)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch {
    notify(messages.downloadFailed)
  }
}
