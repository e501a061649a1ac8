import type {
  Archive,
  ArchiveLink,
  ArchiveState,
  Erasure,
  ErasureState,
} from '@aevia/domain/ownership/schema.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messages } from '#web/features/ownership/messages.ts'
import { api, ApiError } from '#web/lib/api.ts'
import { ProofDroppedError, proven } from '#web/lib/proof.ts'
import { notify } from '#web/lib/toast.ts'

const ARCHIVE = ['ownership', 'archive']
const ERASURE = ['ownership', 'erasure']
/** Milliseconds between two looks at an archive that is being made. */
const LOOK_MS = 2_000

export const useArchive = () =>
  useQuery({
    queryKey: ARCHIVE,
    queryFn: ({ signal }) => api<ArchiveState>('/api/ownership/archive', { signal }),
    refetchInterval: ({ state }) => (state.data?.archive?.status === 'preparing' ? LOOK_MS : false),
  })

export function usePrepareArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<Archive>('/api/ownership/archive', { method: 'POST', body: {} }),
    onSuccess: (archive) => client.setQueryData(ARCHIVE, { archive }),
    onError: (error) =>
      notify(error instanceof ApiError && error.status === 429 ? messages.tooMany : messages.archiveFailed),
  })
}

/** Follows a link that was made for this download; the browser stays on the page. */
export function useDownloadArchive() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<ArchiveLink>('/api/ownership/archive/link', { method: 'POST', body: {} }),
    onSuccess: ({ url }) => location.assign(url),
    onError: async () => {
      notify(messages.downloadFailed)
      await client.invalidateQueries({ queryKey: ARCHIVE })
    },
  })
}

/** Everything that is shown comes from elsewhere now. */
export function useBringBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (archive: File) => api<null>('/api/ownership/import', { method: 'PUT', body: archive }),
    onSuccess: async () => {
      notify(messages.broughtBack)
      await client.invalidateQueries()
    },
    onError: (error) =>
      notify(
        error instanceof ApiError && error.reason?.startsWith('ownership.')
          ? { ...messages.notBroughtBack, description: error.message }
          : messages.notBroughtBack,
      ),
  })
}

export const useErasure = () =>
  useQuery({
    queryKey: ERASURE,
    queryFn: ({ signal }) => api<ErasureState>('/api/ownership/erasure', { signal }),
  })

/** Whoever asks is asked first to prove who they are. */
export function useAskErasure() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => proven(() => api<Erasure>('/api/ownership/erasure', { method: 'POST', body: {} })),
    onSuccess: () => client.invalidateQueries({ queryKey: ERASURE }),
    onError: (error) => error instanceof ProofDroppedError || notify(messages.erasureFailed),
  })
}

export function useTakeErasureBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api<null>('/api/ownership/erasure', { method: 'DELETE' }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ERASURE })
      notify(messages.kept)
    },
    onError: () => notify(messages.erasureFailed),
  })
}
