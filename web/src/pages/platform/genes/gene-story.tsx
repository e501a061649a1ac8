import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import { inUnit } from '@aevia/domain/blood-markers/units.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { useBloodMarkers } from '#web/features/blood-markers/queries.ts'
import { useMarkerUnits } from '#web/lib/unit-system.tsx'
import { GeneFindings } from '#web/features/test-data/components/genes/gene-findings.tsx'

/** Iron in blood shows whether what the HFE gene says has come true. */
const IRON = { ferritin: 'ferritin', tsat: 'transferrin saturation' }

/** What a file of raw genotypes says, beside what was measured. */
export function GeneStory({ genes }: { genes: GeneReading }) {
  return <GeneFindings genes={genes} beside={BESIDE} />
}

function OwnIron() {
  const { data } = useBloodMarkers()
  const [units] = useMarkerUnits()
  if (!data) return null
  return (
    <dl aria-label="Your iron" className="grid gap-2 rounded-md bg-sunken p-3 text-sm sm:grid-cols-2">
      {Object.entries(IRON).map(([id, name]) => {
        const marker = data.markers.find((each) => each.id === id)
        const shown = marker && inUnit(marker, units)
        return (
          <div key={id}>
            <dt className="text-muted">Your {name}</dt>
            <dd>
              {marker && shown
                ? `${marker.latest.comparator ?? ''}${shown.format(marker.latest.value)} ${shown.unit}, ${formatDate(marker.latest.date)}`
                : 'Not measured yet'}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const BESIDE = { hfe: <OwnIron /> }
