import { brand } from '@aevia/domain/brand.ts'
import { markerSteps } from '#web/pages/platform/story/marker-steps.tsx'
import { MarkerList } from '#web/features/blood-markers/components/marker-list.tsx'
import { loadFailed, useBloodMarkers } from '#web/features/blood-markers/queries.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import ComingSoonPage from '#web/pages/platform/coming-soon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function meta() {
  return [{ title: `Blood markers · ${brand.name}` }]
}

export default function BloodMarkersPage() {
  const query = useBloodMarkers()
  const { data, isPending, refetch } = query
  useFailureNotice(query, loadFailed)
  if (data?.markers.length === 0) return <ComingSoonPage />
  return (
    <>
      <PageHeader title="Blood markers" subtitle="The latest result of each marker, from your own tests" />
      {isPending ? (
        <>
          <output className="sr-only">Loading blood markers...</output>
          <Skeleton className="h-80" />
        </>
      ) : data ? (
        <MarkerList markers={data.markers} steps={markerSteps} />
      ) : (
        <LoadFailed text={loadFailed.description} onRetry={() => void refetch()} />
      )}
    </>
  )
}
