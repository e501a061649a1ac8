import { expect, test } from 'vitest'
import { unitText } from './unit-text.ts'

// Left: as laboratories' computers and UCUM write it. Right: the SI brochure's letters.
test.each([
  ['ug/L', 'µg/L'],
  ['umol/L', 'µmol/L'],
  ['ukat/L', 'µkat/L'],
  ['uIU/mL', 'µIU/mL'],
  ['m[IU]/L', 'mIU/L'],
  ['10*9/L', '10⁹/L'],
  ['10^12/L', '10¹²/L'],
  ['mL/min/1.73m2', 'mL/min/1.73m²'],
  ['mmol/L', 'mmol/L'],
  // No micro stands behind a letter.
  ['mcg', 'mcg'],
  ['fluL', 'fluL'],
])('%s is written %s', (unit, written) => expect(unitText(unit)).toBe(written))
