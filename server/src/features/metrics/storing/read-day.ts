import type { MetricId } from '@aevia/domain/metrics/model/catalogue.ts'
import { dayOfSample } from '@aevia/domain/metrics/model/daily.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import type { UserCipher } from '#server/crypto/user-keys.ts'
import { firstFormToShow, HEAD_MAX, readHead, samplesToShow } from '../chunks/chunk-form.ts'
import type { ChunkRow } from './repo.ts'
import type { SealedFiles } from './sealed-files.ts'

/** What is shown of a day of one source, and how many samples it has. */
export type Shown = { samples: readonly Sample[]; count: number }

export async function readDay(
  files: SealedFiles,
  { key }: UserCipher,
  { metric: id, file_key, bytes }: ChunkRow,
  day: string,
): Promise<Shown> {
  const metric = id as MetricId
  const ofDay = (samples: readonly Sample[]): Shown => {
    const found = samples.filter((sample) => dayOfSample(sample) === day)
    return { samples: found, count: found.length }
  }
  const head = readHead(await files.readPart(key, file_key, bytes, { start: 0, length: HEAD_MAX }))
  if (!head) return ofDay((await firstFormToShow(await files.read(key, file_key, bytes), metric)).samples)
  const entry = head.entries.find((each) => each.day === day || each.day === '')
  if (!entry) return { samples: [], count: 0 }
  const { at: start, length } = entry.thin ?? entry.block
  const packed = await files.readPart(key, file_key, bytes, { start, length })
  const samples = await samplesToShow(packed, metric, head.source)
  return entry.day === '' ? ofDay(samples) : { samples, count: entry.count }
}
