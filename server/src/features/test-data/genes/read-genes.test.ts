import { strToU8, zipSync } from 'fflate'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readGenes, TooLongGenome } from './read-genes.ts'

const text = strToU8(
  '# 23andMe\r\n# rsid\tchromosome\tposition\tgenotype\r\nrs4680\t22\t19951271\tGG\r\nrs6025\t1\t169519049\tCT\r\n',
)

async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 9) yield bytes.subarray(at, at + 9)
}

test.each([
  ['a text', text],
  ['gzip', gzipSync(text)],
  ['a ZIP', zipSync({ 'genome.txt': text, '__MACOSX/._genome.txt': strToU8('rs1\t1\t5\tAA') })],
])('%s that comes in pieces', async (_, bytes) => {
  const found = await readGenes(pieces(bytes), { apoe: false })
  expect(found).toMatchObject({ format: '23andMe', build: 'GRCh37', variants: 2, no_calls: 0 })
  expect(found.findings.map(({ id }) => id)).toEqual(['factor_v_leiden'])
  expect(found.refused.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['APOE', 'BRCA1 and BRCA2', 'CYP2D6', 'MTHFR', 'Polygenic scores']),
  )
})

const lines = (count: number) => Buffer.from(`${new TextDecoder().decode(text)}${'1 1 1 A\n'.repeat(count)}`)
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, 32)
const manyOf = (count: number, content: Uint8Array) =>
  zipSync(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.txt`, content])))
/** Each is some hundred kilobytes at most. */
test.each([
  ['a gzip of more lines than a genome has', () => gzipSync(lines(6_000_001))],
  ['a ZIP of files that are more only together', () => manyOf(4, lines(1_600_000))],
  ['a gzip of nothing', () => gzipSync(spaces(80))],
  ['a gzip of nothing in a ZIP', () => zipSync({ 'a.gz': gzipSync(spaces(80)) })],
  ['a ZIP of files that are each too small for a bomb', () => manyOf(5, spaces(16))],
])('%s is refused as a whole', async (_, make) => {
  const bytes = make()
  async function* whole() {
    yield bytes
  }
  await expect(readGenes(whole(), { apoe: false })).rejects.toThrow(TooLongGenome)
})

test('archives are opened no deeper than genetic files come', async () => {
  const nested = zipSync({ 'b.zip': zipSync({ 'c.zip': zipSync({ 'genome.txt': text }) }) })
  expect(await readGenes(pieces(nested), { apoe: false })).toMatchObject({ variants: 0, findings: [] })
})

test('where build and file differ nothing is read out of it, and it is said why', async () => {
  const doubtful = strToU8(`# build 36\n${new TextDecoder().decode(text)}`)
  const found = await readGenes(pieces(doubtful), { apoe: true })
  expect([found.build, found.findings, found.refused[0]?.name]).toEqual([null, [], 'This file'])
})
