import { FlaskConical } from '#web/ui/icons.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Stands by every sample value, so that nobody takes a stranger's number for their own. */
export function SampleMark() {
  return (
    <Badge tone="outline">
      <FlaskConical aria-hidden="true" />
      Sample data
    </Badge>
  )
}
