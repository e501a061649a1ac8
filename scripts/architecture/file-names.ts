// The closed vocabulary of file names (CONTRIBUTING.md has the same table), and the words of features.
import { join } from 'node:path'
import { foldersIn } from './source-files.ts'

type Kind = { folder: RegExp; names: RegExp; says: string }

/** A folder of a kind holds these files only; what is not among them lies in a folder named after what it is. */
const KINDS: Kind[] = [
  {
    folder: /^server\/src\/features\/[^/]+$/,
    names: /^(?:(?:[\w-]+-)?(?:routes|service)|repo|jobs|mail|tools|privacy)\.ts$/,
    says: 'routes, service, repo, jobs, mail, tools, privacy',
  },
  {
    folder: /^web\/src\/features\/[^/]+$/,
    names: /^(?:(?:[\w-]+-)?queries|messages|use-[\w-]+)\.tsx?$/,
    says: 'queries, messages, use-...',
  },
  {
    folder: /^web\/src\/features\/[^/]+\/components$/,
    names: /^[\w-]+\.tsx$/,
    says: 'one component a file, as .tsx',
  },
]
/** Names that say nothing of what is inside. */
const VAGUE = /^(?:helpers?|utils?|common|misc|types?|shared|stuff|tools?-?\d*|index|lib)\.tsx?$/
const VAGUE_ALLOWED = /^server\/src\/features\/[^/]+\/tools\.ts$/

/** Feature words of `domain` that carry no feature of the server. */
const NOT_FEATURES = new Set(['api', 'brand', 'evidence', 'health', 'safety', 'samples', 'text'])
/** Pages of text have no server. */
const CONTENT = new Set(['blog', 'actions'])

export function nameFault(path: string): string | null {
  if (/\.test\.tsx?$/.test(path)) return null
  const folder = path.slice(0, path.lastIndexOf('/'))
  const name = path.slice(folder.length + 1)
  const kind = KINDS.find((each) => each.folder.test(folder))
  if (kind && !kind.names.test(name)) return `only known file names (${kind.says}): ${path}`
  if (VAGUE.test(name) && !VAGUE_ALLOWED.test(path)) return `a file name says what is inside: ${path}`
  return null
}

/** One word per feature: a folder of domain or web is a feature of the server, or declared not to be one. */
export function wordFaults(root: string): string[] {
  const words = new Set(foldersIn(join(root, 'server/src/features')))
  return [...foldersIn(join(root, 'domain/src')), ...foldersIn(join(root, 'web/src/features'))]
    .filter((word) => !words.has(word) && !NOT_FEATURES.has(word) && !CONTENT.has(word))
    .map((word) => `one word per feature everywhere: ${word} is not a feature of the server`)
}
