import { brand } from '@aevia/domain/brand.ts'
import { PROVIDER_NAMES } from '@aevia/domain/connectors/schema.ts'
import { supportedDataTypes, wearablePlatforms } from '@aevia/domain/samples/biometric.ts'
import { useRef, useState } from 'react'
import { ConnectButtons } from '#web/features/connectors/components/connect-buttons.tsx'
import { ConnectionState } from '#web/features/connectors/components/connection-state.tsx'
import { useConnectors } from '#web/features/connectors/queries.ts'
import { ChangesCard } from '#web/features/metrics/components/changes-card.tsx'
import { GoesWithCard } from '#web/features/metrics/components/goes-with-card.tsx'
import { ImportCard } from '#web/features/metrics/components/import-card.tsx'
import { OwnTrends } from '#web/features/metrics/components/own-trends.tsx'
import { useKnownMetrics } from '#web/features/metrics/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `Biometric Data · ${brand.name}` }]
}

export default function BiometricPage() {
  const input = useRef<HTMLInputElement>(null)
  const [guide, setGuide] = useState<string | null>(null)
  const known = useKnownMetrics()
  const { connectors, isUnknown, refetch } = useConnectors()
  const importFrom = (text: string) => {
    setGuide(text)
    input.current?.scrollIntoView({ block: 'center' })
    input.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <PageHeader
        title="Biometric Data"
        subtitle="Connect your smart devices and health platforms to automatically sync your biometric data"
      />
      <ul aria-label="Platforms" className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        {wearablePlatforms.map(({ name, about, guide }) => {
          const connector = connectors.find(({ provider }) => PROVIDER_NAMES[provider] === name)
          return (
            <li key={name} className="flex min-w-0 flex-col rounded-lg border bg-surface p-5 shadow-card">
              <h2 className="text-lg font-semibold tracking-tight">{name}</h2>
              <p className="mt-1 mb-5 flex-1 text-sm text-muted">{about}</p>
              {connector && connector.status !== 'off' && <ConnectionState connector={connector} />}
              <div className="flex flex-wrap gap-2">
                <ConnectButtons name={name} connector={connector} />
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Import a file of ${name}`}
                  onClick={() => importFrom(guide)}
                >
                  Import a file
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {isUnknown && (
        <div className="mt-5">
          <LoadFailed text="Your connections could not be loaded." onRetry={() => void refetch()} />
        </div>
      )}
      <ImportCard input={input} guide={guide} />
      {known.length > 0 && (
        <div className="mt-5">
          <OwnTrends known={known} />
        </div>
      )}
      {known.length > 0 && <ChangesCard />}
      <GoesWithCard hasMetrics={known.length > 0} />
      <Card className="mt-5">
        <CardHeader>
          <CardTitle>Supported Data Types</CardTitle>
        </CardHeader>
        <CardContent>
          <ul aria-label="Supported data types" className="flex flex-wrap gap-2">
            {supportedDataTypes.map((name) => (
              <li key={name}>
                <Badge>{name}</Badge>
              </li>
            ))}
          </ul>
        </CardContent>
      </Card>
    </>
  )
}
