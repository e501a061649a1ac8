/**
 * The child process that reads a file of a device: its bytes come through standard input. Everything whose cost grows
 * with the file is done here: what goes back by IPC is finished.
 */
import { Tally } from '@aevia/domain/metrics/model/tally.ts'
import { confine } from '#server/confine.ts'
import { Gathering } from './gathering.ts'
import { Link } from './link.ts'
import { mergeAll } from './merging.ts'
import { readMetrics } from './read-metrics.ts'

confine()

const SAY_EVERY = 20_000

process.on('disconnect', () => process.exit())

const link = new Link()
const gathering = new Gathering((reason, example, count) => tally.leaveOut(reason, example, count))
const tally: Tally = new Tally({
  sample(sample) {
    gathering.sample(sample)
    if (tally.records % SAY_EVERY === 0) void link.say({ kind: 'at', records: tally.records })
  },
  night: gathering.night,
  workout: gathering.workout,
})

const format = await readMetrics(process.stdin, await link.name(), tally, Date.now())
gathering.flush()
const added = await mergeAll(gathering, link, tally.leaveOut)
await link.say({ kind: 'end', format, summary: tally.summary(), records: tally.records, added })
