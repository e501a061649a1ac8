import { brand } from '@aevia/domain/brand.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { takenOn } from '@aevia/domain/sharing/doctor-page.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ProofDialog } from '#web/features/auth/components/security/proof-dialog.tsx'
import { usePlan } from '#web/features/plan/queries.ts'
import { useProfile } from '#web/features/profile/queries.ts'
import { ShareDialog } from '#web/features/sharing/components/share-dialog.tsx'
import { useStory } from '#web/features/story/queries.ts'
import { useSupplements } from '#web/features/supplements/queries.ts'
import { localDay } from '#web/lib/local-time.ts'
import { AbnormalResults } from '#web/pages/platform/doctor/abnormal-results.tsx'
import { Person } from '#web/pages/platform/doctor/person.tsx'
import { Questions } from '#web/pages/platform/doctor/questions.tsx'
import { TakenNow } from '#web/pages/platform/doctor/taken-now.tsx'
import { Button } from '#web/ui/button.tsx'
import { Printer, Share2 } from '#web/ui/icons.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: `For the doctor · ${brand.name}` }]
}

/** One page for a visit: who, what is taken, what is out of range, what to ask. It prints on A4. */
export default function DoctorPage() {
  const [profile, supplements, story, plan] = [useProfile(), useSupplements(), useStory(), usePlan()]
  const [isSharing, setSharing] = useState(false)
  const all: Pick<UseQueryResult, 'isPending' | 'refetch'>[] = [profile, supplements, story, plan]
  return (
    <>
      <PageHeader
        title="For the doctor"
        subtitle={`What ${profile.data?.full_name ?? 'I'} recorded, as of ${formatDate(localDay())}`}
      >
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print or save as PDF
          </Button>
          <Button onClick={() => setSharing(true)}>
            <Share2 aria-hidden="true" />
            Share with a clinician
          </Button>
        </div>
      </PageHeader>
      {isSharing && <ShareDialog onClose={() => setSharing(false)} />}
      <ProofDialog />
      {all.some(({ isPending }) => isPending) ? (
        <>
          <output className="sr-only">Loading the page for your doctor...</output>
          <Skeleton className="h-96" />
        </>
      ) : profile.data && supplements.data && story.data && plan.data ? (
        <div className="flex flex-col gap-5">
          <Person profile={profile.data} />
          <TakenNow taken={takenOn(supplements.data, localDay())} />
          <AbnormalResults results={story.data} />
          <Questions actions={plan.data.actions} />
          <p className="text-xs text-muted">
            Made with {brand.name}, which gives general wellness information and is not a medical device.
            Values are read from laboratory reports and checked by the person; the reports themselves decide.
          </p>
        </div>
      ) : (
        <LoadFailed
          text="Failed to load the page for your doctor."
          onRetry={() => void Promise.all(all.map(({ refetch }) => refetch()))}
        />
      )}
    </>
  )
}
