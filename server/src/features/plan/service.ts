import { loggedWeight } from '@aevia/domain/dashboard/score.ts'
import { addDays } from '@aevia/domain/health/calendar.ts'
import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { type GoalInput, type GoalKind, type OwnGoal, weightGoalFault } from '@aevia/domain/plan/goals.ts'
import { goalProgress } from '@aevia/domain/plan/goal-progress.ts'
import { reviewedMarkers, reviewedSupplements, reviewSteps } from '@aevia/domain/plan/review.ts'
import {
  type ActionCreate,
  type ActionReview,
  ACTIONS_MAX,
  type ActionUpdate,
  type Plan,
  type PlanAction,
  planDaysInOrder,
  TEST_BEFORE_START,
} from '@aevia/domain/plan/schema.ts'
import type { Profile } from '@aevia/domain/profile/schema.ts'
import { INTAKE_DAYS_MAX } from '@aevia/domain/supplements/intake.ts'
import { inSteps } from '#server/breath.ts'
import type { HealthLogService } from '#server/features/health-log/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { UserWork } from '#server/user-work.ts'
import type { Identity } from '#server/identity.ts'
import { AppError, invalid, notFound } from '#server/app-error.ts'
import * as repo from './repo.ts'

type Deps = {
  asUser: UserWork
  profile: Pick<ProfileService, 'getProfile'>
  supplements: Pick<SupplementsService, 'get' | 'list' | 'listSaid'>
  healthLog: Pick<HealthLogService, 'since'>
  testData: Pick<TestDataService, 'markerPoints'>
}
export type PlanService = ReturnType<typeof createPlanService>

/** How far back the newest weight may lie, as on the dashboard. */
const LOG_DAYS = 90

export function createPlanService(deps: Deps) {
  const { asUser, profile } = deps
  const actions = (identity: Identity): Promise<PlanAction[]> =>
    asUser.read(identity, ({ sql, cipher, userId }) => repo.listActions(sql, cipher, userId))

  return {
    actions,
    ...createActionVerbs(deps),
    ...createGoalVerbs(deps),

    /** The plan with how it went, and the goals with how far they are reached. */
    async overview(identity: Identity, today: string): Promise<Plan> {
      // First, and alone: a new user's profile and data key are made with it, which the reads below rely on.
      const own = await profile.getProfile(identity)
      const [planned, goals] = await Promise.all([
        actions(identity),
        asUser.read(identity, ({ sql, cipher, userId }) => repo.listGoals(sql, cipher, userId)),
      ])
      const [reviews, reached] = await Promise.all([
        reviewsOf(deps, identity, { planned, own, today }),
        progressOf(deps, identity, { goals, own, today }),
      ])
      return {
        actions: planned.map((action) => ({ ...action, review: reviews.get(action.id) ?? null })),
        goals: reached,
      }
    },
  }
}

async function reviewsOf(
  { testData, supplements }: Deps,
  identity: Identity,
  { planned, own, today }: { planned: PlanAction[]; own: Profile; today: string },
) {
  const markers = reviewedMarkers(planned)
  if (markers.length === 0) return new Map<string, ActionReview>()
  const from = addDays(today, -(INTAKE_DAYS_MAX - 1))
  const [points, taken, said] = await Promise.all([
    testData.markerPoints(identity, markers),
    supplements.list(identity),
    supplements.listSaid(identity, { from, to: today, of: reviewedSupplements(planned) }),
  ])
  return inSteps(reviewSteps(planned, { points, supplements: taken, said, system: own.unit_system }))
}

async function progressOf(
  { healthLog, supplements }: Deps,
  identity: Identity,
  { goals, own, today }: { goals: Parameters<typeof goalProgress>[0][]; own: Profile; today: string },
): Promise<OwnGoal[]> {
  if (goals.length === 0) return []
  const [entries, intakes] = await Promise.all([
    healthLog.since(identity, addDays(today, -LOG_DAYS)),
    supplements.listSaid(identity, { from: addDays(today, -7), to: today }),
  ])
  const records = { entries, intakes, weight: weightOf(own, entries, today), system: own.unit_system, today }
  return goals.map((goal) => goalProgress(goal, records))
}

/** The newer one of the log and the profile. */
function weightOf(own: Profile, entries: Parameters<typeof loggedWeight>[0], today: string) {
  const logged = loggedWeight(entries, today, own)
  if (logged) return logged
  return own.weight_kg === null ? null : { kg: own.weight_kg, day: own.weight_at?.slice(0, 10) ?? null }
}

function createActionVerbs({ asUser, supplements }: Deps) {
  const refuseUnknown = async (identity: Identity, { marker, supplement_id: id }: ActionCreate) => {
    if (marker !== null && !findBiomarker(marker))
      throw invalid([{ path: ['marker'], message: 'This marker is not known.' }])
    if (id === null) return
    await supplements.get(identity, id).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      throw invalid([{ path: ['supplement_id'], message: 'This supplement is not in your list.' }])
    })
  }

  return {
    /** Sent twice, or added from the same step while it is open, it is in the plan once. */
    async add(identity: Identity, action: ActionCreate): Promise<PlanAction> {
      await refuseUnknown(identity, action)
      return asUser.write(identity, async ({ sql, cipher, userId }) => {
        const count = await repo.lockCount(sql, userId)
        const known = (await repo.listActions(sql, cipher, userId)).find(
          ({ id, step, state }) =>
            id === action.id || (action.step !== null && step === action.step && state === 'open'),
        )
        if (known) return known
        if (count >= ACTIONS_MAX)
          throw new AppError(
            'conflict',
            `Your plan has ${ACTIONS_MAX} actions, which is the maximum. Please delete some first.`,
            { reason: 'plan.quota' },
          )
        return repo.insertAction(sql, cipher, userId, action)
      })
    },

    update: (identity: Identity, id: string, change: ActionUpdate): Promise<PlanAction> =>
      asUser.write(identity, async ({ sql, cipher, userId }) => {
        const known = await repo.findAction(sql, cipher, { id, user_id: userId })
        if (!known) throw notFound()
        // One day alone may contradict the one that is stored.
        if (!planDaysInOrder({ ...known, ...change }))
          throw invalid([{ path: ['test_day'], message: TEST_BEFORE_START }])
        return repo.updateAction(sql, cipher, userId, known, change)
      }),

    async remove(identity: Identity, id: string): Promise<void> {
      const removed = await asUser.write(identity, async ({ sql, userId }) =>
        repo.deleteAction(sql, { id, user_id: userId }),
      )
      if (!removed) throw notFound()
    },
  }
}

function createGoalVerbs({ asUser, profile, healthLog }: Deps) {
  return {
    async putGoal(identity: Identity, { kind, target, by }: GoalInput, today: string): Promise<void> {
      const own = await profile.getProfile(identity)
      const fault = kind === 'weight' ? weightGoalFault(own.height_cm, target) : null
      if (fault) throw invalid([{ path: ['target'], message: fault }])
      const entries = kind === 'weight' ? await healthLog.since(identity, addDays(today, -LOG_DAYS)) : []
      const from = kind === 'weight' ? (weightOf(own, entries, today)?.kg ?? null) : null
      await asUser.write(identity, async ({ sql, cipher, userId }) =>
        repo.putGoal(sql, cipher, userId, { kind, target, by, from }),
      )
    },

    async removeGoal(identity: Identity, kind: GoalKind): Promise<void> {
      const removed = await asUser.write(identity, async ({ sql, userId }) =>
        repo.deleteGoal(sql, userId, kind),
      )
      if (!removed) throw notFound()
    },
  }
}
