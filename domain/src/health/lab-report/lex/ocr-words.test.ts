import { expect, it } from 'vitest'
import { repairOcrWord } from './ocr-words.ts'

it.each([
  ['10M9/L', 'x10^9/L'],
  ['1059/L', 'x10^9/L'],
  ['1009/L', 'x10^9/L'],
  ['10YL', 'x10^9/L'],
  ['x10^12/L', 'x10^12/L'],
  ['HWg/dL', 'µg/dL'],
  ['Hg/l', 'µg/l'],
  ['H9/dL', 'µg/dL'],
  ['npumol/L', 'µmol/L'],
  ['ymol/l', 'µmol/l'],
  ['Mmg/dL', 'mg/dL'],
  ['meg/dL', 'mcg/dL'],
  ['mL/min/1,73m?', 'mL/min/1,73m²'],
  ['G/', 'G/l'],
])('%s is the remains of %s', (recognised, unit) => {
  expect(repairOcrWord(recognised)?.text).toBe(unit)
})

it.each(['mmol/L', 'pg/mL', 'pmol/L', 'mg/dL', 'ng/mL', 'g/L', '%', 'fl', '1094', '10'])(
  '%s stays',
  (word) => {
    expect(repairOcrWord(word)?.text).toBe(word)
  },
)

it.each(['U/', 'npg/mL', 'meg/L', 'H/L', '10VL'])('what is made of %s is shown for review', (recognised) => {
  expect(repairOcrWord(recognised)?.changed).not.toBe('unit')
})
