import { describe, expect, it } from 'vitest'
import { convertUnit, isUnit, readUnit } from './units.ts'

describe('readUnit', () => {
  it.each([
    ['MG/DL', 'mg/dL'],
    ['mcg/dL', 'ug/dL'],
    ['µg/L', 'ug/L'],
    ['mmol/l', 'mmol/L'],
    ['g%', 'g/dL'],
    ['gm/dL', 'g/dL'],
    ['x10^3/μl', '10*3/uL'],
    ['x10E3/uL', '10*3/uL'],
    ['10⁹/L', '10*9/L'],
    ['Mio/µl', '10*6/uL'],
    ['Lakh/cumm', '10*5/uL'],
    ['cells/cmm', '/uL'],
    ['/nl', '/nL'],
    ['T/L', '10*12/L'],
    ['mUI/l', 'm[IU]/L'],
    ['mE/L', 'mU/L'],
    ['µkat/L', 'ukat/L'],
    ['mL/min/1,73 m²', 'mL/min/{1.73_m2}'],
    ['mm/1st hr', 'mm/h'],
    ['kg/m²', 'kg/m2'],
    ['mmHg', 'mm[Hg]'],
    ['% NGSP', '%'],
    ['ml/min/1.73 sq.m', 'mL/min/{1.73_m2}'],
    ['gms%', 'g/dL'],
    ['ug%', 'ug/dL'],
    ['mmols/Ltr', 'mmol/L'],
    ['Units/L', 'U/L'],
    ['10x3/uL', '10*3/uL'],
    ['mm at 1hr', 'mm/h'],
    ['µg FEU/mL', 'ug/mL'],
    ['femtolitres', 'fL'],
    ['vol.%', '%'],
  ])('reads %s as %s', (printed, ucum) => {
    expect(readUnit(printed).map((reading) => reading.ucum)).toEqual([ucum])
  })

  it('keeps both readings of a spelling with two meanings', () => {
    expect(readUnit('G/L').map(({ ucum }) => ucum)).toEqual(['10*9/L', 'g/L'])
    expect(readUnit('g/L').map(({ ucum }) => ucum)).toEqual(['g/L'])
    expect(readUnit('mil/mm3').map(({ ucum }) => ucum)).toEqual(['10*3/mm3', '10*6/mm3'])
  })

  it('tells mL/min from mL/min per body surface', () => {
    expect(readUnit('mL/min')[0]?.dimension).not.toBe(readUnit('mL/min/1.73m2')[0]?.dimension)
  })

  it('keeps what is added to the unit', () => {
    expect(readUnit('mg/L FEU')[0]).toMatchObject({ ucum: 'mg/L', annotation: 'FEU' })
    expect(readUnit('mg/g creat')[0]?.annotation).toBe('CREAT')
  })

  it.each(['High', 'Adult', 'Normal', '70-99', 'Dr. Smith', '', 'thousand'])('refuses %s', (text) => {
    expect(isUnit(text)).toBe(false)
  })
})

describe('convertUnit', () => {
  it.each([
    [14, 'g/dL', 'g/L', 140],
    [0.5, 'ukat/L', 'U/L', 30],
    [250_000, '/uL', '10*9/L', 250],
    [4.5, '10*6/uL', '10*12/L', 4.5],
    [42, '%', 'L/L', 0.42],
    [2.5, 'uIU/mL', 'mIU/L', 2.5],
    [1, 'mm[Hg]', 'Pa', 133.322387415],
    [100, 'pg/mL', 'ng/L', 100],
    [175, 'lbs', 'kg', 79.37866475],
  ])('%d %s is in %s %d', (value, from, to, expected) => {
    expect(convertUnit(value, from, to)).toBeCloseTo(expected, 9)
  })

  it('does not convert mass to amount of substance, nor an ambiguous unit', () => {
    expect(convertUnit(90, 'mg/dL', 'mmol/L')).toBeNull()
    expect(convertUnit(6, 'G/L', 'g/L')).toBeNull()
  })
})
