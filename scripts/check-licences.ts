// npm run check: every package of the lock file has a licence that we may use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** SPDX names. Each lets a product be used, changed and sold; those that ask to share changes ask it of the package itself. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Unlicense',
  'Zlib',
])
/** Kept unchanged beside the product, which calls it as a library of its own (LGPL 3, section 4). */
const LINKED = /^@img\/sharp-/

type Package = { license?: string; link?: boolean }
type Lock = { packages: Record<string, Package> }

/** SPDX expressions: of several with OR one is enough, with AND all are needed. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())))
}

/** What is wrong, a line a package. */
export function licenceFaults({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { license, link }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (!path.includes('node_modules/') || link) return []
    if (!license) return [`${name} has no licence`]
    if (!isAllowed(license)) return [`${name} has the licence ${license}, which is not in the list`]
    return /\bLGPL/.test(license) && !LINKED.test(name)
      ? [`${name} has the licence ${license}: it has to be kept apart, and listed as such`]
      : []
  })
}

if (import.meta.main) {
  const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as Lock
  const faults = licenceFaults(lock)
  for (const fault of faults) console.error(fault)
  console.log(`licences: ${Object.keys(lock.packages).length} packages, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
