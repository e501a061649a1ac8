import { REGION_LABELS, type RegionStatus, sampleRegions } from '@aevia/domain/samples/brain-health.ts'
import type { IconComponent } from '#web/ui/icon.tsx'
import { CircleAlert, CircleCheck, CircleDot } from '#web/ui/icons.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { SampleMark } from '#web/ui/sample-mark.tsx'

const badges: Record<RegionStatus, { tone: Tone; icon: IconComponent }> = {
  optimal: { tone: 'success', icon: CircleCheck },
  average: { tone: 'info', icon: CircleDot },
  suboptimal: { tone: 'danger', icon: CircleAlert },
}

export function Regions() {
  return (
    <>
      <p className="mb-4 flex flex-wrap items-center gap-3 text-sm text-muted">
        Percentile among people of the same age <SampleMark />
      </p>
      <ul aria-label="Brain regions" className="grid gap-4 sm:grid-cols-2">
        {sampleRegions.map(({ name, role, percentile, status }) => {
          const { tone, icon: Icon } = badges[status]
          return (
            <li key={name} className="rounded-lg border bg-surface p-5 shadow-card">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold tracking-tight">{name}</span>
                <Badge tone={tone}>
                  <Icon aria-hidden="true" />
                  {REGION_LABELS[status]}
                </Badge>
              </p>
              <p className="text-sm text-muted">{role}</p>
              <div className="mt-3 flex items-center gap-3">
                <Progress value={percentile} label={`${name} percentile`} />
                <span className="tabular w-11 shrink-0 text-right text-sm font-medium">
                  {ordinal(percentile)}
                </span>
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' })
const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

function ordinal(value: number): string {
  return `${value}${suffixes[rules.select(value)] ?? 'th'}`
}
