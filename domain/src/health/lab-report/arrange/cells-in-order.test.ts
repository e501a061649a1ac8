import { expect, it } from 'vitest'
import { listed } from '../layouts/printed.ts'
import { rowsFromText } from './text-layout.ts'

it('cells that do not stand under their headings have the columns in the order of the headings', () => {
  expect(
    listed(
      rowsFromText(`Collected 2024-03-12
Marker  Your Result  Optimal Range  Standard Range  Units
Ferritin  45  50-150  30-400  ng/mL
Homocysteine  9.1  <7  <15  umol/L
Zinc  85  90-110  60-120  ug/dL`),
    ).map((line) => line.split(' | ').slice(0, 3).join(' | ')),
  ).toEqual(['Ferritin | 45 | ng/mL', 'Homocysteine | 9.1 | umol/L', 'Zinc | 85 | ug/dL'])
})
