/** The child process that reads a file of a device: its bytes come through standard input, what is in it goes back by IPC. */
import { deflateRawSync } from 'node:zlib'
import { dayOfSample } from '@aevia/domain/metrics/model/daily.ts'
import { packSamples } from '@aevia/domain/metrics/model/packed.ts'
import type { Night, Sample, Workout } from '@aevia/domain/metrics/model/sample.ts'
import { Tally } from '@aevia/domain/metrics/model/tally.ts'
import { disableNetwork } from '#server/without-network.ts'
import { readMetrics } from './read-metrics.ts'

disableNetwork()

/** Samples that are held before they are handed over: some 40 MB. */
const MOST_HELD = 250_000
const SAY_EVERY = 20_000
const LISTED_AT_ONCE = 2_000

export type ChildMessage =
  | { kind: 'block'; metric: string; month: string; source: string; bytes: string }
  | { kind: 'nights'; items: Night[] }
  | { kind: 'workouts'; items: Workout[] }
  | { kind: 'at'; records: number }
  | { kind: 'end'; format: string | null; summary: ReturnType<Tally['summary']>; records: number }

const send = (message: ChildMessage) => process.send?.(message)

let held = 0
let groups = new Map<string, Sample[]>()
const nights: Night[] = []
const workouts: Workout[] = []

function flush() {
  for (const samples of groups.values()) {
    const { metric, source } = samples[0]!
    const month = dayOfSample(samples[0]!).slice(0, 7)
    const bytes = deflateRawSync(packSamples(samples), { level: 4 }).toString('base64')
    send({ kind: 'block', metric, month, source, bytes })
  }
  groups = new Map()
  held = 0
}

function flushLists() {
  while (nights.length > 0) send({ kind: 'nights', items: nights.splice(0, LISTED_AT_ONCE) })
  while (workouts.length > 0) send({ kind: 'workouts', items: workouts.splice(0, LISTED_AT_ONCE) })
}

const tally = new Tally({
  sample(sample) {
    const key = `${sample.metric} ${dayOfSample(sample).slice(0, 7)} ${sample.source}`
    const group = groups.get(key)
    if (group) group.push(sample)
    else groups.set(key, [sample])
    held += 1
    if (held >= MOST_HELD) flush()
    if (tally.records % SAY_EVERY === 0) send({ kind: 'at', records: tally.records })
  },
  night: (night) => nights.push(night),
  workout: (workout) => workouts.push(workout),
})

process.on('disconnect', () => process.exit())

const name = process.argv[2] ?? 'file'
const format = await readMetrics(process.stdin, name, tally, Date.now())
flush()
flushLists()
send({ kind: 'end', format, summary: tally.summary(), records: tally.records })
