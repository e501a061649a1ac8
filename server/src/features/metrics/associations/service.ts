import { addDays } from '@aevia/domain/health/calendar.ts'
import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import { DEVICE_METRICS, HISTORY_DAYS, historiesOf } from '@aevia/domain/metrics/associations/histories.ts'
import type { GoesWithAnswer } from '@aevia/domain/metrics/schema.ts'
import type { Intake } from '@aevia/domain/supplements/intake.ts'
import type { Identity } from '#server/identity.ts'
import { createPlaces } from '#server/places.ts'
import { lookApart } from './look-apart.ts'
import type { MetricsService } from '../service.ts'

type Deps = {
  metrics: Pick<MetricsService, 'days' | 'known'>
  log: (identity: Identity, from: string) => Promise<HealthLogEntry[]>
  supplements: (identity: Identity) => Promise<{ id: string; name: string }[]>
  said: (
    identity: Identity,
    range: { from: string; to: string },
  ) => Promise<Pick<Intake, 'supplement_id' | 'day' | 'status'>[]>
  now: () => number
}

/** A year of pairs takes up to a second of the processor. */
const LOOKING = { running: 1, waiting: 40, perUser: 2 }

export function createGoesWith({ metrics, log, supplements, said, now }: Deps) {
  const places = createPlaces(LOOKING)

  async function look(identity: Identity, signal: AbortSignal): Promise<GoesWithAnswer> {
    const today = new Date(now()).toISOString().slice(0, 10)
    const from = addDays(today, 1 - HISTORY_DAYS)
    const known = new Set((await metrics.known(identity)).map(({ metric }) => metric))
    const recorded = await Promise.all(
      DEVICE_METRICS.filter((metric) => known.has(metric)).map(
        async (metric) => [metric, (await metrics.days(identity, metric, { from })).days] as const,
      ),
    )
    const taken = await supplements(identity)
    const { histories, names } = historiesOf({
      today,
      metrics: new Map(recorded),
      log: await log(identity, from),
      supplements: taken,
      said: await said(identity, { from, to: today }),
    })
    const isTaken = new Set(taken.map(({ id }) => id))
    const { found, tried } = await lookApart(histories, signal)
    const nameOf = (id: string) => names.get(id) ?? { name: id, unit: '' }
    return {
      tried,
      items: found.map(({ exposure, outcome, lag, much, little, p }) => ({
        exposure: {
          name: nameOf(exposure).name,
          kind: isTaken.has(exposure) ? ('supplement' as const) : ('amount' as const),
        },
        outcome: { name: nameOf(outcome).name, unit: nameOf(outcome).unit },
        lag,
        much,
        little,
        p,
      })),
    }
  }

  return (identity: Identity, signal: AbortSignal): Promise<GoesWithAnswer> =>
    places.take(identity.userId, signal, () => look(identity, signal))
}
export type GoesWithVerb = ReturnType<typeof createGoesWith>
