import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOf } from './check-expressions.ts'
import { allExpressions, writtenIn } from './expressions.ts'

const at = (source: string, place = 'domain/src/safety/x.ts:1') => faultOf({ source, flags: 'u', place })

test.each([
  [String.raw`(?:\w+)+$`, 'takes forever'],
  [String.raw`(?:[\s,]*a[\s,]*)+$`, 'takes forever'],
  [String.raw`[^.!?]*romeo`, 'square'],
  [String.raw`(?<=^\W*)bye(?=\W*$)`, 'square'],
])('/%s/ is refused', (source, fault) => {
  expect(at(source)).toContain(fault)
})

test.each([
  String.raw`\d+ mg`,
  String.raw`\s*,\s*`,
  String.raw`(?:\w+ ){0,4}pain`,
  String.raw`(?<![^.!?])[^.!?]*romeo`,
])('/%s/ is bounded by the runs that a readable text has', (source) => {
  expect(at(source)).toBeNull()
})

test('the reader of documents, which is killed after its time, may take the square and never longer', () => {
  const place = 'domain/src/health/lab-report/x.ts:1'
  expect(at(String.raw`[^.!?]*romeo`, place)).toBeNull()
  expect(at(String.raw`(?:\w+)+$`, place)).toContain('takes forever')
})

test('what reads addresses and headers may not take the square of one run either', () => {
  expect(at(String.raw`\/+$`, 'server/src/http/x.ts:1')).toContain('square')
  expect(at(String.raw`\/+$`)).toBeNull()
})

test('expressions are found where they are written and where they are built', async () => {
  expect(writtenIn('x.tsx', 'const a = <b c={/d+/gu.test(e)} />')).toEqual([
    { source: 'd+', flags: 'gu', place: 'x.tsx:1' },
  ])
  const root = mkdtempSync(join(tmpdir(), 'aevia-expressions-'))
  try {
    mkdirSync(join(root, 'domain/src'), { recursive: true })
    writeFileSync(join(root, 'domain/src/x.ts'), "export const built = new RegExp(['(?:a', ')+'].join('+'))")
    const found = await allExpressions(root)
    expect(found.map(({ source, place }) => [source, place])).toEqual([['(?:a+)+', 'domain/src/x.ts:1']])
  } finally {
    rmSync(root, { recursive: true })
  }
})
