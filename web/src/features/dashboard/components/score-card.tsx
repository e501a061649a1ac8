import type { Dashboard, ScoreComponent } from '@aevia/domain/dashboard/schema.ts'
import { le8Category, LE8_SHOWN_FROM } from '@aevia/domain/health/life-essential-8.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

interface ScoreCardProps {
  score: Dashboard['score']
  /** null where it is switched off */
  level: number | null
  /** How to give the answers that only the user knows. */
  children: ReactNode
}

const tones: Record<ReturnType<typeof le8Category>, Tone> = {
  High: 'success',
  Moderate: 'info',
  Low: 'warning',
}
const names: Record<ScoreComponent['id'], string> = {
  diet: 'Diet',
  physical_activity: 'Physical activity',
  nicotine: 'Nicotine',
  sleep: 'Sleep',
  bmi: 'Body mass index',
  blood_lipids: 'Blood lipids',
  blood_glucose: 'Blood glucose',
  blood_pressure: 'Blood pressure',
}

export function ScoreCard({ score, level, children }: ScoreCardProps) {
  const { value, known, complete, too_young, components } = score
  const category = value === null ? null : le8Category(value)
  return (
    <Card>
      <CardHeader className="flex-row items-center justify-between gap-3">
        <CardTitle>Health Score</CardTitle>
        {level !== null && <Badge tone="primary">Lv.{level}</Badge>}
      </CardHeader>
      <CardContent className="pt-3 sm:pt-3">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span>
            <span className="tabular font-display text-display">{value ?? 0}</span>
            <span className="text-muted"> / 100</span>
          </span>
          {category && <Badge tone={tones[category]}>{category}</Badge>}
          {category && !complete && <Badge tone="outline">Partial</Badge>}
          {!category && <Badge tone="outline">No score yet</Badge>}
        </p>
        <div className="mt-3">
          <Progress value={value ?? 0} label="Health score" />
        </div>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-60 flex-1 text-sm text-muted">
            {explain({ value, known, complete, too_young })}
          </p>
          {children}
        </div>
        <details className="mt-4 border-t pt-3" open={known > 0}>
          <summary className="w-fit rounded-sm py-0.5 text-sm font-medium text-primary">
            What it is made of: {known} of 8 parts known
          </summary>
          <ul className="mt-3 grid gap-x-8 gap-y-3 md:grid-cols-2">
            {components.map((component) => (
              <Part key={component.id} {...component} />
            ))}
          </ul>
          <p className="mt-4 text-xs leading-relaxed text-muted">
            Life’s Essential 8, American Heart Association (Lloyd-Jones et al., Circulation 2022;146:e18): the
            mean of the parts. For adults aged 20 and over, not in pregnancy. Wellness information, not a
            diagnosis.
          </p>
        </details>
      </CardContent>
    </Card>
  )
}

function explain({ value, known, complete, too_young }: Omit<Dashboard['score'], 'components'>): string {
  if (too_young) return 'This score is for adults aged 20 and over.'
  if (value === null) {
    return `The score is shown once ${LE8_SHOWN_FROM} of its 8 parts are known, including both habits and measurements. Nothing is assumed: ${known} of 8 known.`
  }
  return complete
    ? `From ${known} of 8 parts.`
    : `A partial score, from ${known} of 8 parts: what is missing may change it.`
}

function Part({ id, points, basis, day }: ScoreComponent) {
  return (
    <li className="min-w-0">
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{names[id]}</span>
        <span className="tabular">
          {points === null ? <span className="text-muted">Missing</span> : points}
        </span>
      </p>
      {points !== null && (
        <div className="mt-1">
          <Progress value={points} label={`${names[id]} points`} />
        </div>
      )}
      <p className="mt-1 text-xs text-muted">
        {basis}
        {day && ` ${formatDate(day)}.`}
      </p>
    </li>
  )
}
