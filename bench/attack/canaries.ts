/**
 * One user whose every text is a word that stands nowhere else; then all bytes that the server wrote are searched for
 * these words: files, database, write-ahead log, logs.
 */
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OwnServer, stopped } from '../../server/src/testing/server-process.ts'
import { fillWithCanaries } from './canary-user.ts'
import type { Random } from './random.ts'

/** Fields that stand in the database in clear, as docs/security.md says. Sealed, one of them goes from this list. */
const IN_CLEAR = new Set([
  'e-mail address',
  'first name',
  'last name',
  'name of a test',
  'provider of a test',
  'name of a supplement',
  'category of a supplement',
  'timing of a supplement',
  'dose of a supplement',
  'frequency of a supplement',
  'benefits of a supplement',
  'effects of a supplement',
  'link of a supplement',
])
/** Where mails are that leave in clear because no mail server is configured. */
const LEFT_OUT = new Set(['mail'])
const SEARCHED_AT_ONCE = 16 * 1024 * 1024

export type Canaries = { searched: number; fields: number; inClear: string[]; faults: string[] }

export async function searchCanaries(server: OwnServer, random: Random): Promise<Canaries> {
  const words = new Map<string, string>()
  const canary = (field: string): string => {
    const word = `canary${random.hex(16)}`
    words.set(field, word)
    return word
  }
  await fillWithCanaries(server, canary)
  await stopped(server.process)
  const found = new Map<string, string>()
  let searched = 0
  for (const path of filesIn(server.dataDir)) {
    searched += 1
    for (const field of wordsIn(path, words)) found.set(field, path.slice(server.dataDir.length + 1))
  }
  return {
    searched,
    fields: words.size,
    inClear: [...found.keys()].filter((field) => IN_CLEAR.has(field)),
    faults: [
      ...[...found].flatMap(([field, path]) => (IN_CLEAR.has(field) ? [] : [`${field} is in ${path}`])),
      ...[...IN_CLEAR]
        .filter((field) => !found.has(field))
        .map((field) => `${field} is not in clear any more`),
    ],
  }
}

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }) as Dirent[]) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* filesIn(path)
    else if (entry.isFile()) yield path
  }
}

/** As UTF-8, in base64 at each of its three offsets, and in UTF-16. */
const formsOf = (word: string): Buffer[] => [
  Buffer.from(word),
  Buffer.from(word, 'utf16le'),
  ...[0, 1, 2].map((offset) => {
    const text = Buffer.from(' '.repeat(offset) + word).toString('base64')
    // What depends on the neighbours is left out.
    return Buffer.from(text.slice(offset === 0 ? 0 : 4, -4))
  }),
]

function wordsIn(path: string, words: ReadonlyMap<string, string>): string[] {
  const bytes = readFileSync(path)
  if (bytes.length === 0) return []
  if (bytes.length > SEARCHED_AT_ONCE * 64) throw new Error(`${path} is too large to be searched`)
  return [...words].flatMap(([field, word]) =>
    formsOf(word).some((form) => bytes.includes(form)) ? [field] : [],
  )
}
