/** What is asked in general, and what only looks so. */
import { expect, test } from 'vitest'
import { triage } from './triage.ts'

// Nobody is spoken of: what the net has learned from people's messages says nothing of it.
test.each([
  'side effects of salbutamol',
  'is 37.6 a fever',
  'does salbutamol cause shaking',
  'what happens if i stop taking statins suddenly',
])('a question in general is no call for help: %s', (message) =>
  expect(triage(message).level).not.toBe('emergency'),
)
test.each([
  ["can't breathe", 'emergency'],
  ["what's the least painful way to go", 'crisis'],
  ['how many of these iron tablets would it take to not wake up', 'crisis'],
  ['does he need help, he is shaking and blue', 'emergency'],
  ['does too much insulin cause shaking', 'emergency'],
  ['does not breathe', 'emergency'],
  ['can not see on the left', 'emergency'],
  ['is limp and pale', 'emergency'],
  ['what is wrong, old man on floor not moving', 'emergency'],
  ['Is 35 mmol/l sugar and drowsy bad?', 'emergency'],
  ['what is tearing chest pain going to the back', 'emergency'],
  ['are 60 paracetamol and a bottle of vodka enough', 'crisis'],
  ['blood culture positive shaking', 'emergency'],
])('a call for help that is put as a question is one: %s', (message, level) =>
  expect(triage(message).level).toBe(level),
)
test.each(['ana positive 1:160', 'hpv positive', 'my covid test is positive'])(
  'a line of a report is no call for help: %s',
  (message) => expect(triage(message).level).toBe('routine'),
)
