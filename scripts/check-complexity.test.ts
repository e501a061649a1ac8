import { expect, test } from 'vitest'
import { complexityFaults, faultsIn } from './check-complexity.ts'

const printed = (file: string, name: string) =>
  JSON.stringify({
    diagnostics: [
      {
        message: `function \`${name}\` has a complexity of 21. Maximum allowed is 20.`,
        code: 'eslint(complexity)',
        filename: file,
      },
    ],
  })
const READER = 'domain/src/health/lab-report/propose/read-card.ts'
const listed = [{ file: READER, rule: 'complexity', name: 'cardAt' }]

test('a function beyond the limits is a fault, unless it stands in the list', () => {
  expect(complexityFaults(faultsIn(printed(READER, 'cardAt')), listed)).toEqual([])
  expect(complexityFaults(faultsIn(printed(READER, 'cardAt')), [])).toEqual([
    `${READER}: function \`cardAt\` has a complexity of 21. Maximum allowed is 20.`,
  ])
})

test('the list may only shrink: an entry that is no longer needed is a fault', () => {
  expect(complexityFaults([], listed)).toEqual([
    `no longer needed in complexity-list.json: ${READER} complexity cardAt`,
  ])
})

test('the list is for nothing but the parts that are to be rebuilt', () => {
  const file = 'server/src/app.ts'
  const other = [{ file, rule: 'complexity', name: 'createApp' }]
  expect(complexityFaults(faultsIn(printed(file, 'createApp')), other)).toHaveLength(2)
})

test('tests are not counted', () => {
  expect(complexityFaults(faultsIn(printed('server/src/main.test.ts', 'long')), [])).toEqual([])
})
