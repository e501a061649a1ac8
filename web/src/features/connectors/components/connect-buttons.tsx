import { type Connector, PROVIDER_NAMES } from '@aevia/domain/connectors/schema.ts'
import { useState } from 'react'
import { ConnectDialog } from '#web/features/connectors/components/connect-dialog.tsx'
import { DisconnectDialog } from '#web/features/connectors/components/disconnect-dialog.tsx'
import { useSync } from '#web/features/connectors/queries.ts'
import { Button } from '#web/ui/button.tsx'

interface ConnectButtonProps {
  name: string
  /** what the operator has set up of this platform, if anything */
  connector: Connector | undefined
}

/**
 * What can be done with a platform. As the specification has it, Connect does nothing where it is not set up; pressed before
 * that is known, it asks as soon as it is.
 */
export function ConnectButtons({ name, connector }: ConnectButtonProps) {
  const [asking, setAsking] = useState<'connect' | 'disconnect' | null>(null)
  const close = () => setAsking(null)
  const isConnected = connector?.status === 'connected'
  return (
    <>
      {connector && isConnected && <SyncButton connector={connector} />}
      {!isConnected && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Connect ${name}`}
          onClick={() => setAsking('connect')}
        >
          Connect
        </Button>
      )}
      {connector && connector.status !== 'off' && (
        <Button
          variant="outline"
          size="sm"
          aria-label={`Disconnect ${name}`}
          onClick={() => setAsking('disconnect')}
        >
          Disconnect
        </Button>
      )}
      {connector && asking === 'connect' && <ConnectDialog provider={connector.provider} onClose={close} />}
      {connector && asking === 'disconnect' && (
        <DisconnectDialog provider={connector.provider} onClose={close} />
      )}
    </>
  )
}

function SyncButton({ connector: { provider, is_busy, waits_until } }: { connector: Connector }) {
  const sync = useSync()
  return (
    <Button
      variant="outline"
      size="sm"
      disabled={is_busy || waits_until !== null || sync.isPending}
      aria-label={`Sync now: ${PROVIDER_NAMES[provider]}`}
      onClick={() => sync.mutate(provider)}
    >
      Sync now
    </Button>
  )
}
