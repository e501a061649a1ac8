import { personOver } from '@aevia/domain/blood-markers/points.ts'
import type { MarkerSteps, Story } from '@aevia/domain/story/schema.ts'
import { TESTS_TOLD } from '@aevia/domain/story/told-results.ts'
import { type StoryRecords, stepsOfMarker, tellStory } from '@aevia/domain/story/story.ts'
import { readNamesFirst } from '@aevia/domain/safety/product-names.ts'
import { breath, inSteps } from '#server/breath.ts'
import type { PlanService } from '#server/features/plan/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'

type Deps = {
  profile: Pick<ProfileService, 'getProfile'>
  plan: Pick<PlanService, 'actions'>
  supplements: Pick<SupplementsService, 'list'>
  testData: Pick<TestDataService, 'markerPoints' | 'summaries'>
  now: () => number
}
export type StoryService = ReturnType<typeof createStoryService>

/** An alarming result that none of so many newest tests has is history. */
const ALARM_TESTS = 200

export function createStoryService({ profile, plan, supplements, testData, now }: Deps) {
  async function read(identity: Identity, today: string): Promise<StoryRecords> {
    // First, and alone: a new user's profile and data key are made with it, which the reads below rely on.
    const own = await profile.getProfile(identity)
    const [points, taken, summaries, planned] = await Promise.all([
      testData.markerPoints(identity, undefined, TESTS_TOLD),
      supplements.list(identity),
      testData.summaries(identity, ALARM_TESTS),
      plan.actions(identity),
    ])
    await inSteps(readNamesFirst(taken))
    await breath()
    return {
      points,
      personAt: personOver(own, now()),
      profile: own,
      supplements: taken,
      summaries,
      plan: planned,
      today,
    }
  }
  return {
    tell: async (identity: Identity, today: string): Promise<Story> => tellStory(await read(identity, today)),

    stepsOf: async (identity: Identity, marker: string, today: string): Promise<MarkerSteps> => ({
      steps: stepsOfMarker(await read(identity, today), marker),
    }),
  }
}
