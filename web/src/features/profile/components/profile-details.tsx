import type { GENDERS, Profile } from '@aevia/domain/profile/schema.ts'
import { formatDate } from '@aevia/domain/text/format.ts'

export const genderLabels: Record<(typeof GENDERS)[number], string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
}

export function ProfileDetails({ profile }: { profile: Profile }) {
  const rows: { label: string; value: string | null; wide?: boolean }[] = [
    { label: 'First Name', value: profile.first_name },
    { label: 'Last Name', value: profile.last_name },
    { label: 'Email', value: profile.email },
    { label: 'Age', value: profile.age === null ? null : `${profile.age} years` },
    { label: 'Gender', value: profile.gender && genderLabels[profile.gender] },
    { label: 'Race', value: profile.race },
    { label: 'Height', value: profile.height_cm === null ? null : `${profile.height_cm} cm` },
    { label: 'Weight', value: profile.weight_kg === null ? null : `${profile.weight_kg} kg` },
    { label: 'Member Since', value: formatDate(profile.created_at) },
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
