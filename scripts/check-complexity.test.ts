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
const TRIAGE = 'domain/src/safety/stack-limits.ts'
const listed = [{ file: TRIAGE, rule: 'complexity', name: 'judge' }]

test('a function beyond the limits is a fault, unless it stands in the list', () => {
  expect(complexityFaults(faultsIn(printed(TRIAGE, 'judge')), listed)).toEqual([])
  expect(complexityFaults(faultsIn(printed(TRIAGE, 'judge')), [])).toEqual([
    `${TRIAGE}: function \`judge\` has a complexity of 21. Maximum allowed is 20.`,
  ])
})

test('the list may only shrink: an entry that is no longer needed is a fault', () => {
  expect(complexityFaults([], listed)).toEqual([
    `no longer needed in complexity-list.json: ${TRIAGE} complexity judge`,
  ])
})

test('the list is for nothing but the parts that are to be rebuilt', () => {
  for (const file of ['server/src/app.ts', 'domain/src/health/lab-report/read-lab-report.ts']) {
    const other = [{ file, rule: 'complexity', name: 'createApp' }]
    expect(complexityFaults(faultsIn(printed(file, 'createApp')), other)).toHaveLength(2)
  }
})

test('tests are not counted', () => {
  expect(complexityFaults(faultsIn(printed('server/src/main.test.ts', 'long')), [])).toEqual([])
})
