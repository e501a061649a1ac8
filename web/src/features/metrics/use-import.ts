import { type MetricImport, OPEN_IMPORT_STATUSES, PART_BYTES } from '@aevia/domain/metrics/schema.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { importMessages } from '#web/features/metrics/messages.ts'
import { useRefreshMetrics } from '#web/features/metrics/queries.ts'
import { api, ApiError } from '#web/lib/api.ts'

export type ImportState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; percent: number }
  | { step: 'reading'; name: string; records: number }
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

type Own = { id: string; abort: AbortController }
type Show = (state: ImportState) => void

async function send(file: File, own: Own, show: Show): Promise<ImportState> {
  const { signal } = own.abort
  const body = { file_name: file.name, file_size: file.size }
  const started = await patiently(
    () => api<MetricImport>('/api/metrics/imports', { method: 'POST', body, signal }),
    signal,
  )
  own.id = started.id
  const parts = Math.ceil(file.size / PART_BYTES)
  for (let part = 0; part < parts; part++) {
    show({ step: 'sending', name: file.name, percent: Math.floor((part / parts) * 100) })
    if (started.parts.includes(part)) continue
    const body = file.slice(part * PART_BYTES, (part + 1) * PART_BYTES, 'application/octet-stream')
    await patiently(
      () => api(`/api/metrics/imports/${started.id}/parts/${part}`, { method: 'PUT', body, signal }),
      signal,
    )
  }
  await patiently(
    () => api(`/api/metrics/imports/${started.id}/complete`, { method: 'POST', body: {}, signal }),
    signal,
  )
  return follow(started, signal, show)
}

async function follow(
  { id, file_name: name }: MetricImport,
  signal: AbortSignal,
  show: Show,
): Promise<ImportState> {
  for (;;) {
    const now = await patiently(() => api<MetricImport>(`/api/metrics/imports/${id}`, { signal }), signal)
    if (now.status === 'completed') return { step: 'done', done: now }
    if (now.status === 'error') return { step: 'stopped', message: now.error ?? importMessages.failed }
    if (now.status === 'cancelled') return { step: 'stopped', message: importMessages.cancelled }
    show({ step: 'reading', name, records: now.records })
    await wait(LOOK_EVERY_MS, signal)
  }
}

const findOpen = () =>
  api<{ items: MetricImport[] }>('/api/metrics/imports').then(
    ({ items }) => items.find(({ status }) => isOpen(status)),
    () => undefined,
  )

/** Sends a file in parts, then waits until it has been read. A file that was begun before goes on where it stopped. */
export function useImport() {
  const refresh = useRefreshMetrics()
  const [state, setState] = useState<ImportState>({ step: 'idle' })
  const running = useRef<Own | null>(null)

  /** One at a time; what it ends with is shown. */
  async function run(work: (own: Own) => Promise<ImportState>) {
    if (running.current) return
    const abort = new AbortController()
    const own = { id: '', abort }
    running.current = own
    try {
      setState(await work(own))
    } catch (error) {
      if (!abort.signal.aborted) setState({ step: 'stopped', message: wordsOf(error) })
    } finally {
      running.current = null
      await refresh()
    }
  }

  const goOn = useEffectEvent((open: MetricImport) => {
    if (open.status === 'uploading')
      setState({ step: 'stopped', message: importMessages.halfSent(open.file_name) })
    else
      void run((own) => {
        own.id = open.id
        return follow(open, own.abort.signal, setState)
      })
  })

  // What was begun before this page was opened is shown here, too; whoever leaves it goes on sending when they are back.
  useEffect(() => {
    void findOpen().then((open) => open && goOn(open))
    return () => running.current?.abort.abort(new Error('left'))
  }, [])

  return {
    state,
    start(file: File) {
      return run((own) => {
        setState({ step: 'sending', name: file.name, percent: 0 })
        return send(file, own, setState)
      })
    },
    async cancel() {
      const own = running.current
      if (!own) return
      own.abort.abort(new Error('cancelled'))
      setState({ step: 'stopped', message: importMessages.cancelled })
      if (own.id) await api(`/api/metrics/imports/${own.id}`, { method: 'DELETE' }).catch(() => {})
    },
  }
}

const isOpen = (status: MetricImport['status']) => OPEN_IMPORT_STATUSES.some((open) => open === status)

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return importMessages.failed
  return error.code === 'network' ? importMessages.unreachable : error.message
}
