/** Whether a document is about its user: what is asked, and what counts of it until that is answered. */
import { z } from 'zod'
import { isSamePerson } from '../health/lab-report/head/same-person.ts'
import type { Analysis, AnalysedResult, OwnerReason } from '../health/reading/analysis.ts'
import type { Profile } from '../profile/schema.ts'
import type { Owner } from './schema.ts'

/** Whose a document is, with the place of the user among the people whom it names, from 0. */
export type Ownership = { owner: Owner | null; person: number | null }

export const ownerAnswerSchema = z.strictObject({
  owner: z.enum(['mine', 'not_mine']),
  person: z.int().min(0).nullable().default(null),
})
export type OwnerAnswer = z.infer<typeof ownerAnswerSchema>

const YEAR_MS = 365.25 * 86_400_000

/** A profile has an age, which was true when it was saved: so many years may have passed since. */
function isOfAge(birthDate: string, { age, updated_at }: Profile, today: string): boolean {
  if (age === null) return true
  const yearsTo = (day: string): number => (Date.parse(day) - Date.parse(birthDate)) / YEAR_MS
  return age >= yearsTo(updated_at) - 2 && age <= yearsTo(today) + 1
}

/**
 * What of a document does not fit the user's profile. What either of them leaves open fits.
 * @param today ISO day
 */
export function ownerReasons(
  { patient, people = [], warnings, results }: Analysis,
  profile: Profile | null,
  today: string,
): OwnerReason[] {
  if (results.length === 0) return []
  if (people.length > 1 || warnings.includes('several_patients')) return ['several_people']
  if (!profile) return []
  const { first_name, last_name, full_name, gender } = profile
  const ownName = [first_name, last_name].filter(Boolean).join(' ') || (full_name ?? '')
  const isBirthKnown = patient.birth_date !== null && profile.age !== null
  const isBirthSame = patient.birth_date === null || isOfAge(patient.birth_date, profile, today)
  const reasons: OwnerReason[] = []
  if (people.some((name) => !isSamePerson(name, ownName, isBirthKnown && isBirthSame))) reasons.push('name')
  if (patient.sex !== null && (gender === 'male' || gender === 'female') && patient.sex !== gender)
    reasons.push('sex')
  if (!isBirthSame) reasons.push('birth_year')
  return reasons
}

/** Whether a test is the user's own, as far as anybody knows. */
export const isCounted = ({ owner }: Pick<Ownership, 'owner'>): boolean => owner === null || owner === 'mine'

/** The results that may enter trends and answers. */
export function countedResults<T extends Pick<AnalysedResult, 'person'>>(
  results: readonly T[],
  { owner, person }: Ownership,
  people: readonly string[] = [],
): T[] {
  if (!isCounted({ owner })) return []
  const name = person === null ? undefined : people[person]
  return name === undefined ? [...results] : results.filter((result) => result.person === name)
}
