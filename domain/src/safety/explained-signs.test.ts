import { describe, expect, test } from 'vitest'
import entries from './explained-signs.json' with { type: 'json' }
import { triage } from './triage.ts'

describe('a sign that is expected of what the message names is no alarm', () => {
  test.each(entries.flatMap(({ examples }) => examples))('%s', (message) => {
    expect(triage(message)).toMatchObject({ level: 'routine', advice: null })
  })
})

describe('with a warning sign, or without the cause, it is one', () => {
  test.each([
    ['black sticky stools on iron and dizzy', 'emergency'],
    ['black stools since yesterday, i take warfarin and iron', 'urgent'],
    ['face red and hot after niacin and my throat is closing', 'emergency'],
    ['took 40 niacin tablets and my face is red and hot', 'emergency'],
    [
      'flush after niacin again, and i wrote letters to my girls for when i am gone, it will be soon',
      'crisis',
    ],
    ['psa 3.9, nobody told me if it is cancer and i have put the tablets in a row on the table', 'crisis'],
    ['blood pressure 92/58, cold and clammy, i nearly passed out', 'emergency'],
    ['blood pressure 94/60, feel fine lying down but dizzy when i stand', 'urgent'],
    ['peeing blood after i ate beetroot, it burns', 'urgent'],
    ['the toilet is red this morning and i did not eat anything odd', 'emergency'],
  ])('%s: %s', (message, level) => {
    expect(triage(message).level).toBe(level)
  })
})
