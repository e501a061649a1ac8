import { brand } from '@aevia/domain/brand.ts'
import { PROVIDER_NAMES, PROVIDERS, type ProviderName } from '@aevia/domain/connectors/schema.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { messages } from '#web/features/connectors/messages.ts'
import { useFinish, wordsOf } from '#web/features/connectors/queries.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card, CardContent } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: `Connecting · ${brand.name}` }]
}

/** Where a platform sends people back to. Nothing that the platform says is shown, and its code leaves the address at once. */
export default function ConnectedPage() {
  const params = useParams()
  const provider = PROVIDERS.find((name) => name === params.provider)
  return (
    <>
      <PageHeader
        title={provider ? `Connecting ${PROVIDER_NAMES[provider]}` : 'Connecting'}
        subtitle="You come back to Biometric Data by yourself"
      />
      <Card className="max-w-2xl">
        <CardContent className="flex flex-col items-start gap-4 pt-6">
          {provider ? <Finishing provider={provider} /> : <Failed text={messages.unknown} />}
        </CardContent>
      </Card>
    </>
  )
}

function Finishing({ provider }: { provider: ProviderName }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { mutate, error } = useFinish()
  const [{ code, state }] = useState({ code: search.get('code'), state: search.get('state') })
  const isSent = useRef(false)
  const finish = useEffectEvent(() => {
    if (isSent.current) return
    isSent.current = true
    void navigate(`/platform/connected/${provider}`, { replace: true })
    if (!code || !state) return
    const onSuccess = () => void navigate('/platform/biometric', { replace: true })
    mutate({ provider, code, state }, { onSuccess })
  })
  useEffect(() => finish(), [])
  if (!code || !state) return <Failed text={messages.refused(PROVIDER_NAMES[provider])} />
  if (error) return <Failed text={wordsOf(error, messages.failed)} />
  return (
    <output className="flex items-center gap-2">
      <Spinner /> One moment...
    </output>
  )
}

function Failed({ text }: { text: string }) {
  return (
    <>
      <p role="alert">{text}</p>
      <Link to="/platform/biometric" className={buttonStyles({ variant: 'outline' })}>
        Back to Biometric Data
      </Link>
    </>
  )
}
