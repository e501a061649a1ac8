import type { GENDERS, PREGNANCIES, Profile, UNIT_SYSTEMS } from '@aevia/domain/profile/schema.ts'
import { feetAndInches, pounds } from '@aevia/domain/profile/us-units.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

export const genderLabels: Record<(typeof GENDERS)[number], string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
}

export const pregnancyLabels: Record<(typeof PREGNANCIES)[number], string> = {
  pregnant: 'Pregnant',
  breastfeeding: 'Breastfeeding',
  trying: 'Trying to become pregnant',
}

export const unitSystemLabels: Record<(typeof UNIT_SYSTEMS)[number], string> = {
  metric: 'Metric (cm, kg)',
  us: 'US (ft, in, lb)',
}

export function heightText({
  height_cm,
  unit_system,
}: Pick<Profile, 'height_cm' | 'unit_system'>): string | null {
  if (height_cm === null || unit_system === 'metric') return height_cm === null ? null : `${height_cm} cm`
  const { feet, inches } = feetAndInches(height_cm)
  return `${feet} ft ${inches} in`
}

export function weightText({
  weight_kg,
  unit_system,
}: Pick<Profile, 'weight_kg' | 'unit_system'>): string | null {
  if (weight_kg === null) return null
  return unit_system === 'metric' ? `${weight_kg} kg` : `${pounds(weight_kg)} lb`
}

/** One a line; null where there is none. */
export const medicinesText = ({ medicines }: Pick<Profile, 'medicines'>): string | null =>
  medicines.map(({ name, dose }) => [name, dose].filter(Boolean).join(', ')).join('\n') || null
export const conditionsText = ({ conditions }: Pick<Profile, 'conditions'>): string | null =>
  conditions.join('\n') || null

export function ProfileDetails({ profile }: { profile: Profile }) {
  const rows: { label: string; value: string | null; wide?: boolean }[] = [
    { label: 'First Name', value: profile.first_name },
    { label: 'Last Name', value: profile.last_name },
    { label: 'Email', value: profile.email },
    { label: 'Age', value: profile.age === null ? null : `${profile.age} years` },
    { label: 'Gender', value: profile.gender && genderLabels[profile.gender] },
    { label: 'Race', value: profile.race },
    { label: 'Height', value: heightText(profile) },
    { label: 'Weight', value: weightText(profile) },
    { label: 'Member Since', value: formatDate(profile.created_at) },
    ...(profile.pregnancy
      ? [{ label: 'Pregnancy and breastfeeding', value: pregnancyLabels[profile.pregnancy], wide: true }]
      : []),
    { label: 'Medicines', value: medicinesText(profile) },
    { label: 'Conditions', value: conditionsText(profile) },
    { label: 'Allergies and Medical Notes', value: profile.allergies, wide: true },
  ]
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {rows.map(({ label, value, wide }) => (
        <div key={label} className={wide ? 'sm:col-span-2' : ''}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-0.5 break-words whitespace-pre-line">
            {value || <span className="text-muted">Not provided</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
