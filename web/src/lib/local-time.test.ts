import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay, localInput, localMoment, onDay, withOffset } from './local-time.ts'

const zone = process.env.TZ
const inZone = (name: string) => {
  beforeAll(() => {
    process.env.TZ = name
  })
  afterAll(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
}

describe('in Oslo', () => {
  inZone('Europe/Oslo')
  test('an instant is told by the visitor’s calendar and clock', () => {
    const instant = new Date('2026-03-14T23:30:00Z')
    expect([localDay(instant), localInput(instant), localMoment(instant)]).toEqual([
      '2026-03-15',
      '2026-03-15T00:30',
      'Mar 15, 2026, 00:30',
    ])
  })
  test('what is entered gets the offset of its own day, in winter and in summer', () => {
    expect(withOffset('2026-03-14T07:30')).toBe('2026-03-14T07:30:00+01:00')
    expect(withOffset('2026-07-14T07:30')).toBe('2026-07-14T07:30:00+02:00')
    expect(withOffset('')).toBe('')
    expect(withOffset('yesterday')).toBe('')
  })
  test('an instant of a day elsewhere stays on that day', () => {
    expect(onDay('2026-03-14T06:30:00Z', '2026-03-14')).toBe('2026-03-14T07:30:00+01:00')
    const elsewhere = onDay('2026-03-14T23:30:00Z', '2026-03-14')
    expect(elsewhere.slice(0, 10)).toBe('2026-03-14')
    expect(new Date(elsewhere).toISOString()).toBe('2026-03-14T23:30:00.000Z')
  })
})

describe('west of Greenwich, at half an hour', () => {
  inZone('America/St_Johns')
  test('the offset has its sign and its minutes', () =>
    expect(withOffset('2026-01-14T07:30')).toBe('2026-01-14T07:30:00-03:30'))
})
