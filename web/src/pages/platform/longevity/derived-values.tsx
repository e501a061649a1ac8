import {
  BIOLOGICAL_AGE_POPULATION,
  BIOLOGICAL_AGE_SOURCE,
} from '@aevia/domain/blood-markers/biological-age-facts.ts'
import { formatDate } from '@aevia/domain/text/format.ts'
import { Link } from 'react-router'
import { useBloodMarkers } from '#web/features/blood-markers/queries.ts'
import { inUnit } from '@aevia/domain/blood-markers/units.ts'
import { useFailureNotice } from '#web/lib/failure-notice.ts'
import { useUnitSystem } from '#web/lib/unit-system.tsx'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { BiologicalAge, DerivedValue } from '@aevia/domain/blood-markers/schema.ts'

const loadFailed = { title: 'Error', description: 'Failed to load your test results.', destructive: true }

/** What is derived from the user's own tests. */
export function DerivedValues() {
  const query = useBloodMarkers()
  const { data, isError, refetch } = query
  useFailureNotice(query, loadFailed)
  if (!data) {
    return isError ? (
      <LoadFailed text={loadFailed.description} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-40" />
    )
  }
  const { derived, biological_age, profile_lacks } = data
  if (derived.length === 0 && !biological_age && profile_lacks.length === 0) return <NothingYet />
  return (
    <Card>
      <CardHeader>
        <CardTitle>From your own tests</CardTitle>
        <CardDescription>Calculated with published formulas, each from one blood test.</CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-6">
        {profile_lacks.length > 0 && (
          <p>
            Some values are missing: phenotypic age, FIB-4 and kidney filtration (eGFR) also need your{' '}
            {profile_lacks.join(' and ')}.{' '}
            <Link to="/platform/profile" className={buttonStyles({ variant: 'link', size: 'inline' })}>
              Open your profile
            </Link>
          </p>
        )}
        {biological_age && <PhenotypicAge {...biological_age} />}
        {derived.length > 0 && (
          <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
            {derived.map((value) => (
              <Derived key={value.id} {...value} />
            ))}
          </dl>
        )}
      </CardContent>
    </Card>
  )
}

function Derived({ name, value, decimals, unit, us_unit, date, formula, source, note }: DerivedValue) {
  const shown = inUnit({ unit_display: unit, decimals, us_unit }, useUnitSystem())
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>
        <span className="tabular font-display text-2xl">{shown.format(value)}</span>{' '}
        <span className="text-sm text-muted">
          {shown.unit} on {formatDate(date)}
        </span>
        {note && <p className="mt-1 text-sm">{note}</p>}
        <p className="mt-1 text-xs text-muted">
          {formula}. {source}
        </p>
      </dd>
    </div>
  )
}

function PhenotypicAge({ date, age, phenotypic_age, missing, notes }: BiologicalAge) {
  const { mean_difference, standard_deviation } = BIOLOGICAL_AGE_POPULATION
  return (
    <div className="rounded-lg bg-sunken p-5">
      <p className="text-sm text-muted">Phenotypic age</p>
      {phenotypic_age === null ? (
        <p className="mt-1">
          {missing.length > 0
            ? `Not calculated: the blood test of ${formatDate(date)} does not include ${missing.join(', ')}.`
            : `Not calculated for the blood test of ${formatDate(date)}.`}
        </p>
      ) : (
        <p className="mt-1">
          <span className="tabular font-display text-title">{phenotypic_age.toFixed(1)}</span>{' '}
          <span className="text-muted">
            years, at {age} on {formatDate(date)}
          </span>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="mt-1 text-sm">
          {note}
        </p>
      ))}
      <p className="mt-2 text-xs text-muted">
        A risk score in years, not a diagnosis. In a US survey people scored {Math.abs(mean_difference)} years
        below their age on average, with a spread of {standard_deviation}, so a difference of a few years is
        normal. {BIOLOGICAL_AGE_SOURCE}
      </p>
    </div>
  )
}

function NothingYet() {
  return (
    <Card>
      <CardHeader>
        <CardTitle>From your own tests</CardTitle>
        <CardDescription>Nothing on this page is calculated from your tests yet.</CardDescription>
      </CardHeader>
      <CardContent>
        <Link to="/platform/test-data" className={buttonStyles({ variant: 'secondary', size: 'sm' })}>
          Upload a test
        </Link>
      </CardContent>
    </Card>
  )
}
