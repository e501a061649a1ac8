// npm run build:twice
// Builds the web twice and says whether every file is the same: whoever builds it again can tell that nothing was put in.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, run } from './test-runs.ts'

const BUILT = join(import.meta.dirname, '../web/build')

async function built(): Promise<Map<string, string>> {
  rmSync(BUILT, { recursive: true, force: true })
  const { ok } = await run(buildWeb)
  if (!ok) throw new Error('The web could not be built.')
  const files = readdirSync(BUILT, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(BUILT.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

const [first, second] = [await built(), await built()]
const other = [...new Set([...first.keys(), ...second.keys()])].filter(
  (path) => first.get(path) !== second.get(path),
)
for (const path of other) console.error(`differs: ${path}`)
console.log(`${second.size} files, ${other.length} of them differ between two builds`)
process.exitCode = other.length > 0 ? 1 : 0
