import { CircleCheck, Clock, LoaderCircle, TriangleAlert } from '#web/ui/icons.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** Any status we do not know is shown as it is. `still` for a legend, where nothing is going on. */
export function StatusBadge({ status, still }: { status: string; still?: boolean }) {
  switch (status) {
    case 'pending':
      return (
        <Badge tone="warning">
          <Clock aria-hidden="true" />
          Pending
        </Badge>
      )
    case 'processing':
      return (
        <Badge tone="info">
          {still ? <LoaderCircle aria-hidden="true" /> : <Spinner />}
          Processing
        </Badge>
      )
    case 'completed':
      return (
        <Badge tone="success">
          <CircleCheck aria-hidden="true" />
          Analyzed
        </Badge>
      )
    case 'error':
      return (
        <Badge tone="danger">
          <TriangleAlert aria-hidden="true" />
          Error
        </Badge>
      )
    default:
      return <Badge tone="outline">{status}</Badge>
  }
}

/** Of a file that was read and held no result, which is no success. */
export function NoResultsBadge() {
  return (
    <Badge tone="warning">
      <TriangleAlert aria-hidden="true" />
      No results found
    </Badge>
  )
}
