import { isMetric, METRICS, type MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { type DayValue, dayOfSample } from '@aevia/domain/metrics/model/daily.ts'
import { printInstant } from '@aevia/domain/metrics/model/instant.ts'
import type { KnownMetric, MetricDays, MetricSamples } from '@aevia/domain/metrics/schema.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import * as repo from './repo.ts'
import { createRemoval } from './storing/removal.ts'
import type { SealedFiles } from './storing/sealed-files.ts'
import { openChunk } from './storing/store-samples.ts'

type Deps = { asUser: UserWork; files: SealedFiles }
export type MetricsService = ReturnType<typeof createMetricsService>

export function createMetricsService({ asUser, files }: Deps) {
  const removeFiles = createRemoval({ asUser, files })
  return {
    known: (identity: Identity): Promise<KnownMetric[]> =>
      asUser.read(identity, async ({ sql, userId }) =>
        (await repo.listKnown(sql, userId)).flatMap(({ metric, samples, first, last }) => {
          if (!isMetric(metric)) return []
          const { name, unit, kind } = METRICS[metric]
          return [{ metric, name, unit, kind, samples, first: first ?? '', last: last ?? '' }]
        }),
      ),

    /** One query, however many years. */
    async days(
      identity: Identity,
      metric: MetricId,
      range: { from?: string | undefined; to?: string | undefined },
    ): Promise<MetricDays> {
      const months = await asUser.read(identity, ({ sql, cipher, userId }) =>
        repo.listMonths<DayValue[]>(sql, cipher, userId, metric, range),
      )
      const isWithin = ({ day }: DayValue) =>
        (!range.from || day >= range.from) && (!range.to || day <= range.to)
      return { metric, unit: METRICS[metric].unit, days: months.flat().filter(isWithin) }
    },

    async samples(identity: Identity, metric: MetricId, day: string): Promise<MetricSamples> {
      const { rows, cipher } = await asUser.read(identity, async ({ sql, cipher, userId }) => ({
        cipher,
        rows: await repo.listChunks(sql, userId, metric, [day.slice(0, 7)]),
      }))
      const found = (await Promise.all(rows.map((row) => openChunk(files, cipher, row)))).flat()
      const samples = found
        .filter((sample) => dayOfSample(sample) === day)
        .toSorted((a, b) => a.start - b.start)
        .map(({ start, end, offset, value, source }) => ({
          start: printInstant({ at: start, offset }),
          end: printInstant({ at: end, offset }),
          value,
          source,
        }))
      return { metric, unit: METRICS[metric].unit, samples }
    },

    /** Everything that devices measured. */
    async erase(identity: Identity): Promise<void> {
      await removeFiles(
        identity,
        await asUser.write(identity, ({ sql, userId }) => repo.eraseAll(sql, userId)),
      )
    },
  }
}
