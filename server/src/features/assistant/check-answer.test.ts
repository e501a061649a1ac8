import { expect, test } from 'vitest'
import { checkAnswer } from './check-answer.ts'

const citation = (id: number) => ({ id, title: 't', passage: 'p', source: 's', url: null })

test('citations that lead nowhere are removed, the rest are numbered from 1', () =>
  expect(
    checkAnswer('Iron is in meat [7]. It helps [2].\n- And [99] more [7].', [citation(2), citation(7)]),
  ).toEqual({
    text: 'Iron is in meat [1]. It helps [2].\n- And more [1].',
    citations: [
      { ...citation(7), id: 1 },
      { ...citation(2), id: 2 },
    ],
    blocked: false,
  }))

test.each([
  'You have diabetes.',
  'You probably have an iron deficiency.',
  'You should stop taking your warfarin.',
  'Just discontinue all medication now.',
  'See https://evil.example for more.',
  'Look ![x](data:image/png) here.',
])('%j is taken out', (sentence) =>
  expect(checkAnswer(`Ferritin shows iron stores. ${sentence}`, [])).toMatchObject({
    text: 'Ferritin shows iron stores.',
    blocked: true,
  }),
)

test('advice to keep a medicine stays', () =>
  expect(checkAnswer('Keep taking your warfarin as prescribed.', []).blocked).toBe(false))
