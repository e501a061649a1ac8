import type { Connector } from '@aevia/domain/connectors/schema.ts'
import { localMoment } from '#web/lib/local-time.ts'
import { Spinner } from '#web/ui/spinner.tsx'

/** How it is going, read out when it changes. */
export function ConnectionState({ connector }: { connector: Connector }) {
  const { status, problem, is_busy } = connector
  return (
    <output className="mb-4 flex flex-col gap-1 text-sm">
      {status === 'connected' && (
        <span className="flex items-center gap-2">
          {is_busy && <Spinner />}
          {is_busy ? 'Fetching your data...' : sinceWhen(connector)}
        </span>
      )}
      {problem && !is_busy && (
        <span className={status === 'ended' ? 'text-danger' : 'text-muted'}>{problem}</span>
      )}
    </output>
  )
}

function sinceWhen({ synced_at, waits_until }: Connector): string {
  const last = synced_at ? `Connected. Last sync: ${localMoment(new Date(synced_at))}.` : 'Connected.'
  return waits_until ? `${last} Next sync: ${localMoment(new Date(waits_until))}.` : last
}
