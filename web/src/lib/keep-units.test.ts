import { expect, test } from 'vitest'
import { keepUnits } from './keep-units.ts'

test.each([
  ['35 min · 6.1 km', '35\u00a0min · 6.1\u00a0km'],
  ['7.5 h', '7.5\u00a0h'],
  // A number before a sentence has no unit to keep.
  ['3 of 7 days', '3 of 7\u00a0days'],
  ['Along the water', 'Along the water'],
])('%s', (text, kept) => expect(keepUnits(text)).toBe(kept))
