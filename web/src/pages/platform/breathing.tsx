import { brand } from '@aevia/domain/brand.ts'
import { BreathingSession } from '#web/features/health-log/components/breathing-session.tsx'
import { LogSection } from '#web/features/health-log/components/log-section.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

export function meta() {
  return [{ title: `Breathing · ${brand.name}` }]
}

export default function BreathingPage() {
  return (
    <>
      <PageHeader title="Breathing" />
      <div className="flex flex-col gap-5">
        <BreathingSession />
        <LogSection
          kind="breathing"
          title="Your sessions"
          emptyText="Finish a session and it will show here."
          withoutButton
        />
      </div>
    </>
  )
}
