import { describe, expect, it } from 'vitest'
import { readRange } from './reference-range.ts'

const limits = (text: string, mark: 'point' | 'comma' = 'point', sex: 'female' | 'male' | null = null) => {
  const range = readRange(text, mark, sex)
  return range && [range.low, range.high]
}

describe('readRange', () => {
  it.each([
    ['70-99', [70, 99]],
    ['13.5–17.5', [13.5, 17.5]],
    ['(0.270 - 4.200)', [0.27, 4.2]],
    ['[4,500 - 11,000]', [4500, 11000]],
    ['50 to 70 %', [50, 70]],
    ['74 - 106 mg/dL', [74, 106]],
    ['Normal: 13.5-18.0', [13.5, 18]],
    ['Ref: < 5.7%', [null, 5.7]],
    ['<200', [null, 200]],
    ['≤ 35', [null, 35]],
    ['Up to 40', [null, 40]],
    ['>= 60', [60, null]],
    ['> OR = 60 mL/min/1.73m2', [60, null]],
    ['above >=90', [90, null]],
    ['Not Estab.', [null, null]],
    ['718-7', [null, null]],
  ])('%s', (text, expected) => {
    expect(limits(text)).toEqual(expected)
  })

  it.each([
    ['3,6 -5,0', [3.6, 5]],
    ['N: 0,11-0,44', [0.11, 0.44]],
    ['80 à 100', [80, 100]],
    ['Inférieur à 2,00', [null, 2]],
    ['N: Inf. 2,00', [null, 2]],
    ['superiore a 40', [40, null]],
    ['fino a 200', [null, 200]],
    ['Hasta 40', [null, 40]],
    ['Mayor de 45', [45, null]],
    ['bis 50', [null, 50]],
    ['0,5 bis 1,2 mg/dl', [0.5, 1.2]],
    ['150.000 - 400.000', [150_000, 400_000]],
    ['opptil 5', [null, 5]],
  ])('with decimal comma: %s', (text, expected) => {
    expect(limits(text, 'comma')).toEqual(expected)
  })

  it('takes the interval of the patient’s sex and none when the sex is unknown', () => {
    const text = 'Male: 13.0 - 17.0 Female: 12.0 - 15.0'
    expect(limits(text, 'point', 'male')).toEqual([13, 17])
    expect(limits(text, 'point', 'female')).toEqual([12, 15])
    expect(readRange(text, 'point', null)).toMatchObject({ low: null, high: null, ambiguous: true })
    expect(limits('M: 30 - 400; F: 15 - 150', 'comma', 'female')).toEqual([15, 150])
    expect(limits('Männer: 0,7 - 1,2 Frauen: 0,5 - 0,9', 'comma', 'female')).toEqual([0.5, 0.9])
  })

  it('takes the normal band of a list of bands', () => {
    expect(limits('Desirable: <200 Borderline: 200-239 High: >=240')).toEqual([null, 200])
    expect(limits('Deficiency: <20 Insufficiency: 20-29 Sufficiency: 30-100')).toEqual([30, 100])
    expect(limits('4.0-5.6 Prediabetes: 5.7-6.4 Diabetes: >=6.5')).toEqual([4, 5.6])
  })

  it('keeps what is printed, and its unit', () => {
    expect(readRange('4.0-5.6 %', 'point')).toMatchObject({ text: '4.0-5.6 %', unit: '%' })
  })
})
