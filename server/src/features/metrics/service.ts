import { addDays } from '@aevia/domain/health/calendar.ts'
import { CHANGE_DAYS, findChanges, LOOKED_AT } from '@aevia/domain/metrics/changes/changes.ts'
import { isMetric, METRICS, type MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { POINTS_MAX } from '@aevia/domain/metrics/model/bounds.ts'
import type { DayValue } from '@aevia/domain/metrics/model/daily.ts'
import { printInstant } from '@aevia/domain/metrics/model/instant.ts'
import { thinned } from '@aevia/domain/metrics/model/packed.ts'
import type { ChangesAnswer, KnownMetric, MetricDays, MetricSamples } from '@aevia/domain/metrics/schema.ts'
import { breath, createBreath } from '#server/breath.ts'
import type { Identity } from '#server/identity.ts'
import type { UserWork } from '#server/user-work.ts'
import { readDay, type Shown } from './storing/read-day.ts'
import { createRemoval } from './storing/removal.ts'
import { eraseAll, listChunks, listKnown, listSealedMonths, openMonth } from './storing/repo.ts'
import type { SealedFiles } from './storing/sealed-files.ts'

type Deps = { asUser: UserWork; files: SealedFiles }
export type MetricsService = ReturnType<typeof createMetricsService>

export function createMetricsService({ asUser, files }: Deps) {
  const removeFiles = createRemoval({ asUser, files })
  const verbs = createDayVerbs(asUser)
  return {
    ...verbs,

    /** What the last two weeks are unlike the year before in, up to the day before `today`. */
    async changes(identity: Identity, today: string): Promise<ChangesAnswer> {
      const looked = new Map<MetricId, DayValue[]>()
      for (const { metric, last } of await verbs.known(identity)) {
        if (!(LOOKED_AT as readonly MetricId[]).includes(metric)) continue
        const from = addDays(`${last}-01`, -CHANGE_DAYS)
        looked.set(metric, (await verbs.days(identity, metric, { from })).days)
      }
      await breath()
      const { found, tried } = findChanges(looked, addDays(today, -1))
      const items = found.map((change) => {
        const { name, unit } = METRICS[change.metric]
        return { ...change, name, unit }
      })
      return { items, tried }
    },

    /** All of a day, or of what is too much to show its lowest and highest: the work has an end, however much there is. */
    async samples(identity: Identity, metric: MetricId, day: string): Promise<MetricSamples> {
      const { rows, cipher } = await asUser.read(identity, async ({ sql, cipher, userId }) => ({
        cipher,
        rows: await listChunks(sql, userId, metric, [day.slice(0, 7)]),
      }))
      const found: Shown[] = []
      for (const row of rows) {
        await breath()
        found.push(await readDay(files, cipher, row, day))
      }
      const all = found.reduce((sum, { samples }) => sum + samples.length, 0)
      const mostOf = (points: number) =>
        all <= POINTS_MAX ? points : Math.max(2, Math.floor((POINTS_MAX * points) / all))
      const shown = found
        .flatMap(({ samples }) => thinned(samples, mostOf(samples.length)))
        .toSorted((a, b) => a.start - b.start)
      const samples: MetricSamples['samples'] = []
      const breathe = createBreath()
      for (const { start, end, offset, value, source } of shown) {
        await breathe()
        samples.push({
          start: printInstant({ at: start, offset }),
          end: printInstant({ at: end, offset }),
          value,
          source,
        })
      }
      const count = found.reduce((sum, { count }) => sum + count, 0)
      return { metric, unit: METRICS[metric].unit, samples, count }
    },

    /** Everything that devices measured. */
    async erase(identity: Identity): Promise<void> {
      await removeFiles(identity, await asUser.write(identity, ({ sql, userId }) => eraseAll(sql, userId)))
    },
  }
}

function createDayVerbs(asUser: UserWork) {
  return {
    known: (identity: Identity): Promise<KnownMetric[]> =>
      asUser.read(identity, async ({ sql, userId }) =>
        (await listKnown(sql, userId)).flatMap(({ metric, samples, first, last }) => {
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
      const { sealed, cipher } = await asUser.read(identity, async ({ sql, cipher, userId }) => ({
        cipher,
        sealed: await listSealedMonths(sql, userId, metric, range),
      }))
      const isWithin = ({ day }: DayValue) =>
        (!range.from || day >= range.from) && (!range.to || day <= range.to)
      const days: DayValue[] = []
      const breathe = createBreath()
      for (const month of sealed) {
        await breathe()
        for (const day of JSON.parse(openMonth(cipher, metric, month)) as DayValue[])
          if (isWithin(day)) days.push(day)
      }
      return { metric, unit: METRICS[metric].unit, days }
    },
  }
}
