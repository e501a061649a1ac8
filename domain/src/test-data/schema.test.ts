import { expect, test } from 'vitest'
import { testFileName } from './schema.ts'

test.each([
  ['/api/storage/test-data/u/1700000000000-ab12.pdf?expires=1&signature=x', '1700000000000-ab12.pdf'],
  [null, 'Blood Test 2026-01-02'],
  ['/api/storage/test-data/u/nodot', 'Blood Test 2026-01-02'],
])('the file name of %s is %s', (file_url, expected) => {
  expect(testFileName({ file_url, test_name: 'Blood Test', test_date: '2026-01-02' })).toBe(expected)
})
