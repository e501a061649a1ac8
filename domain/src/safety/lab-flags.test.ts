import { expect, test } from 'vitest'
import { labAlarm } from './lab-flags.ts'

/** In the units of the catalogue. Limits: RCPath 2017, RMH, Barnsley and HEFT critical limits, as the facts cite them. */
test.each([
  ['troponin_t_hs', 900, 'emergency'],
  ['troponin_t_hs', 14, null],
  ['troponin_i_hs', 900, 'urgent'],
  ['wbc', 0.4, 'urgent'],
  ['wbc', 5, null],
  ['bilirubin_total', 300, 'urgent'],
  ['bicarbonate', 7, 'urgent'],
  ['hba1c', 130, 'urgent'],
  ['hba1c', 60, null],
  ['fibrinogen', 0.5, 'urgent'],
  ['d_dimer', 0.6, 'urgent'],
  ['d_dimer', 0.4, null],
  ['potassium', 7.1, 'emergency'],
  ['potassium', 6, 'urgent'],
  ['potassium', 5.6, null],
  ['tsh', 150, 'urgent'],
  ['ferritin', 1, null],
])('%s %d: %s', (id, value, level) => expect(labAlarm(id, value)?.level ?? null).toBe(level))

test('a value given as under a limit is not a high one', () => {
  expect(labAlarm('troponin_t_hs', 15, '<')).toBe(null)
  expect(labAlarm('troponin_t_hs', 15, '>')?.level).toBe('emergency')
  expect(labAlarm('wbc', 1, '<')?.level).toBe('urgent')
})
