// What the evidence says of each biomarker, supplement and common medicine, and what it lacks.
import { loadEvidence } from '../domain/src/evidence/claims.ts'
import { coverage, coverageLines } from './evidence/coverage.ts'

if (process.argv.length > 2) {
  console.error(`Unknown argument ${process.argv[2]}: npm run evidence:coverage takes none.`)
  process.exit(1)
}
const today = new Date().toISOString().slice(0, 10)
for (const table of coverage(await loadEvidence(), today)) console.log(`${coverageLines(table).join('\n')}\n`)
