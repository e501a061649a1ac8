// Whether the product's claims are well formed, sorted, and each has an address.
import { join } from 'node:path'
import { dataFaults } from './evidence/data-file.ts'

if (process.argv.length > 2) {
  console.error(`Unknown argument ${process.argv[2]}: npm run evidence:check takes none.`)
  process.exit(1)
}
const faults = dataFaults(join(import.meta.dirname, '..'))
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? 'evidence: every claim is in order' : `evidence: ${faults.length} faults`)
process.exitCode = faults.length === 0 ? 0 : 1
