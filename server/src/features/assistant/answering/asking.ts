/** Who asks, and which model may word the answer. */
import type { Begun, DayNumber } from '@aevia/domain/assistant/overview/own-trend.ts'
import type { DataClass } from '@aevia/domain/assistant/schema.ts'
import type { Outcome } from '@aevia/domain/blood-markers/outcome.ts'
import type { GeneReading } from '@aevia/domain/health/genes/schema.ts'
import type { HealthLogEntry } from '@aevia/domain/health-log/schema.ts'
import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import type { OutsideModel } from '#server/ports/ai.ts'
import type { Usage } from './usage.ts'
import type { OutsideAnswer } from './ask-outside.ts'
import type { UserContext } from './context.ts'

/** The person who asks: everything on record, what of it may be seen, and the names to take out. */
export type Person = {
  records: UserContext
  sees: Record<DataClass, boolean>
  names: (string | null)[]
  /** Asked only where a question is about them. */
  outcomes?: () => Promise<Outcome[]>
  /** what was logged since an ISO day */
  logged?: (since: string) => Promise<readonly HealthLogEntry[]>
  /** what devices recorded of a metric, by day, since an ISO day */
  recorded?: (metric: MetricId, since: string) => Promise<DayNumber[]>
  /** supplements with the day from which they are taken */
  begun?: readonly Begun[]
  /** what the newest file of raw genotypes says */
  genes?: () => Promise<GeneReading | null>
}
/**
 * An outside model for this question. A call begins with what it may take at most; null when nothing is left for today,
 * else what has to be told how it ended, which gives the receipt's id.
 */
export type Outside = {
  model: OutsideModel
  begin: (estimate: Usage) => Promise<((answer: OutsideAnswer) => Promise<string | null>) | null>
} | null
