/** What is in an archive, signed: what comes back is what left this server, to the last byte. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ArchiveEntry } from '#server/bytes/zip-stream.ts'

export const MANIFEST = 'manifest.json'
/** Path, bytes and SHA-256 of each file. */
export type ListedFile = [path: string, bytes: number, sha256: string]
export type ManifestSeal = ReturnType<typeof createManifestSeal>

export function createManifestSeal(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'archives', 32))
  const sealOf = (list: string | Buffer) => createHmac('sha256', key).update(list).digest()
  return {
    /** The manifest with its seal, which is over the bytes of the list as they stand there. */
    written(files: readonly ListedFile[]): string {
      const list = JSON.stringify(files)
      return `${BEFORE}${list}${BETWEEN}${sealOf(list).toString('hex')}${BEHIND}`
    },
    /** The list of a manifest that is ours, to the last byte; null for any other, of which nothing is parsed. */
    opened(manifest: Buffer): ListedFile[] | null {
      const end = manifest.length - BETWEEN.length - SEAL_DIGITS - BEHIND.length
      if (end < BEFORE.length) return null
      const list = manifest.subarray(BEFORE.length, end)
      const seal = manifest.subarray(end + BETWEEN.length, -BEHIND.length).toString()
      const given = Buffer.from(seal, 'hex')
      if (given.length !== SEAL_DIGITS / 2 || !timingSafeEqual(given, sealOf(list))) return null
      return JSON.parse(list.toString()) as ListedFile[]
    },
  }
}
const [BEFORE, BETWEEN, BEHIND] = ['{"files":', ',"seal":"', '"}']
const SEAL_DIGITS = 64

/** The entries, and behind them the list of what they were. */
export async function* withManifest(
  entries: AsyncIterable<ArchiveEntry>,
  seal: ManifestSeal,
): AsyncGenerator<ArchiveEntry> {
  const files: ListedFile[] = []
  async function* listed({ path, content }: ArchiveEntry) {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const part of content) {
      hash.update(part)
      bytes += part.length
      yield part
    }
    files.push([path, bytes, hash.digest('hex')])
  }
  for await (const entry of entries) yield { ...entry, content: listed(entry) }
  yield { path: MANIFEST, content: text(() => seal.written(files)) }
}

async function* text(make: () => string) {
  yield Buffer.from(make())
}
