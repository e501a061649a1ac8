import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { impuritiesIn } from './purity.ts'

export type Import = { /** a path within the tree, or the name of a package */ to: string; typeOnly: boolean }
export type SourceFile = {
  /** from the root of the tree, with `/` */
  path: string
  lines: number
  imports: Import[]
  /** what a pure function must not touch, as `Date.now` */
  impurities: string[]
  readsEnvironment: boolean
}

/** Every source file of the three workspaces. */
export function readSources(root: string): SourceFile[] {
  return ['domain', 'server', 'web']
    .flatMap((tier) => walk(join(root, tier, 'src')))
    .map((file) => readSource(root, file))
}

function readSource(root: string, file: string): SourceFile {
  const text = readFileSync(file, 'utf8')
  const parsed = parseSync(file, text)
  const { staticImports, staticExports } = parsed.module
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      to: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ to: moduleRequest.value, typeOnly: isType }] : [],
      ),
    ),
  ]
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string')
        found.push({ to: source.value, typeOnly: false })
    },
    TSImportType({ source }) {
      found.push({ to: source.value, typeOnly: true })
    },
  }).visit(parsed.program)
  return {
    path: slashed(relative(root, file)),
    lines: text.split('\n').length - 1,
    imports: found.map(({ to, typeOnly }) => ({ to: targetOf(root, file, to), typeOnly })),
    impurities: impuritiesIn(parsed.program),
    readsEnvironment: /process\.env/.test(text),
  }
}

/** The folders straight under a folder; none where there is no such folder. */
export const foldersIn = (folder: string): string[] =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

function walk(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    if (entry.isDirectory()) return walk(join(folder, entry.name))
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

function targetOf(root: string, from: string, specifier: string): string {
  if (specifier.startsWith('.')) return slashed(relative(root, resolve(dirname(from), specifier)))
  return specifier.replace(/^#(server|web)\//, '$1/src/').replace(/^@aevia\/(domain|server|web)\//, '$1/src/')
}

const slashed = (path: string) => path.split(sep).join('/')
