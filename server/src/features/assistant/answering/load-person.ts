/** What is on record of whoever asks: read before the answer, or only where a question is about it. */
import { judgeOutcomes, type Outcome, outcomeMarkers } from '@aevia/domain/blood-markers/outcome.ts'
import { readNamesFirst } from '@aevia/domain/safety/product-names.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { INTAKE_DAYS_MAX } from '@aevia/domain/supplements/intake.ts'
import { breath, inSteps } from '#server/breath.ts'
import type { HealthLogService } from '#server/features/health-log/service.ts'
import type { MetricsService } from '#server/features/metrics/service.ts'
import type { ProfileService } from '#server/features/profile/service.ts'
import type { SupplementsService } from '#server/features/supplements/service.ts'
import type { TestDataService } from '#server/features/test-data/service.ts'
import type { Identity } from '#server/identity.ts'
import { createPlaces } from '#server/places.ts'
import type { Person } from './asking.ts'
import { readContext } from './context.ts'

export type PersonDeps = {
  profile: Pick<ProfileService, 'getProfile'>
  testData: Pick<TestDataService, 'genes' | 'summaries' | 'markerPoints'>
  supplements: Pick<SupplementsService, 'list' | 'listSaid'>
  healthLog: Pick<HealthLogService, 'newest' | 'since'>
  metrics: Pick<MetricsService, 'days'>
  now: () => number
}

const DAY_MS = 86_400_000
const LOG_DAYS = 30
/** A year of intakes of hundreds of supplements and all results of their markers take some ten megabytes and a second. */
const COMPARING = { running: 2, waiting: 60, perUser: 12 }
/** A marker that none of so many newest tests has is history, no context. */
export const CONTEXT_TESTS = 200

/** @param today gives an ISO day */
export function createPersonLoader(deps: PersonDeps, today: () => string) {
  const { now } = deps
  const comparing = createPlaces(COMPARING)

  /** A verdict for each supplement with a start date and a marker it is taken for. */
  const outcomesOf = (identity: Identity, signal: AbortSignal): Promise<Outcome[]> =>
    comparing.take(identity.userId, signal, () => compare(identity))

  async function compare(identity: Identity): Promise<Outcome[]> {
    const day = today()
    const from = new Date(now() - (INTAKE_DAYS_MAX - 1) * DAY_MS).toISOString().slice(0, 10)
    const taken = await deps.supplements.list(identity)
    await inSteps(readNamesFirst(taken))
    const markers = outcomeMarkers(taken)
    if (markers.length === 0) return []
    const [points, intakes] = await Promise.all([
      deps.testData.markerPoints(identity, markers),
      deps.supplements.listSaid(identity, { from, to: day }),
    ])
    return judgeOutcomes(taken, points, intakes)
  }

  return {
    outcomesOf,

    async loadPerson(identity: Identity, withLog: boolean): Promise<Omit<Person, 'sees'>> {
      const since = new Date(now() - LOG_DAYS * DAY_MS).toISOString().slice(0, 10)
      const [profile, results, supplements, entries] = await Promise.all([
        deps.profile.getProfile(identity),
        deps.testData.summaries(identity, CONTEXT_TESTS),
        deps.supplements.list(identity),
        withLog ? deps.healthLog.newest(identity, since) : [],
      ])
      await inSteps(readNamesFirst(supplements))
      await breath()
      const records = readContext({ profile, results, supplements, log: entries }, today())
      await breath()
      return {
        records,
        names: [profile.first_name, profile.last_name, profile.full_name],
        begun: supplements.flatMap(({ name, start_date: day }) => (day ? [{ name, day }] : [])),
      }
    },

    askable: (
      identity: Identity,
      signal: AbortSignal = new AbortController().signal,
    ): Pick<Person, 'outcomes' | 'logged' | 'recorded' | 'genes'> => ({
      outcomes: () => outcomesOf(identity, signal),
      logged: (since) => deps.healthLog.since(identity, since),
      recorded: async (metric: MetricId, from) => (await deps.metrics.days(identity, metric, { from })).days,
      genes: () => deps.testData.genes(identity),
    }),
  }
}
