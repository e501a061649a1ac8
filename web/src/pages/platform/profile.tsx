import { brand } from '@aevia/domain/brand.ts'
import type { ReactNode } from 'react'
import { ActivitySection } from '#web/features/activity/components/activity-section.tsx'
import { AssistantPrivacyCard } from '#web/features/assistant/components/assistant-privacy-card.tsx'
import { SecurityCard } from '#web/features/auth/components/security/security-card.tsx'
import { ConsentsSection } from '#web/features/consents/components/consents-section.tsx'
import { useOwnFigures } from '#web/features/dashboard/queries.ts'
import { LevelCard } from '#web/features/level/components/level-card.tsx'
import { useShownLevel } from '#web/features/level/queries.ts'
import { ArchiveSection } from '#web/features/ownership/components/archive-section.tsx'
import { EraseSection } from '#web/features/ownership/components/erase-section.tsx'
import { YourDataCard } from '#web/features/ownership/components/your-data-card.tsx'
import { ProfileView } from '#web/features/profile/components/profile-view.tsx'
import { messages } from '#web/features/profile/messages.ts'
import { useProfile } from '#web/features/profile/queries.ts'
import { RemindersCard } from '#web/features/reminders/components/reminders-card.tsx'
import { SharesSection } from '#web/features/sharing/components/shares-section.tsx'
import { TokensSection } from '#web/features/tokens/components/tokens-section.tsx'
import { ApiError } from '#web/lib/api.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import { useSession } from '#web/lib/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export function meta() {
  return [{ title: `My Profile · ${brand.name}` }]
}

export default function ProfilePage() {
  const { status } = useSession()
  const { data, error, isPending, isError, errorUpdatedAt } = useProfile()
  const refused = error instanceof ApiError && error.status === 401
  const missing = !error || (error instanceof ApiError && error.status === 404)
  const failed = isError && !data && !refused && !missing
  useFailureNotice({ isError: failed, errorUpdatedAt }, messages.loadFailedNotice)
  const figures = useOwnFigures()
  const level = useShownLevel()
  // What is being edited stays: whether to leave is asked one level up.
  if (!data && (status === 'signed_out' || refused)) {
    return <State text={messages.loggedOut} />
  }
  if (isPending) {
    return (
      <output className="grid flex-1 place-items-center gap-3 text-muted">
        <span className="flex items-center gap-3">
          <Spinner />
          {messages.loading}
        </span>
      </output>
    )
  }
  if (data)
    return (
      <>
        <ProfileView profile={data} level={level} {...figures} />
        <LevelCard />
        <RemindersCard />
        <SecurityCard />
        <AssistantPrivacyCard />
        <YourDataCard>
          <ArchiveSection />
          <SharesSection />
          <TokensSection />
          <ConsentsSection />
          <ActivitySection />
          <EraseSection />
        </YourDataCard>
      </>
    )
  return (
    <State text={missing ? messages.missing : messages.loadFailed}>
      <Button onClick={() => location.reload()}>{missing ? 'Refresh Page' : 'Try Again'}</Button>
    </State>
  )
}

function State({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <>
      <PageHeader title="My Profile" />
      <div className="flex flex-1 flex-col items-center justify-center gap-5 text-center">
        <p role="alert">{text}</p>
        {children}
      </div>
    </>
  )
}
