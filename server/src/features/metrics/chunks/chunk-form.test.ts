import { deflateRawSync } from 'node:zlib'
import { packSamples } from '@aevia/domain/metrics/model/packed.ts'
import type { Sample } from '@aevia/domain/metrics/model/sample.ts'
import { expect, test } from 'vitest'
import { mergeMonth } from '../reading/merge-month.ts'
import {
  blockOf,
  encodeChunk,
  firstFormToShow,
  openChunk,
  packBlock,
  readHead,
  samplesToShow,
} from './chunk-form.ts'

const beats = (day: number, count: number): Sample[] =>
  Array.from({ length: count }, (_, n) => {
    const at = Date.UTC(2024, 2, day) + n * 1000
    return {
      metric: 'heart_rate',
      source: 'Anna’s\nWatch',
      start: at,
      end: at,
      offset: 0,
      value: 60 + (n % 40),
    }
  })
const [SOURCE, METRIC] = ['Anna’s\nWatch', 'heart_rate'] as const

test('the block of a day and what is shown of it are found from the beginning of the file', async () => {
  const days = [
    { day: '2024-03-01', samples: beats(1, 100) },
    { day: '2024-03-02', samples: beats(2, 9_000) },
  ]
  const bytes = encodeChunk(
    SOURCE,
    days.map(({ day, samples }) => blockOf(day, samples)),
  )
  const head = readHead(bytes.subarray(0, 8192))
  expect([head?.source, head?.entries.map(({ day, count }) => [day, count])]).toEqual([
    SOURCE,
    [
      ['2024-03-01', 100],
      ['2024-03-02', 9_000],
    ],
  ])
  const [small, large] = head!.entries
  const part = ({ at, length }: { at: number; length: number }) => bytes.subarray(at, at + length)
  expect(small!.thin).toBeNull()
  expect(await samplesToShow(part(small!.block), METRIC, SOURCE)).toEqual(days[0]!.samples)
  expect((await samplesToShow(part(large!.thin!), METRIC, SOURCE)).length).toBeLessThanOrEqual(5_000)
})

test('a chunk of the first form is read, and written anew with what is added to it', async () => {
  const before = beats(1, 200)
  const firstForm = deflateRawSync(`${JSON.stringify(SOURCE)}\n${packSamples(before)}`)
  expect((await firstFormToShow(firstForm, METRIC)).samples).toEqual(before)
  const fresh = beats(1, 300)
  const found = { count: 300, sparse: [packBlock(fresh)], sparseCount: 300, byDay: new Map() }
  const stored = { document: null, chunks: [firstForm] }
  const month = { metric: METRIC, month: '2024-03', stored, found: new Map([[SOURCE, found]]) }
  const change = mergeMonth(month, () => {})
  expect(change).toMatchObject({ added: 100, chunks: [{ source: SOURCE, samples: 300 }] })
  expect(openChunk(change!.chunks[0]!.bytes, METRIC).samples).toEqual(fresh)
  const again = { document: change!.document, chunks: [change!.chunks[0]!.bytes] }
  expect(mergeMonth({ ...month, stored: again }, () => {})).toBeNull()
})

test('a month becomes one of days when it is too much for one piece, and a day that is full takes nothing more', () => {
  const left: number[] = []
  const leaveOut = (_reason: string, _example: string, count: number) => left.push(count)
  const found = (samples: Sample[]) =>
    new Map([
      [SOURCE, { count: samples.length, sparse: [packBlock(samples)], sparseCount: 1, byDay: new Map() }],
    ])
  const month = { metric: METRIC, month: '2024-03' }
  const one = mergeMonth(
    { ...month, found: found(beats(1, 10)), stored: { document: null, chunks: [] } },
    leaveOut,
  )!
  const stored = { document: one.document, chunks: [one.chunks[0]!.bytes] }
  const two = mergeMonth({ ...month, found: found(beats(2, 86_400)), stored }, leaveOut)!
  const opened = openChunk(two.chunks[0]!.bytes, METRIC)
  expect(opened.blocks.map(({ day, count }) => [day, count])).toEqual([
    ['2024-03-01', 10],
    ['2024-03-02', 86_400],
  ])
  const more = beats(2, 100).map((each) => ({ ...each, start: each.start + 1, end: each.end + 1 }))
  const full = { document: two.document, chunks: [two.chunks[0]!.bytes] }
  expect(mergeMonth({ ...month, found: found(more), stored: full }, leaveOut)).toBeNull()
  expect(left).toEqual([100])
})
