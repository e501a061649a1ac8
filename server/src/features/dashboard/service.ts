import { ACTIVITY_SHOWN, recentActivity } from '@aevia/domain/dashboard/activity.ts'
import { metrics, trends, week } from '@aevia/domain/dashboard/figures.ts'
import { nutritionGoals, sleepImpact } from '@aevia/domain/dashboard/goals.ts'
import type { Dashboard } from '@aevia/domain/dashboard/schema.ts'
import { healthScore, loggedWeight } from '@aevia/domain/dashboard/score.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import { TESTS_TOLD } from '@aevia/domain/story/told-results.ts'
import type { HealthLogService } from '#server/features/health-log/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import { createBreath } from '#server/breath.ts'
import type { Identity } from '#server/identity.ts'
import { labValues, SCORE_MARKERS } from '../../../../domain/src/dashboard/lab-values.ts'

type Deps = {
  healthLog: Pick<HealthLogService, 'since'>
  profile: Pick<ProfileService, 'getProfile'>
  supplements: Pick<SupplementsService, 'latest' | 'listSaid'>
  testData: Pick<TestDataService, 'list' | 'markerPoints'>
}
export type DashboardService = ReturnType<typeof createDashboardService>

/** How long the longest-lived value on the page counts. */
const LOOK_BACK_DAYS = 90

export function createDashboardService({ healthLog, profile, supplements, testData }: Deps) {
  return {
    async overview(identity: Identity, today: string): Promise<Dashboard> {
      // First, and alone: a new user's profile and data key are made with it, which the reads below rely on.
      const person = await profile.getProfile(identity)
      const [entries, tracked, intakes, tests, points] = await Promise.all([
        healthLog.since(identity, addDays(today, -LOOK_BACK_DAYS)),
        supplements.latest(identity, ACTIVITY_SHOWN),
        supplements.listSaid(identity, { from: addDays(today, -7), to: today }),
        testData.list(identity, ACTIVITY_SHOWN),
        testData.markerPoints(identity, SCORE_MARKERS, TESTS_TOLD),
      ])
      const breathe = createBreath()
      const labs = labValues(points)
      const score = healthScore({ today, entries, labs, profile: person })
      await breathe()
      const figures = { metrics: metrics(entries, today), trends: trends(entries, today) }
      await breathe()
      return {
        full_name: person.full_name,
        avatar_level: person.avatar_level,
        score,
        ...figures,
        activity: recentActivity({ entries, supplements: tracked, tests }, person.unit_system),
        logged_weight: loggedWeight(entries, today, person),
        week: week(entries, intakes, tracked.length > 0, today),
        nutrition_goals: nutritionGoals(entries, today),
        sleep_impact: sleepImpact(entries, today),
      }
    },
  }
}
