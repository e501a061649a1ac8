import { personOver } from '@aevia/domain/blood-markers/points.ts'
import { levelSteps } from '@aevia/domain/level/level.ts'
import type { Level, LevelSettings } from '@aevia/domain/level/schema.ts'
import { countedPoints, TESTS_TOLD } from '@aevia/domain/story/told-results.ts'
import { inSteps } from '#server/breath.ts'
import type { PlanService } from '#server/features/plan/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  profile: Pick<ProfileService, 'getProfile'>
  plan: Pick<PlanService, 'actions'>
  supplements: Pick<SupplementsService, 'countIntakeDays'>
  testData: Pick<TestDataService, 'markerPoints'>
  now: () => number
}
export type LevelService = ReturnType<typeof createLevelService>

export function createLevelService({ asUser, profile, plan, supplements, testData, now }: Deps) {
  return {
    async level(identity: Identity, today: string): Promise<Level> {
      // First, and alone: a new user's profile and data key are made with it, which the reads below rely on.
      const own = await profile.getProfile(identity)
      const [settings, points, planned, intakeDays] = await Promise.all([
        asUser.read(identity, ({ sql, userId }) => repo.findLevelSettings(sql, userId)),
        testData.markerPoints(identity, undefined, TESTS_TOLD),
        plan.actions(identity),
        supplements.countIntakeDays(identity),
      ])
      const counted = countedPoints(points, { age: own.age, today })
      const records = { points: counted, personAt: personOver(own, now()), plan: planned, intakeDays }
      return inSteps(levelSteps(records, settings))
    },

    save: (identity: Identity, settings: LevelSettings): Promise<void> =>
      asUser.write(identity, ({ sql, userId }) => repo.saveLevelSettings(sql, userId, settings)),
  }
}
