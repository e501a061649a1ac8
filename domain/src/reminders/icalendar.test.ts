import { expect, test } from 'vitest'
import { calendarEvents } from './calendar.ts'
import { icalendar } from './icalendar.ts'

const zinc = { id: 'z', name: 'Zinc', is_active: true, start_date: '2026-03-28', stop_date: '2026-03-30' }
const records = {
  supplements: [zinc],
  plan: [],
  again: [
    { marker: 'ldl', name: 'LDL cholesterol', from: '2026-04-10' },
    { marker: 'ferritin', name: 'Ferritin', from: '2025-04-10' },
    { marker: 'tsh', name: 'TSH', from: '2029-04-10' },
  ],
}
const settings = { hour: 8, time_zone: 'Europe/Stockholm', names: false }
const now = Date.parse('2026-03-27T12:00:00Z')
const written = (names: boolean, events = calendarEvents(records, { ...settings, names }, now)) =>
  icalendar({ name: 'Aevia', product: '-//Aevia//EN', stamp: now, uidOf: (key) => `${key}@x`, events })

test('intakes at 8 by the wall over the change of the clock, tests as days, nothing by name', () => {
  const text = written(false)
  expect([...text.matchAll(/DTSTART\S*/g)].map(([start]) => start)).toEqual([
    'DTSTART:20260328T070000Z',
    'DTSTART:20260329T060000Z',
    'DTSTART:20260330T060000Z',
    'DTSTART;VALUE=DATE:20260410',
    // Overdue: today.
    'DTSTART;VALUE=DATE:20260327',
  ])
  expect([...text.matchAll(/UID:(.*)\r\n/g)].map(([, uid]) => uid)).toEqual([
    'intakes 2026-03-28@x',
    'intakes 2026-03-29@x',
    'intakes 2026-03-30@x',
    'test ldl@x',
    'test ferritin@x',
  ])
  expect(text).toContain('SUMMARY:1 intake\r\n')
  expect(text).not.toMatch(/Zinc|LDL|Ferritin/)
  expect(written(true)).toMatch(/SUMMARY:Take Zinc\r\n[\s\S]*SUMMARY:Test again: LDL cholesterol\r\n/)
})

const octets = (line: string) => encodeURIComponent(line).replaceAll(/%../g, 'x').length

test('lines of at most 75 octets that part no character, and signs escaped (RFC 5545, 3.1 and 3.3.11)', () => {
  const summary = `Take ${'Fischöl ☕ 𝄞, '.repeat(20)}a\\b;\nBEGIN:VEVENT\u0007`
  const text = written(false, [{ key: 'k', summary, day: '2026-04-10' }])
  const lines = text.split('\r\n')
  expect(lines.pop()).toBe('')
  expect(Math.max(...lines.map(octets))).toBe(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const unfolded = text.replaceAll('\r\n ', '')
  const said = /SUMMARY:(.*)\r\n/.exec(unfolded)?.[1] ?? ''
  expect(said.replaceAll(/\\n/g, '\n').replaceAll(/\\([\\;,])/g, '$1')).toBe(summary.replace('\u0007', ''))
  expect(said.endsWith('a\\\\b\\;\\nBEGIN:VEVENT')).toBe(true)
  expect(unfolded.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
})
