import { citedSource } from '@aevia/domain/health/biomarkers/cited-source.ts'
import { retestSpan } from '@aevia/domain/health/guidance/retest.ts'
import type { UnitSystem } from '@aevia/domain/profile/schema.ts'
import type { ReactNode } from 'react'
import { useMarker } from '#web/features/blood-markers/queries.ts'
import { ownBaseline, verdictOf } from '@aevia/domain/blood-markers/verdict.ts'
import { inUnit } from '@aevia/domain/blood-markers/units.ts'
import { Cited } from '#web/ui/cited.tsx'
import { LineChart } from '#web/ui/line-chart.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Insight, Marker, MarkerOverview } from '@aevia/domain/blood-markers/schema.ts'

/** What the person can do about a marker that is out of range. */
export type MarkerSteps = (marker: string, name: string) => ReactNode

interface MarkerDetailProps {
  marker: MarkerOverview
  units: UnitSystem
  steps: MarkerSteps
}

export function MarkerDetail({ marker, units, steps }: MarkerDetailProps) {
  const { data, isPending, refetch } = useMarker(marker.id)
  if (isPending) return <Skeleton className="mx-5 mb-5 h-40 sm:mx-6" />
  if (!data) return <LoadFailed text="Failed to load this marker." onRetry={() => void refetch()} />
  const { unit, convert, digits, format } = inUnit(marker, units)
  // One point a day: the chart is about days.
  const byDay = new Map(data.points.map(({ date, value }) => [date, { day: date, value: convert(value) }]))
  return (
    <div className="grid gap-6 border-t bg-sunken/40 px-5 py-5 sm:px-6 lg:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium">{verdictOf(marker)}</p>
        <p className="mt-1 mb-4 text-sm text-muted">{marker.measures}</p>
        <LineChart
          title={marker.name}
          unit={unit}
          points={[...byDay.values()]}
          decimals={digits}
          band={bandOf(marker, convert)}
          marks={data.begun
            .filter(({ day }) => day >= (data.points[0]?.date ?? day))
            .map(({ name, day }) => ({ day, label: name }))}
        />
        <Baseline points={data.points} format={format} unit={unit} />
        <ChangeText change={marker.change} />
      </div>
      {data.insight && (
        <InsightText insight={data.insight} critical={marker.critical !== null}>
          {steps(marker.id, marker.name)}
        </InsightText>
      )}
    </div>
  )
}

/** The range that is used, in the unit of the chart. */
function bandOf({ range }: MarkerOverview, convert: (value: number) => number) {
  if (!range) return null
  const [low, high] = [range.low, range.high].map((limit) => (limit === null ? null : convert(limit)))
  const name = range.from === 'laboratory' ? 'the range in the report' : 'the general range'
  return { low: low ?? null, high: high ?? null, name }
}

interface BaselineProps {
  points: Marker['points']
  format: (value: number) => string
  unit: string
}

/** What is usual for the person, beside the range of the laboratory. */
function Baseline({ points, format, unit }: BaselineProps) {
  const own = ownBaseline(points)
  if (!own) return null
  return (
    <p className="tabular mt-2 text-sm">
      Usual for you: {format(own.low)} to {format(own.high)} {unit}, in the middle {format(own.middle)}{' '}
      <span className="text-muted">(your {own.tests} tests)</span>
    </p>
  )
}

const verdicts = {
  higher: 'Higher than last time, by more than normal variation.',
  lower: 'Lower than last time, by more than normal variation.',
  within_variation: 'The change since last time is within normal variation.',
  cannot_tell:
    'There is no data on normal variation, so we cannot say whether the change since last time is real.',
}

function ChangeText({ change }: Pick<MarkerOverview, 'change'>) {
  if (!change) return null
  const percent = (share: number) => `${Math.round(share * 100)}%`
  return (
    <div className="mt-4 text-sm">
      <p className="font-medium">{verdicts[change.verdict]}</p>
      {change.limits && (
        <p className="mt-1 text-xs text-muted">
          A rise of over {percent(change.limits.rise)} or a fall of over {percent(change.limits.fall)} is more
          than normal variation in 95 of 100 cases. {change.note} Source: {change.source}
        </p>
      )}
    </div>
  )
}

interface InsightTextProps {
  insight: Insight
  critical: boolean
  children: ReactNode
}

function InsightText({ insight, critical, children }: InsightTextProps) {
  const { direction, meaning, retest_weeks: weeks } = insight
  const word = direction === 'low' ? 'Low' : 'High'
  return (
    <div className="min-w-0 text-sm">
      <p className="font-medium">{meaning.startsWith(`${word} `) ? meaning : `${word}: ${meaning}`}</p>
      {insight.see_clinician && <p className="mt-2">See a clinician: {insight.see_clinician.when}</p>}
      {weeks && !critical && <p className="mt-2">Test again {retestSpan(weeks)} after a change.</p>}
      <div className="mt-4">{children}</div>
      {insight.actions.length > 0 && <WhatHelps actions={insight.actions} />}
    </div>
  )
}

function WhatHelps({ actions }: Pick<Insight, 'actions'>) {
  return (
    <details>
      <summary className="w-fit rounded-sm py-1 text-primary underline-offset-4 hover:underline">
        What helps in general
      </summary>
      <ul className="mt-2 flex flex-col gap-2.5">
        {actions.map(({ category, action, caution, expected, sources }) => (
          <li key={action}>
            <span className="font-medium">{category}: </span>
            {action}
            {caution && <span className="text-muted"> ({caution})</span>}
            {expected && <span className="block text-muted">Expected: {expected}</span>}
            {sources.map((source) => (
              <Cited
                key={source.title}
                source={citedSource([source]) ?? { title: source.title, url: null }}
              />
            ))}
          </li>
        ))}
      </ul>
    </details>
  )
}
