// Builds the product's claims from folders of collected ones: npm run evidence:import -- FOLDER [FOLDER ...]
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EVIDENCE_FIELDS } from '../domain/src/evidence/schema.ts'
import { dataFile, dataFileOf } from './evidence/data-file.ts'
import { judge, readRefused } from './evidence/refused.ts'
import { readClaims } from './evidence/source-claims.ts'

const ROOT = join(import.meta.dirname, '..')
const REFUSED = join(import.meta.dirname, 'evidence/refused-claims.json')

/** What is wrong with the arguments, in one line. */
function argumentFault(folders: readonly string[]): string | null {
  const unknown = folders.find((each) => each.startsWith('-'))
  if (unknown) return `Unknown argument ${unknown}.`
  if (folders.length === 0) return 'Usage: npm run evidence:import -- FOLDER [FOLDER ...]'
  const missing = folders.find((each) => !existsSync(each) || !statSync(each).isDirectory())
  return missing ? `Not a folder: ${missing}` : null
}

/** Writes the data files; only when every claim that is ready passes. */
function importFrom(folders: readonly string[]): string[] {
  const { claims, faults, leftOut, refused } = judge(readClaims(folders), readRefused(REFUSED))
  if (faults.length > 0) return faults
  for (const field of EVIDENCE_FIELDS) {
    const own = claims.get(field) ?? []
    writeFileSync(dataFileOf(ROOT, field), dataFile(own))
    console.log(
      `${field}: ${own.length} imported, ${leftOut.get(field) ?? 0} left out (needs_primary), ${refused.get(field) ?? 0} refused`,
    )
  }
  return []
}

if (import.meta.main) {
  const folders = process.argv.slice(2).map((each) => (each.startsWith('-') ? each : resolve(each)))
  const fault = argumentFault(folders)
  let faults = fault ? [fault] : []
  try {
    if (!fault) faults = importFrom(folders)
  } catch (error) {
    faults = [error instanceof Error ? error.message.split('\n', 1)[0]! : String(error)]
  }
  for (const each of faults) console.error(each)
  process.exitCode = faults.length > 0 ? 1 : 0
}
