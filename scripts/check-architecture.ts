// The rules of docs/architecture.md and CONTRIBUTING.md that a program can check. Prints each violation and exits with 1.
import { join } from 'node:path'
import { circlesOf, mutualFolders } from './architecture/circles.ts'
import { nameFault, wordFaults } from './architecture/file-names.ts'
import { edgeFaults, featureEdge, IMPORT_RULES, isTest } from './architecture/import-rules.ts'
import { readSources, type SourceFile } from './architecture/source-files.ts'

const LONGEST_FILE = 400
const ENVIRONMENT_READERS = /^server\/src\/(?:config|db\/embedded(?:-runner)?)\.ts$/

/** Every broken rule in a tree, as `rule: where`. */
export function findViolations(root: string): string[] {
  const files = readSources(root)
  const known = new Set(files.map(({ path }) => path))
  const edges = new Map(
    files
      .filter(({ path }) => !isTest(path))
      .map(({ path, imports }) => [path, new Set(imports.map(({ to }) => to).filter((to) => known.has(to)))]),
  )
  return [
    ...files.flatMap(faultsOf),
    ...circlesOf(edges).map((circle) => `files form no circle: ${circle.join(', ')}`),
    ...mutualFolders(edges).map((pair) => `of two folders only one imports the other: ${pair}`),
    ...wordFaults(root),
  ]
}

/** Declared edges between features that are not used, or form a circle: of the whole product, not of a part of it. */
export function findIdleEdges(root: string): string[] {
  const used = new Set(
    readSources(root).flatMap(({ path, imports }) =>
      imports.flatMap((each) => featureEdge(path, each) ?? []),
    ),
  )
  return edgeFaults(used, circlesOf)
}

function faultsOf({ path, imports, lines, impurities, readsEnvironment }: SourceFile): string[] {
  const found = imports.flatMap((each) =>
    IMPORT_RULES.filter((rule) => rule.broken(path, each)).map(
      (rule) => `${rule.name}: ${path} -> ${each.to}`,
    ),
  )
  if (lines > LONGEST_FILE) found.push(`no file over ${LONGEST_FILE} lines: ${path} has ${lines}`)
  if (readsEnvironment && path.startsWith('server/') && !ENVIRONMENT_READERS.test(path) && !isTest(path))
    found.push(`only config.ts reads process.env: ${path}`)
  if (path.startsWith('domain/') && !isTest(path))
    found.push(
      ...impurities.map((name) => `domain asks neither clock nor chance nor the world: ${path} uses ${name}`),
    )
  const name = nameFault(path)
  return name ? [...found, name] : found
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const violations = [...findViolations(root), ...findIdleEdges(root)]
  for (const violation of violations) console.error(violation)
  console.log(
    violations.length === 0 ? 'architecture: no violation' : `architecture: ${violations.length} violations`,
  )
  process.exitCode = violations.length === 0 ? 0 : 1
}
