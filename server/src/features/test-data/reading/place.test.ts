import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { placeForScan, rememberSlow } from './place.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('whose photo took long has the next ones read where they hold up nobody, for an hour', () => {
  expect(placeForScan(1, 'ann')).toBe('analyse-scan')
  rememberSlow('ann')
  expect([placeForScan(1, 'ann'), placeForScan(1, 'bob')]).toEqual(['analyse-long-scan', 'analyse-scan'])
  vi.advanceTimersByTime(3_600_001)
  expect(placeForScan(1, 'ann')).toBe('analyse-scan')
})
