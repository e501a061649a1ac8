import type { SupplementRecommendation } from '@aevia/domain/assistant/schema.ts'
import { brand } from '@aevia/domain/brand.ts'
import { PlatformChat } from '#web/features/assistant/components/platform-chat.tsx'
import { answerPress } from '#web/pages/platform/answer-press.tsx'
import { useTrackSupplement } from '#web/features/supplements/queries.ts'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `AI Health Assistant · ${brand.name}` }]
}

export default function AiChatPage() {
  const track = useTrackSupplement()
  const add = ({ reason: _reason, ...supplement }: SupplementRecommendation) =>
    track.mutateAsync({ ...supplement, purchase_link: null, is_active: true })
  return (
    <>
      <PageHeader title="AI Health Assistant" subtitle="Grounded in your own records, with its sources" />
      <PlatformChat onAdd={add} press={answerPress} />
    </>
  )
}
