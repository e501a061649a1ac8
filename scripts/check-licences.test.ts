import { expect, test } from 'vitest'
import { isAllowed, licenceFaults } from './check-licences.ts'

test.each([
  ['MIT', true],
  ['(AFL-2.1 OR BSD-3-Clause)', true],
  ['Apache-2.0 AND LGPL-3.0-or-later AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
])('%s may be used: %s', (expression, isFine) => {
  expect(isAllowed(expression)).toBe(isFine)
})

test('a package without a licence, with one that is not in the list, or an LGPL one that is built in is named', () => {
  const packages = {
    '': {},
    domain: {},
    'node_modules/@aevia/domain': { link: true },
    'node_modules/fine': { license: 'MIT' },
    'node_modules/fine/node_modules/bare': {},
    'node_modules/@scope/shares': { license: 'AGPL-3.0-only' },
    'node_modules/built-in': { license: 'LGPL-3.0-or-later' },
    'node_modules/@img/sharp-linux-x64': { license: 'LGPL-3.0-or-later' },
  }
  expect(licenceFaults({ packages })).toEqual([
    'bare has no licence',
    '@scope/shares has the licence AGPL-3.0-only, which is not in the list',
    'built-in has the licence LGPL-3.0-or-later: it has to be kept apart, and listed as such',
  ])
})
