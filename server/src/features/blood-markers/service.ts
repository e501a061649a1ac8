import {
  biologicalAges,
  latestBiologicalAge,
  profileLacks,
} from '@aevia/domain/blood-markers/biological-age.ts'
import { begunForMarker } from '@aevia/domain/blood-markers/outcome.ts'
import { newestDraws, latestDerivedValues } from '@aevia/domain/blood-markers/derived.ts'
import { keyMarkers } from '@aevia/domain/blood-markers/key-markers.ts'
import { insightOf, markerOverviews } from '@aevia/domain/blood-markers/overview.ts'
import { personOver } from '@aevia/domain/blood-markers/points.ts'
import { readNamesFirst } from '@aevia/domain/safety/product-names.ts'
import { breath, inSteps } from '#server/breath.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'
import { notFound } from '#server/app-error.ts'
import type { BloodMarkers, Marker } from '@aevia/domain/blood-markers/schema.ts'

type Deps = {
  profile: Pick<ProfileService, 'getProfile'>
  testData: Pick<TestDataService, 'markerPoints'>
  supplements: Pick<SupplementsService, 'list'>
  now: () => number
}
export type BloodMarkersService = ReturnType<typeof createBloodMarkersService>

export function createBloodMarkersService({ profile, testData, supplements, now }: Deps) {
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
      const taken = await supplements.list(identity)
      await inSteps(readNamesFirst(taken))
      return { marker, points, insight: insightOf(marker), begun: begunForMarker(taken, id) }
    },
  }
}
