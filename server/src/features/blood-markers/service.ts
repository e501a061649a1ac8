import {
  biologicalAges,
  latestBiologicalAge,
  profileLacks,
} from '@aevia/domain/blood-markers/biological-age.ts'
import { newestDraws, latestDerivedValues } from '@aevia/domain/blood-markers/derived.ts'
import { keyMarkers } from '@aevia/domain/blood-markers/key-markers.ts'
import { insightOf, markerOverviews } from '@aevia/domain/blood-markers/overview.ts'
import type { Person } from '@aevia/domain/blood-markers/points.ts'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { breath } from '#server/breath.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'
import { notFound } from '#server/app-error.ts'
import type { BloodMarkers, Marker } from '@aevia/domain/blood-markers/schema.ts'

type Deps = {
  profile: Pick<ProfileService, 'getProfile'>
  testData: Pick<TestDataService, 'markerPoints'>
  now: () => number
}
export type BloodMarkersService = ReturnType<typeof createBloodMarkersService>

const YEAR_MS = 365.2425 * 24 * 3600 * 1000

export function createBloodMarkersService({ profile, testData, now }: Deps) {
  async function read(identity: Identity, only?: string) {
    const own = await profile.getProfile(identity)
    const points = await testData.markerPoints(identity, only ? [only] : undefined)
    return { own, points, personAt: personOver(own, now()) }
  }
  return {
    async overview(identity: Identity): Promise<BloodMarkers> {
      const { own, points, personAt } = await read(identity)
      await breath()
      const markers = markerOverviews(points, personAt)
      await breath()
      const draws = newestDraws(points)
      const ageAt = (date: string) => personAt(date).age
      return {
        markers,
        derived: latestDerivedValues(draws, personAt),
        biological_age: latestBiologicalAge(draws, ageAt),
        biological_ages: biologicalAges(draws, ageAt),
        profile_lacks: profileLacks(draws, personAt).filter((field) => own[field] === null),
        key_markers: keyMarkers(new Set(markers.map(({ id }) => id))),
        insights: markers.flatMap((marker) => insightOf(marker) ?? []),
      }
    },

    async marker(identity: Identity, id: string): Promise<Marker> {
      const { points, personAt } = await read(identity, id)
      const [marker] = markerOverviews(points, personAt)
      if (!marker) throw notFound()
      return { marker, points, insight: insightOf(marker) }
    },
  }
}

/** Who the user was on a day: the profile holds the age of today. */
function personOver({ age, gender }: Profile, now: number): (date: string) => Person {
  const sex = gender === 'female' || gender === 'male' ? gender : null
  return (date) => {
    const years = Math.max(0, Math.round((now - Date.parse(date)) / YEAR_MS))
    return { sex, age: age === null ? null : Math.max(0, age - years) }
  }
}
