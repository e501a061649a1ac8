// Fills Node's compile cache with what reading processes load. The bootstrap runs it when the code has changed.
import { once } from 'node:events'
import { compileMetricsReader } from './features/metrics/reading/child-process.ts'
import { compileDocumentReader } from './features/test-data/reading/child-process.ts'

for (const start of [compileDocumentReader, compileMetricsReader]) await once(start(), 'exit')
