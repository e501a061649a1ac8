import { describe, expect, test } from 'vitest'
import { triage } from './triage.ts'

describe('words that no rule lists', () => {
  test('an emergency gets the number of the region and names the words that weighed', () => {
    const { level, reason, advice } = triage('the baby went the colour of putty and hangs in my arms', {
      region: 'US',
    })
    expect(level).toBe('emergency')
    expect(reason).toMatch(/“\w+”/)
    expect(advice).toContain('911')
  })
  test('poison gets the poison line', () =>
    expect(triage('gave her the adult dose of methadone by mistake', { region: 'US' }).advice).toContain(
      '1-800-222-1222',
    ))
  test('a crisis gets the helpline', () => {
    const { level, advice } = triage('wrote letters to my girls for when I am gone, it will be soon', {
      region: 'US',
    })
    expect([level, advice]).toEqual(['crisis', expect.stringContaining('988')])
  })
  test('in Spanish it is answered in Spanish', () => {
    const { level, advice } = triage('el niño se comió las pastillas del corazón de la abuela')
    expect(level).toBe('emergency')
    expect(advice).toMatch(/112/)
    expect(advice).toMatch(/[áéíóúñ]|emergencia/)
  })
  test.each([
    'My sister and I are planning a week in the mountains with the kids',
    'this spreadsheet is killing me, what helps against tired eyes',
    'Handy ist tot, wie lade ich meine Schritte nach?',
  ])('%s is routine', (message) => expect(triage(message).level).toBe('routine'))
})

describe('a long message', () => {
  const told = (middle: string) =>
    `We had a lovely day at my sister’s yesterday, she made the lemon cake again and the children played in the garden until it was dark. I took my magnesium and the vitamin D as always and slept fine. ${middle} Anyway, what I wanted to ask is whether I should take the magnesium in the evening instead.`
  test('a sign buried in a story is heard', () => {
    const { level, reason } = triage(
      told(
        'This morning my coffee keeps running out of the left side of my mouth and my hand will not hold the cup. My husband thinks I slept on it funny.',
      ),
    )
    expect(level).toBe('emergency')
    expect(reason).toMatch(/stroke/i)
  })
  test('the same story without it is routine', () =>
    expect(
      triage(
        told(
          'This morning I made my coffee with oat milk for the first time and sat on the porch with the paper. My husband thinks it tastes funny.',
        ),
      ).level,
    ).toBe('routine'))
})

test.each([
  'I have crushing chest pain. My brother says it is nothing. What about vitamin D?',
  'Dad cannot move his left arm since lunch, mum says he is just lazy and it is probably nothing',
  'throat closing after the peanut bar but my friend says I always exaggerate, so which antihistamine',
])('what others make of it does not soften it: %s', (message) =>
  expect(triage(message).level).toBe('emergency'),
)
