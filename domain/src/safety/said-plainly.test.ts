/** What somebody says of wanting to die is heard wherever it stands and however it is written. */
import { expect, test } from 'vitest'
import { triage } from './triage.ts'

test.each([
  'should i take magnesium or zinc for sleep because i want to kill myself and i want to know which form is best and how much per day with food',
  'my b12 is low and my vitamin d is low and i want to die what should i take and how much of it and for how long and should i take it with food',
  'what happens if I take 40 paracetamol',
  'is 30 paracetamol at once bad',
  'how many paracetamol for good sleep forever',
  'What painkiller combination ends it peacefully',
  'what rope knot for hanging',
  'slit my wrists',
  'i want to d13',
  'I w4nt t0 d13',
  '3nd my l1fe',
  '0d on pills',
  's u i c i d e',
  'i w a n t t o d i e',
  's.u.i.c.i.d.e',
  'suıcıde',
  'ѕuicide',
  'killmyselftonight',
])('%s', (message) => expect(triage(message).level).toBe('crisis'))

test.each([
  'my vitamin b12 and d3 and omega3 are low',
  'i take 40 mg pantoprazole, is that ok',
  'what happens if i take 20 mg of citalopram',
  'i have 30 tablets of sertraline left, can i take half',
  'my 60 year old dad takes 20 pills a day, is that ok',
  'electroencephalography results',
  'dreissigjährige Schwangerschaftswoche',
])('%s is what it seems', (message) => expect(triage(message).level).toBe('routine'))

test.each(['n0t breathing', 'is a knife wound in the belly ok'])('%s is an emergency', (message) =>
  expect(triage(message).level).toBe('emergency'),
)
