import { expect, test } from 'vitest'
import { questionsOf } from './questions.ts'

test.each([
  [
    'vitamin D 28 nmol/L, how much should I take, can I take it with magnesium and also when should I test again?',
    ['how much should I take', 'can I take it with magnesium', 'when should I test again?'],
  ],
  [
    'Can I drink on metronidazole? And can I sunbathe? And what if I miss a dose?',
    ['Can I drink on metronidazole?', 'And can I sunbathe?', 'And what if I miss a dose?'],
  ],
  [
    'kan jag ta alvedon och ipren samtidigt, och får jag dricka öl till?',
    ['kan jag ta alvedon och ipren samtidigt', 'får jag dricka öl till?'],
  ],
])('%s', (message, questions) =>
  expect(questionsOf(message).map(({ question }) => question)).toEqual(questions),
)

test.each([
  'always constipated when I go on holiday, what helps?',
  'Calf twitching for a week. Is that normal? What can I do?',
  'is it ok to take zinc or should I wait',
  'what should I eat and drink to lower my blood pressure',
])('%s: one question', (message) => expect(questionsOf(message)).toEqual([]))

test('what is told before a question stays with it', () => {
  expect(questionsOf('I take warfarin. Can I have turmeric, and what about ibuprofen?')).toEqual([
    { before: 'I take warfarin.', question: 'Can I have turmeric' },
    { before: '', question: 'what about ibuprofen?' },
  ])
})
