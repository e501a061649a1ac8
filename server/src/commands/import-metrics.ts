/** `npm run -s import-metrics -- FILE...` prints one JSON line for each file: what is in it, and what was left out. */
import { createReadStream } from 'node:fs'
import { Tally } from '@aevia/domain/metrics/model/tally.ts'
import { readMetrics } from '#server/features/metrics/reading/read-metrics.ts'
import path from 'node:path'
import { readableFiles } from './readable-files.ts'

for (const file of readableFiles('import-metrics')) {
  const tally = new Tally()
  try {
    const format = await readMetrics(createReadStream(file), path.basename(file), tally, Date.now())
    console.log(JSON.stringify({ file, format, ...tally.summary() }))
  } catch (error) {
    console.error(`${file} cannot be read: ${(error as Error).message}`)
    process.exitCode = 2
  }
}
