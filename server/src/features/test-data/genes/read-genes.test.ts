import { strToU8, zipSync } from 'fflate'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readGenes } from './read-genes.ts'

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

test('where build and file differ nothing is read out of it, and it is said why', async () => {
  const doubtful = strToU8(`# build 36\n${new TextDecoder().decode(text)}`)
  const found = await readGenes(pieces(doubtful), { apoe: true })
  expect([found.build, found.findings, found.refused[0]?.name]).toEqual([null, [], 'This file'])
})
