/** What is in an archive, signed: what comes back is what left this server, to the last byte. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { ArchiveEntry } from '#server/bytes/zip-stream.ts'

export const MANIFEST = 'manifest.json'
/** Path, bytes and SHA-256 of each file. */
export type ListedFile = [path: string, bytes: number, sha256: string]
export type ManifestSeal = ReturnType<typeof createManifestSeal>

export function createManifestSeal(appKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', appKey, '', 'archives', 32))
  const sealOf = (files: readonly ListedFile[]) =>
    createHmac('sha256', key).update(JSON.stringify(files)).digest()
  return {
    sealOf: (files: readonly ListedFile[]) => sealOf(files).toString('hex'),
    isOurs(files: readonly ListedFile[], seal: string): boolean {
      const given = Buffer.from(seal, 'hex')
      return given.length === 32 && timingSafeEqual(given, sealOf(files))
    },
  }
}

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
  yield { path: MANIFEST, content: text(() => JSON.stringify({ files, seal: seal.sealOf(files) })) }
}

async function* text(make: () => string) {
  yield Buffer.from(make())
}
