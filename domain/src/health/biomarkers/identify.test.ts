import { describe, expect, it } from 'vitest'
import { identify } from './identify.ts'
import { knownNameLength, matchBiomarkerName } from './name-index.ts'

const read = (
  name: string,
  value: number | null,
  unit: string | null,
  context = '',
  loinc: string | null = null,
) => identify({ name, value, unit, context, loinc })

describe('identify', () => {
  it.each([
    ['EMOGLOBINA', 16.8, 'g/dl', 'hemoglobin', 168],
    ['B-Hemoglobin', 134, 'g/L', 'hemoglobin', 134],
    ['Leukozyten', 6.2, '/nl', 'wbc', 6.2],
    ['Leucocytes', 6.4, 'G/L', 'wbc', 6.4],
    ['Serum Creatinine', 1, 'mg/dL', 'creatinine', 88.4032603122],
    ['Calcium (ionized)', 1.2, 'mmol/L', 'calcium_ionized', 1.2],
    ['Kreatinin;P', 71, 'µmol/L', 'creatinine', 71],
    ['Harnsäure', 7.4, 'mg/dl', 'uric_acid', 440.182735319],
    ['Lp(a)', 42, 'mg/dL', 'lpa_mass', 42],
    ['T4 fritt', 15, 'pmol/L', 'ft4', 15],
  ])('%s %d %s is %s', (name, value, unit, biomarker, canonical_value) => {
    expect(read(name, value, unit)).toMatchObject({ biomarker, canonical_value, doubts: [] })
  })

  it.each([
    ['Platelet Count', 150_000, 'cumm', 'platelets', 150],
    ['eGFR', 52, 'mL/min', 'egfr', 52],
    ['WBC', 7.1, '×10³', 'wbc', 7.1],
    ['ESR', 12, 'mm', 'esr', 12],
  ])(
    'completes the unit of %s %d %s where one is possible',
    (name, value, unit, biomarker, canonical_value) => {
      expect(read(name, value, unit)).toMatchObject({ biomarker, canonical_value, doubts: [] })
    },
  )

  it('asks about an amount without what it is in, which may be a dose', () => {
    expect(read('Magnesium', 2, 'mg').doubts).toEqual(['unit_mismatch'])
  })

  it('tells share from number of a differential count by unit, sign or word', () => {
    expect(read('Neutrophils', 65, '%').biomarker).toBe('neutrophils_pct')
    expect(read('Neutrophils', 4.2, '10^3/uL').biomarker).toBe('neutrophils_abs')
    expect(read('NEUTROFILI #', 7.75, 'x10^3/μl').biomarker).toBe('neutrophils_abs')
  })

  it('tells urea nitrogen from urea', () => {
    expect(read('BUN', 14, 'mg/dL')).toMatchObject({ loinc: '3094-0', canonical_value: 4.99760828746 })
    expect(read('Blood Urea', 30, 'mg/dL')).toMatchObject({ loinc: '3091-6', canonical_value: 4.99533768483 })
    expect(read('Azotemia', 35, 'mg/dL').doubts).toContain('unit_ambiguous')
  })

  it('does not take urine for blood', () => {
    expect(read('Glucose', 20, 'mg/dL', 'urine').biomarker).toBeNull()
    expect(read('Glucose', 90, 'mg/dL', 'serum').biomarker).toBe('glucose_fasting')
    expect(read('Glucose', null, null, 'Urinalysis').biomarker).toBe('urine_glucose')
    expect(read('Creatinine', 20, 'mg/dL', 'pleural fluid').biomarker).toBeNull()
  })

  it('chooses the LOINC code by the kind of unit', () => {
    expect(read('Glucose', 90, 'mg/dL').loinc).toBe('2345-7')
    expect(read('HbA1c', 38, 'mmol/mol').loinc).toBe('59261-8')
    expect(read('HbA1c', 5.6, '%').loinc).toBe('4548-4')
  })

  it('asks for review instead of guessing', () => {
    expect(read('Sodium', 140, null)).toMatchObject({ canonical_value: null, doubts: ['unit_missing'] })
    expect(read('Sodium', 21, 'mEq/L').doubts).toEqual(['implausible_value'])
    expect(read('Sodium', 140, 'g/L')).toMatchObject({ canonical_value: null, doubts: ['unit_mismatch'] })
    expect(read('platels', 244, '10^9/L').doubts).toEqual(['name_similar'])
    expect(read('P-Glukos', 5.5, 'mmol/L').doubts).toEqual(['several_biomarkers'])
    expect(read('Sodium', 140, 'mmol/L', '', '718-7').doubts).toEqual(['loinc_conflict'])
    // Potassium in blood; the catalogue's own code, 2823-3, is that of serum or plasma.
    expect(read('Potassium', 4.2, 'mmol/L', '', '6298-4').loinc).toBe('6298-4')
  })

  it('leaves unknown names alone', () => {
    const names = ['Foo Marker', 'LDL particle number', 'Mystery Enzyme', 'BUN/Creatinine Ratio']
    expect(names.filter((name) => read(name, 5, 'mg/dL').biomarker !== null)).toEqual([])
  })

  it('a swapped unit changes the value or asks for review', () => {
    const right = read('Creatinine', 1.1, 'mg/dL')
    const swapped = read('Creatinine', 1.1, 'umol/L')
    expect(right.doubts).toEqual([])
    expect(swapped.doubts).toEqual(['implausible_value'])
  })
})

describe('names', () => {
  it('does not confuse vitamins by a digit', () => {
    expect(matchBiomarkerName('Vitamin B12')?.ids).toEqual(['vitamin_b12'])
    expect(matchBiomarkerName('Vitamin B2')).toBeNull()
  })

  it('knows where a name with digits ends', () => {
    expect(knownNameLength('Vitamin B 12 350 pg/mL')).toBe('Vitamin B 12'.length)
    expect(knownNameLength('Free T3 3.1')).toBe('Free T3'.length)
  })
})
