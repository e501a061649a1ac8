import { type MetricImport, PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import { useRef, useState } from 'react'
import { importMessages } from '#web/features/metrics/messages.ts'
import { useRefreshMetrics } from '#web/features/metrics/queries.ts'
import { api, ApiError } from '#web/lib/api.ts'

export type ImportState =
  | { step: 'idle' }
  | { step: 'sending'; file: File; percent: number }
  | { step: 'reading'; file: File; records: number }
  | { step: 'done'; done: MetricImport }
  | { step: 'stopped'; message: string }

const TRIES = 8
const LOOK_EVERY_MS = 1_000
const WAIT_MAX_MS = 15_000

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/** Asked again where the line broke or the server is away for a moment. */
async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const isPassing = error instanceof ApiError && (error.code === 'network' || error.status >= 500)
      if (!isPassing || attempt === TRIES) throw error
      await wait(Math.min(WAIT_MAX_MS, 500 * 2 ** attempt), signal)
    }
  }
}

/** Sends a file in parts, then waits until it has been read. A file that was begun before goes on where it stopped. */
export function useImport() {
  const refresh = useRefreshMetrics()
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const running = useRef<{ id: string; abort: AbortController } | null>(null)
  const begun = useRef(new Map<string, string>())

  async function send(file: File, { signal }: AbortController, own: { id: string }) {
    const key = `${file.name} ${file.size} ${file.lastModified}`
    const known = begun.current.get(key)
    const body = { file_name: file.name, file_size: file.size }
    const started = known
      ? await patiently(() => api<MetricImport>(`/api/metrics/imports/${known}`, { signal }), signal)
      : await patiently(
          () => api<MetricImport>('/api/metrics/imports', { method: 'POST', body, signal }),
          signal,
        )
    own.id = started.id
    begun.current.set(key, started.id)
    const parts = Math.ceil(file.size / PART_BYTES)
    for (let part = 0; part < parts; part++) {
      setState({ step: 'sending', file, percent: Math.floor((part / parts) * 100) })
      if (started.parts.includes(part)) continue
      const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES, 'application/octet-stream')
      await patiently(
        () => api(`/api/metrics/imports/${started.id}/parts/${part}`, { method: 'PUT', body, signal }),
        signal,
      )
    }
    begun.current.delete(key)
    await patiently(
      () => api(`/api/metrics/imports/${started.id}/complete`, { method: 'POST', body: {}, signal }),
      signal,
    )
    return follow(file, started.id, signal)
  }

  async function follow(file: File, id: string, signal: AbortSignal): Promise<ImportState> {
    for (;;) {
      const now = await patiently(() => api<MetricImport>(`/api/metrics/imports/${id}`, { signal }), signal)
      if (now.status === 'completed') return { step: 'done', done: now }
      if (now.status === 'error') return { step: 'stopped', message: now.error ?? importMessages.failed }
      if (now.status === 'cancelled') return { step: 'stopped', message: importMessages.cancelled }
      setState({ step: 'reading', file, records: now.records })
      await wait(LOOK_EVERY_MS, signal)
    }
  }

  return {
    state,
    async start(file: File) {
      if (running.current) return
      const abort = new AbortController()
      const own = { id: '', abort }
      running.current = own
      setState({ step: 'sending', file, percent: 0 })
      try {
        setState(await send(file, abort, own))
      } catch (error) {
        if (!abort.signal.aborted) setState({ step: 'stopped', message: wordsOf(error) })
      } finally {
        running.current = null
        await refresh()
      }
    },
    async cancel() {
      const own = running.current
      if (!own) return
      own.abort.abort(new Error('cancelled'))
      begun.current.clear()
      setState({ step: 'stopped', message: importMessages.cancelled })
      if (own.id) await api(`/api/metrics/imports/${own.id}`, { method: 'DELETE' }).catch(() => {})
    },
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return importMessages.failed
  return error.code === 'network' ? importMessages.unreachable : error.message
}
