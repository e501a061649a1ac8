import { bodyMassIndex, type BmiCategory } from '@aevia/domain/health/bmi.ts'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { UserRound } from '#web/ui/icons.ts'
import type { ReactNode } from 'react'
import type { NewPicture } from '#web/features/profile/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'

interface PictureCardProps {
  /** of 100 */
  score: number
  /** null where it is switched off */
  level: number | null
  profile: Profile
  /** What will replace the present picture. */
  picture: NewPicture
  children: ReactNode
}

export function PictureCard({ profile, score, level, picture, children }: PictureCardProps) {
  // A picture from another site would let that site see every visit: only our own are shown.
  const own = picture === null && profile.avatar_url?.startsWith('/') ? profile.avatar_url : null
  const portrait = {
    alt: `Portrait of ${profile.full_name ?? 'you'}`,
    width: 112,
    height: 112,
    className: 'size-28 rounded-full object-cover',
  }
  return (
    <Card aria-label="Profile picture">
      <CardContent className="flex flex-col items-center text-center">
        {picture instanceof File ? (
          <img {...portrait} alt={portrait.alt} ref={showFile(picture)} />
        ) : own ? (
          <img {...portrait} alt={portrait.alt} src={own} />
        ) : (
          <span className="grid size-28 place-items-center rounded-full bg-primary-soft font-display text-title text-on-primary-soft">
            {initials(profile) || <UserRound aria-hidden="true" className="size-10" />}
          </span>
        )}
        {children}
        <h2 className="mt-4 max-w-full text-lg font-semibold break-words">
          {profile.full_name || 'Your name'}
        </h2>
        <p className="max-w-full text-sm break-words text-muted">{profile.email}</p>
        <dl className="mt-6 w-full text-left">
          <div>
            <dt className="flex justify-between text-sm">
              <span className="text-muted">Health Score</span>
            </dt>
            <dd>
              <span className="tabular font-display text-title">{score}</span>
              <span className="text-muted"> / 100</span>
              <Progress value={score} label="Health score" />
            </dd>
          </div>
          {level !== null && (
            <div className="mt-5 flex items-center justify-between border-t pt-4">
              <dt className="text-sm text-muted">Level</dt>
              <dd>
                <Badge tone="primary">Lv.{level}</Badge>
              </dd>
            </div>
          )}
        </dl>
      </CardContent>
    </Card>
  )
}

const tones: Record<BmiCategory, Tone> = {
  Underweight: 'info',
  'Normal weight': 'success',
  Overweight: 'warning',
  Obesity: 'danger',
}

interface HealthMetricsCardProps {
  profile: Profile
  loggedWeight: { kg: number; day: string } | null
}

/** Shown only when the index can be computed. */
export function HealthMetricsCard({ profile, loggedWeight }: HealthMetricsCardProps) {
  const result = bodyMassIndex(profile.height_cm, loggedWeight?.kg ?? profile.weight_kg)
  if (!result) return null
  return (
    <Card>
      <CardHeader>
        <CardTitle>Health Metrics</CardTitle>
        <CardDescription>
          {loggedWeight
            ? `From your height and the weight you logged on ${formatDate(loggedWeight.day)}`
            : 'From your height and weight'}
        </CardDescription>
      </CardHeader>
      <CardContent>
        <dl>
          <dt className="text-sm text-muted">
            <abbr title="Body mass index" className="no-underline">
              BMI
            </abbr>
          </dt>
          <dd className="mt-1 flex flex-wrap items-center gap-3">
            <span className="tabular font-display text-title">{result.bmi.toFixed(1)}</span>
            <Badge tone={tones[result.category]}>{result.category}</Badge>
          </dd>
        </dl>
      </CardContent>
    </Card>
  )
}

function initials({ first_name, last_name, full_name }: Profile): string {
  const names = first_name || last_name ? [first_name, last_name] : (full_name ?? '').split(/\s+/).slice(0, 2)
  return names.map((name) => [...(name ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** Shows a local file, whose address lives as long as the picture. */
function showFile(file: File) {
  return (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(file)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
}
