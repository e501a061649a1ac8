/** Layouts in which a plausible wrong value once passed without a mark; every document here is invented. */
import { describe, expect, it } from 'vitest'
import { readLabReport } from './read-lab-report.ts'
import { rowsFromText } from './text-layout.ts'

/** Each result as name, value, unit, flag and reasons for review. */
const read = (text: string): string[] =>
  readLabReport(rowsFromText(text)).results.map(
    ({ name, value, value_text, unit, flag, review_reasons }) =>
      `${name} | ${value ?? value_text} | ${unit ?? '-'} | ${flag ?? '-'} | ${review_reasons.join('+')}`,
  )

describe('earlier results beside those of today', () => {
  it.each([
    'Current',
    'Today',
    'This draw',
    'Observed',
    'Actuel',
    'Attuale',
    'Nuvarande',
    'Outcome',
    'Value 2026',
  ])('takes the column headed %s', (heading) => {
    expect(
      read(`Collected: 2026-02-10
Test           Last year     ${heading.padEnd(14)}Units     Reference
Potassium      3.9           5.8 H         mmol/L    3.5-5.1
Ferritin       88            12            ng/mL     30-400`),
    ).toEqual(['Potassium | 5.8 | mmol/L | H | ', 'Ferritin | 12 | ng/mL | L | '])
  })

  it('knows the earlier column at its right and in Spanish', () => {
    expect(
      read(`Prueba         Actual        Resultado anterior   Unidades   Valores de referencia
Ferritina      12            88                   ng/mL      30 - 400`),
    ).toEqual(['Ferritina | 12 | ng/mL | L | '])
  })

  it('leaves out a test that has only an earlier result', () => {
    expect(
      read(`Test           Previous      Current       Units     Reference
Potassium      3.9           5.8           mmol/L    3.5-5.1
Ferritin       88                          ng/mL     30-400
TSH            1.1           2.2           mIU/L     0.4-4.0`),
    ).toEqual([
      'Potassium | 5.8 | mmol/L | H | ',
      'TSH | 2.2 | mIU/L | N | ',
    ])
  })

  it('marks lines whose columns it cannot tell apart', () => {
    expect(
      read(`Test Previous Current Units Reference
Potassium 3.9 5.8 mmol/L 3.5-5.1`),
    ).toEqual(['Potassium | 3.9 | mmol/L | N | text_not_understood'])
    expect(
      read(`Test           Previous      Visit A       Visit B       Units     Reference
Potassium      3.9           5.8           4.4           mmol/L    3.5-5.1`),
    ).toEqual(['Potassium | 3.9 | mmol/L | N | text_not_understood'])
  })
})
