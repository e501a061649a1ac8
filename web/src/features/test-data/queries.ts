import type { AssistantSettings } from '@aevia/domain/assistant/schema.ts'
import { exportFileName, type ExportFormat } from '@aevia/domain/test-data/export-formats.ts'
import type { OwnerAnswer } from '@aevia/domain/test-data/ownership.ts'
import type { ResultReview } from '@aevia/domain/test-data/review.ts'
import type { SecondReading } from '@aevia/domain/test-data/second-reading.ts'
import type { TestAnswer } from '@aevia/domain/test-data/test-answer.ts'
import type { EnteredTest } from '@aevia/domain/test-data/typed-result.ts'
import { type ListedTest, testFileName, type TestData } from '@aevia/domain/test-data/schema.ts'
import {
  keepPreviousData,
  type QueryState,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { messages } from '#web/features/test-data/messages.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { api, ApiError, currentCredentials } from '#web/lib/api.ts'
import { notify } from '#web/lib/toast.ts'

const KEY = ['test-data']
const POLL_MS = 2000
const POLL_MAX_MS = 60_000

export function isWorking(record: Pick<TestData, 'analysis_status'>): boolean {
  return record.analysis_status === 'pending' || record.analysis_status === 'processing'
}

/** A server that fails is left alone for as long as it has been failing, up to a minute. */
function pollAfter({
  status,
  dataUpdatedAt,
  errorUpdatedAt,
}: Pick<QueryState, 'status' | 'dataUpdatedAt' | 'errorUpdatedAt'>): number {
  if (status !== 'error') return POLL_MS
  return Math.min(Math.max(POLL_MS, errorUpdatedAt - dataUpdatedAt), POLL_MAX_MS)
}

/** Asks again every 2 s while any analysis is under way. */
export function useTestData() {
  return useQuery({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) =>
      api<{ items: ListedTest[] }>('/api/test-data', { signal }).then(({ items }) => items),
    refetchInterval: ({ state }) => (state.data?.some(isWorking) ? pollAfter(state) : false),
  })
}

export function useTestResult(id: string) {
  return useQuery({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api<TestAnswer>(`/api/test-data/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data && isWorking(state.data.record) ? pollAfter(state) : false),
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

type Send<Said> = (path: `/api/${string}`, said: Said) => Promise<TestAnswer>

/**
 * What the user decides about a test: what follows from it is seen everywhere.
 * @param hasForm a form says itself what is wrong in it
 */
function useDecision<Said>(id: string, send: Send<Said>, { hasForm = false } = {}) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (said: Said) => send(`/api/test-data/${encodeURIComponent(id)}`, said),
    onSuccess: async (answer) => {
      client.setQueryData([...KEY, 'one', id], answer)
      await client.invalidateQueries({ queryKey: [...KEY, 'list'] })
      await client.invalidateQueries({ queryKey: ['blood-markers'] })
    },
    onError: (error) => {
      const isSaid = hasForm && error instanceof ApiError && error.issues.length > 0
      if (!isSaid) notify(messages.reviewFailed)
    },
  })
}

/** Accepts, corrects or discards one result; null takes the decision back. */
export const useReview = (id: string) =>
  useDecision(
    id,
    (path, { index, review }: { index: number; review: ResultReview | null }) =>
      api<TestAnswer>(`${path}/results/${index}/review`, {
        method: review ? 'PUT' : 'DELETE',
        ...(review ? { body: review } : {}),
      }),
    { hasForm: true },
  )

/** Sets the day on which a document's samples were taken; null goes back to what was read. */
export const useSampleDay = (id: string) =>
  useDecision(
    id,
    (path, collection_date: string | null) =>
      api<TestAnswer>(`${path}/collection-date`, { method: 'PUT', body: { collection_date } }),
    { hasForm: true },
  )

/** Takes the units that a document was asked about. */
export const useUnits = (id: string) =>
  useDecision(id, (path, _said: undefined) => api<TestAnswer>(`${path}/units`, { method: 'POST', body: {} }))

/** Says whose a document is; of several people in it, which one the user is. */
export const useOwner = (id: string) =>
  useDecision(id, (path, body: OwnerAnswer) => api<TestAnswer>(`${path}/owner`, { method: 'PUT', body }))

/** The host that a second reader runs on; null when nothing may go there. */
export function useOutsideReader() {
  return useQuery({
    queryKey: [...KEY, 'outside-reader'],
    queryFn: ({ signal }) =>
      api<AssistantSettings>('/api/assistant/settings', { signal }).then(({ goes_to, sees }) =>
        sees.results ? (goes_to?.host ?? null) : null,
      ),
  })
}

export function useSecondReading(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      api<SecondReading>(`/api/assistant/second-reading/${encodeURIComponent(id)}`, {
        method: 'POST',
        body: {},
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...KEY, 'one', id] }),
  })
}

export type KnownMarker = { id: string; name: string; units: string[] }

export function useKnownMarkers() {
  return useQuery({
    queryKey: [...KEY, 'markers'],
    queryFn: ({ signal }) =>
      api<{ items: KnownMarker[] }>('/api/test-data/markers', { signal }).then(({ items }) => items),
    staleTime: Infinity,
  })
}

/** The bytes of a test's file, kept while its page is open. */
export function useStoredFile(record: TestData | null) {
  return useQuery({
    queryKey: [...KEY, 'file', record?.id],
    enabled: record?.file_url !== undefined && record.file_url !== null,
    staleTime: Infinity,
    queryFn: ({ signal }) => storedFile(record?.file_url ?? '', signal),
  })
}

/** A page of a stored PDF, drawn by the server. */
export function usePagePicture(record: TestData, page: number) {
  return useQuery({
    queryKey: [...KEY, 'page', record.id, page],
    staleTime: Infinity,
    retry: (failures, error) =>
      failures < 1 && !(error instanceof ApiError && error.reason === 'test-data.not_drawable'),
    // The page before stays until the next one is there.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api<{ page: number; pages: number; picture: Blob }>(`/api/test-data/${record.id}/pages/${page}`, {
        signal,
        read: async (response) => ({
          page,
          pages: Number(response.headers.get('page-count')),
          picture: await response.blob(),
        }),
      }),
  })
}

async function storedFile(fileUrl: string, signal?: AbortSignal): Promise<Blob> {
  const url = new URL(fileUrl, location.origin)
  const token = url.origin === location.origin ? await currentCredentials()?.token() : null
  const response = await fetch(url, {
    ...(signal ? { signal } : {}),
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
  })
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return response.blob()
}

type EnteredResults = Pick<EnteredTest, 'test_name' | 'test_date' | 'results'>

export function useEnterResults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: EnteredResults) => api<TestData>('/api/test-data/typed', { method: 'POST', body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: ['blood-markers'] })
    },
  })
}

export async function downloadExport(format: ExportFormat): Promise<void> {
  try {
    saveFile(await storedFile(`/api/test-data/export/${format}`), exportFileName(format))
  } catch {
    notify(messages.downloadFailed)
  }
}

/** A plain GET of the file, saved under its derived name. */
export async function downloadFile(record: TestData): Promise<void> {
  try {
    const file = await storedFile(record.file_url ?? '')
    saveFile(file, testFileName(record))
  } catch {
    notify(messages.downloadFailed)
  }
}
