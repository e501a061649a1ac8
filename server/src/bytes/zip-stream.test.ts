import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ArchiveEntry, zipped } from './zip-stream.ts'

const MADE = new Date('2026-01-02T03:04:06Z')
async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
async function* list(entries: ArchiveEntry[]) {
  yield* entries
}

test('another reader finds every file as it was, packed or not, also an empty one', async () => {
  const whole = await buffer(
    zipped(
      list([
        { path: 'räksmörgås.txt', content: bytes('a'.repeat(100_000), 'b') },
        { path: 'files/picture.png', content: bytes('not', ' packed'), isPacked: true },
        { path: 'empty', content: bytes() },
      ]),
      MADE,
    ),
  )
  const files = Object.entries(unzipSync(new Uint8Array(whole))).map(([path, content]) => [
    path,
    strFromU8(content),
  ])
  expect(files).toEqual([
    ['räksmörgås.txt', `${'a'.repeat(100_000)}b`],
    ['files/picture.png', 'not packed'],
    ['empty', ''],
  ])
  expect(whole.length).toBeLessThan(1_000)
  expect(whole.includes('not packed')).toBe(true)
})

test('more files than the old form of a ZIP can have are all in its table', async () => {
  async function* many() {
    for (let n = 0; n < 70_000; n++) yield { path: `f/${n}`, content: bytes(), isPacked: true }
  }
  const names = Object.keys(unzipSync(new Uint8Array(await buffer(zipped(many(), MADE)))))
  expect([names.length, names.at(-1)]).toEqual([70_000, 'f/69999'])
})

test('what fails while it is made, fails the archive', async () => {
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('of the content')
  }
  await expect(buffer(zipped(list([{ path: 'x', content: broken() }]), MADE))).rejects.toThrow(
    'of the content',
  )
})
