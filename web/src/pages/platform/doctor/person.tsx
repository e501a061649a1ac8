import { bodyMassIndex } from '@aevia/domain/health/bmi.ts'
import type { PersonShown } from '@aevia/domain/sharing/doctor-page.ts'
import {
  conditionsText,
  genderLabels,
  heightText,
  medicinesText,
  pregnancyLabels,
  weightText,
} from '#web/features/profile/components/profile-details.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** Who it is about, as far as a doctor needs it. */
export function Person({ profile }: { profile: PersonShown }) {
  const { full_name, age, gender, height_cm, weight_kg, allergies, pregnancy } = profile
  const index = bodyMassIndex(height_cm, weight_kg)
  const rows = [
    { label: 'Name', value: full_name },
    { label: 'Age', value: age === null ? null : `${age} years` },
    { label: 'Sex', value: gender && genderLabels[gender] },
    { label: 'Height', value: heightText(profile) },
    { label: 'Weight', value: weightText(profile) },
    { label: 'BMI', value: index && `${index.bmi.toFixed(1)} (${index.category})` },
    ...(pregnancy ? [{ label: 'Pregnancy and breastfeeding', value: pregnancyLabels[pregnancy] }] : []),
  ]
  const history = [
    { label: 'Medicines', value: medicinesText(profile) },
    { label: 'Conditions', value: conditionsText(profile) },
    { label: 'Allergies and medical notes', value: allergies },
  ]
  return (
    <Card aria-labelledby="person">
      <CardHeader>
        <CardTitle id="person">Person</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3">
          {rows.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-words">{value ?? <span className="text-muted">Not provided</span>}</dd>
            </div>
          ))}
          {history.map(({ label, value }) => (
            <div key={label} className="col-span-full min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="break-words whitespace-pre-line">
                {value ?? <span className="text-muted">Not provided</span>}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 text-xs text-muted">Source: the person’s own profile.</p>
      </CardContent>
    </Card>
  )
}
