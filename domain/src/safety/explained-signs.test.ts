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
    ['peeing blood after i ate beetroot, it burns', 'urgent'],
    ['the toilet is red this morning and i did not eat anything odd', 'emergency'],
  ])('%s: %s', (message, level) => {
    expect(triage(message).level).toBe(level)
  })
})
