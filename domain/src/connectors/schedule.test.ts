import { describe, expect, test } from 'vitest'
import { nextNight } from './nightly.ts'
import { windowsOf } from './windows.ts'

const at = (text: string) => Date.parse(text)
const print = (ms: number) => new Date(ms).toISOString()

describe('the night', () => {
  test('is that of the person, between two and five, and the next one once it has passed', () => {
    const evening = at('2026-11-28T20:00:00Z')
    expect(print(nextNight(0, 'Europe/Berlin', evening))).toBe('2026-11-29T01:00:00.000Z')
    expect(print(nextNight(0.5, 'Europe/Berlin', evening))).toBe('2026-11-29T02:30:00.000Z')
    expect(print(nextNight(0, 'America/Los_Angeles', evening))).toBe('2026-11-29T10:00:00.000Z')
    const passed = at('2026-11-29T01:00:00Z')
    expect(print(nextNight(0, 'Europe/Berlin', passed))).toBe('2026-11-30T01:00:00.000Z')
  })

  test('comes once where the clock leaves its hour out or shows it twice', () => {
    // Berlin, 29 March 2026: two o'clock is three o'clock.
    expect(print(nextNight(0, 'Europe/Berlin', at('2026-03-28T20:00:00Z')))).toBe('2026-03-29T01:00:00.000Z')
    const first = nextNight(0, 'Europe/Berlin', at('2026-10-24T20:00:00Z'))
    expect(print(first)).toBe('2026-10-25T00:00:00.000Z')
    expect(print(nextNight(0, 'Europe/Berlin', first))).toBe('2026-10-26T01:00:00.000Z')
  })
})

describe('the days', () => {
  test('of a year come thirty at a time, without a gap, up to today', () => {
    const windows = windowsOf(null, '2026-11-28')
    expect(windows[0]).toEqual({ from: '2025-11-28', to: '2025-12-27' })
    expect(windows[1]?.from).toBe('2025-12-28')
    expect(windows.at(-1)?.to).toBe('2026-11-28')
    expect(windows).toHaveLength(13)
  })

  test('a week is fetched again; a clock that was ahead leaves no day out', () => {
    expect(windowsOf('2026-11-27', '2026-11-28')).toEqual([{ from: '2026-11-20', to: '2026-11-28' }])
    expect(windowsOf('2027-05-01', '2026-11-28')).toEqual([{ from: '2026-11-21', to: '2026-11-28' }])
  })
})
