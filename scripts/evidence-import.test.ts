import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EVIDENCE_FIELDS } from '../domain/src/evidence/schema.ts'
import { claimsOf, dataFaults, dataFile, dataFileOf } from './evidence/data-file.ts'
import { judge } from './evidence/refused.ts'
import { readClaims } from './evidence/source-claims.ts'

const ROOT = join(import.meta.dirname, '..')
const own = () =>
  JSON.parse(readFileSync(join(ROOT, 'bench/evidence/medicines.jsonl'), 'utf8').split('\n', 1)[0]!)

/** The lines of a folder with one claim, changed. */
function linesOf(change: object) {
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  writeFileSync(join(folder, 'medicines.jsonl'), `${JSON.stringify({ ...own(), ...change })}\n`)
  return readClaims([folder])
}
const faultOf = (change: object) => judge(linesOf(change), []).faults.join()
const quoted = (quote: string) => ({ ...own().evidence, quote })

it('takes a claim whose figures stand in its quote, in the same or another unit', () => {
  const evidence = quoted('take 1,000 mg for two weeks')
  expect(faultOf({ claim: 'It is 1 g for 14 days, with vitamin B12.', evidence })).toBe('')
  expect(faultOf({ claim: 'It is 1.5 g.', evidence })).toContain('not in its quote: 1.5 g')
  expect(faultOf({ value: { low: null, high: 3, unit: 'g/d', form: null }, evidence })).toContain(
    'not in its quote: 3 g',
  )
})

it('refuses a claim without an address that is a source', () => {
  const { source } = own()
  expect(faultOf({ source: { ...source, url: '' } })).toContain('source.url is not an address')
  expect(faultOf({ source: { ...source, url: 'https://github.com/a/b' } })).toContain('is no source')
  expect(faultOf({ confidence: 'secondary' })).toContain('reported by another place')
})

it('leaves out what is not ready, whatever else it says', () => {
  const judged = judge(linesOf({ needs_primary: true, claim: '' }), [])
  expect([judged.faults, judged.leftOut.get('medicines'), judged.claims.size]).toEqual([[], 1, 0])
})

it('fails on an entry of the list that refuses nothing', () => {
  const list = [{ class: 'figures' as const, reason: 'a test', ids: [own().id] }]
  expect(judge(linesOf({}), list).faults).toEqual([
    `${own().id}: is refused without need; take it off the list`,
  ])
  expect(judge(linesOf({ claim: 'It is 7.' }), list).faults).toEqual([])
})

it('finds the product’s files in order, and writes them the same from any order', () => {
  expect(dataFaults(ROOT)).toEqual([])
  for (const field of EVIDENCE_FIELDS) {
    const text = readFileSync(dataFileOf(ROOT, field), 'utf8')
    expect(dataFile(claimsOf(JSON.parse(text)).toReversed())).toBe(text)
  }
})

it.each([
  ['evidence-import.ts', ['--fast'], 'Unknown argument --fast.'],
  ['evidence-import.ts', [], 'Usage: npm run evidence:import -- FOLDER [FOLDER ...]'],
  ['evidence-coverage.ts', ['x'], 'Unknown argument x: npm run evidence:coverage takes none.'],
])('%s says in one line what is wrong with its arguments', (script, given, said) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', script), ...given], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([1, `${said}\n`])
})
