import { expect, test } from 'vitest'
import { triage } from './triage.ts'

// Upper levels: EFSA and IOM (facts.json); one dose of painkillers: NHS.
test.each([
  'I took two of my vitamin D 1000 IU tablets by accident today, is that an overdose?',
  'took two iron 14 mg tablets by mistake',
  'I took two paracetamol 500 mg by accident instead of one',
])('an extra dose within the limit of a day is no overdose: %s', (message) =>
  expect(triage(message)).toMatchObject({ level: 'routine', advice: null }),
)

test.each([
  'took two iron 45 mg tablets by mistake',
  'took three paracetamol 500 mg by accident',
  'I took 20 paracetamol by mistake over the day',
  'I overdosed on vitamin D, two bottles of 1000 IU',
  'my toddler took two vitamin D 1000 IU by accident',
])('with more, or by a child, it may be one: %s', (message) =>
  expect(triage(message).level).toBe('emergency'),
)
