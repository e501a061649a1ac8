import { expect, test } from 'vitest'
import { matchSymptomFrames } from './symptom-frames.ts'

const read = (message: string) => matchSymptomFrames(message)
const level = (message: string) => read(message)?.level ?? null

test.each([
  ['a heavy weight is sitting on my chest and it hurts', 'Chest pain or pressure (possible heart attack)'],
  ['my chest feels odd and it goes up into my jaw', 'Chest discomfort that spreads'],
  ['the words come out all jumbled', 'Sudden trouble speaking (possible stroke)'],
  ['her left arm has gone floppy', 'Weakness or numbness of one side (possible stroke)'],
  ['the worst headache ever, it hit me like a hammer', 'Severe headache that came suddenly'],
  ['he drank paint thinner', 'Something dangerous was swallowed'],
  ['she took 30 paracetamol', 'Too much medicine was taken'],
  ['my tongue is twice its size after peanuts', 'Swelling of face or throat (possible severe allergy)'],
  ['a fever, and spots that dont fade under a glass', 'Fever with spots that do not fade'],
  ['she slipped and her leg is turned out', 'Broken hip or leg'],
  ['he can barely say two words between breaths', 'Too breathless to speak'],
  ['our 4 year old has had bloody diarrhoea since the barbecue', 'Bloody diarrhoea in a child'],
  ['breathless since the overnight flight from tokyo', 'A blood clot that may have reached the lungs'],
  [
    'one calf is swollen and sore, i came home from hospital last week',
    'A swollen leg after surgery or a time in hospital (possible clot)',
  ],
])('%j is recognised as: %s', (message, reason) =>
  expect(read(message)).toMatchObject({ level: 'emergency', reason }),
)

test.each([
  ['i want it all to be over, everyone would be better off without me', 'crisis'],
  ['i keep burning myself when it gets too much', 'crisis'],
  ['blood in my stool since this morning', 'urgent'],
  ['my asthma is not getting better with the inhaler', 'urgent'],
])('%j is %s', (message, expected) => expect(level(message)).toBe(expected))

test('parts of a frame may stand in different sentences, but not when it asks for one', () => {
  expect(level('hit his head on the stairs. now he is drowsy')).toBe('emergency')
  expect(level('my chest is fine. my knee hurts')).toBeNull()
})

test.each([
  ['denied', 'i have no chest pain'],
  ['denied with a list', 'no fever, headache or rash'],
  ['past', 'my father had crushing chest pain in 1998'],
  ['asked about', 'what are the warning signs of chest pain and stroke?'],
  ['figurative', 'i nearly had a heart attack laughing'],
  ['half a frame', 'my headache is mild'],
])('%s: %j is nothing', (_why, message) => expect(level(message)).toBeNull())

test('the most serious of several decides', () =>
  expect(level('blood in my stool, and now i fainted and cant breathe')).toBe('emergency'))
