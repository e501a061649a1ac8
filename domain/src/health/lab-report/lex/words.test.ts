/** Results in words beside the words that the laboratory expects; all lines are invented. */
import { expect, it } from 'vitest'
import { readLabReport } from '../read-lab-report.ts'
import { rowsFromText } from '../arrange/text-layout.ts'

const read = (row: string): string => {
  const text = `Test\tResult\tUnits\tReference\nFerritin\t20\tng/mL\t15-150\n${row}`
  const { name, value, value_text, flag, review_reasons } = readLabReport(rowsFromText(text)).results[1]!
  return `${name} | ${value ?? value_text} | ${flag ?? '-'} | ${review_reasons.join('+')}`
}

it.each([
  ['Proteínas (orina)', 'Indicios', 'Negativo'],
  ['Glucosa (orina)', 'Positivo (+)', 'Negativo'],
  ['Leucocitos (orina)', 'Small', 'Negative'],
  ['Sangre (orina)', 'Large', 'Negative'],
  ['Cetonas (orina)', 'Moderate', 'Negative'],
  ['Nitrit', 'schwach positiv', 'negativ'],
  ['Anti-HBs', 'débil positivo', 'Negativo'],
  ['ANA', 'grenzwertig', 'negativ'],
  ['Lyme IgG', 'equivocal', 'Negative'],
  ['HBsAg', 'indeterminado', 'Negativo'],
  ['HIV', 'indeterminate', 'Negative'],
  ['Bakterien', 'vereinzelt', 'keine'],
  ['Bacterias', 'abundantes', 'Negativo'],
  ['Cristales', 'escasas', 'Negativo'],
  ['Batteri', 'numerosi', 'assenti'],
  ['Cilindri', 'lievi tracce', 'assenti'],
])('%s: %s where %s is expected is abnormal, in columns and on lines', (name, value, expected) => {
  expect(read(`${name}\t${value}\t\t${expected}`)).toBe(`${name} | ${value} | A | `)
  expect(read(`${name}    ${value}    ${expected}`)).toBe(`${name} | ${value} | A | `)
})

it('nothing found is what is expected where nothing is', () => {
  expect(read('Bakterien\tkeine\t\tkeine')).toBe('Bakterien | keine | N | ')
  expect(read('Cilindri\tassenti\t\tassenti')).toBe('Cilindri | assenti | N | ')
})

it.each(['haemolysed - unable to report', 'hämolytisch', 'entfällt', 'Unable to report'])(
  '%s is not a result yet',
  (words) => {
    expect(read(`Kalium\t${words}\tmmol/L\t3.5-5.1`)).toBe(`Kalium | ${words} | - | result_pending`)
  },
)
