/** `npm run -s import-metrics -- FILE...` prints one JSON line for each file: what is in it, and what was left out. */
import { createReadStream } from 'node:fs'
import { LEFT_OUT } from '@aevia/domain/metrics/model/sample.ts'
import { Tally } from '@aevia/domain/metrics/model/tally.ts'
import { readMetrics } from '#server/features/metrics/reading/read-metrics.ts'
import path from 'node:path'
import { readableFiles, sayUnreadable } from './readable-files.ts'

for (const file of readableFiles('import-metrics')) {
  const tally = new Tally()
  try {
    const format = await readMetrics(createReadStream(file), path.basename(file), tally, Date.now())
    const summary = tally.summary()
    console.log(JSON.stringify({ file, format, ...summary }))
    if (summary.left_out.some(({ reason }) => reason === LEFT_OUT.damaged))
      sayUnreadable(file, 'all or a part of it is damaged. Please use another copy of it.')
    else if (format === null) sayUnreadable(file, 'it is not an export with measurements that is known here.')
  } catch (error) {
    sayUnreadable(file, (error as Error).message)
  }
}
