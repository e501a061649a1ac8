// Whether the product's claims are well formed, sorted, and each has an address; and what guides say stands in claims.
import { join } from 'node:path'
import { dataFaults } from './evidence/data-file.ts'
import { guideFaults } from './evidence/guide-faults.ts'

if (process.argv.length > 2) {
  console.error(`Unknown argument ${process.argv[2]}: npm run evidence:check takes none.`)
  process.exit(1)
}
const root = join(import.meta.dirname, '..')
const faults = [...dataFaults(root), ...(await guideFaults(root))]
for (const fault of faults) console.error(fault)
console.log(
  faults.length === 0
    ? 'evidence: every claim and every guide is in order'
    : `evidence: ${faults.length} faults`,
)
process.exitCode = faults.length === 0 ? 0 : 1
