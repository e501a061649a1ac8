import { describe, expect, test } from 'vitest'
import {
  atherogenicIndex,
  averageGlucose,
  egfrCkdEpi2021,
  fib4,
  homaIr,
  ldlFriedewald,
  ldlMartinHopkins,
  ldlSampson,
  tygIndex,
} from './formulas.ts'
import { phenoAge } from './phenoage.ts'

const person = (values: number[]) => {
  const [
    age,
    albumin_g_l,
    creatinine_umol_l,
    glucose_mmol_l,
    crp_mg_l,
    lymphocyte_pct,
    mcv_fl,
    rdw_pct,
    alp_u_l,
    wbc_10e9_l,
  ] = values as [number, number, number, number, number, number, number, number, number, number]
  return {
    age,
    albumin_g_l,
    creatinine_umol_l,
    glucose_mmol_l,
    crp_mg_l,
    lymphocyte_pct,
    mcv_fl,
    rdw_pct,
    alp_u_l,
    wbc_10e9_l,
  }
}

describe('phenotypic age', () => {
  // Worked examples that others published with rounded coefficients: within 0.15 years of the full ones.
  test.each([
    [
      'LongevityWorldCup public calculator test',
      38.82,
      [45.5, 46, 88.4, 5.05, 0.8, 25.5, 96.7, 12.5, 51, 6.3],
    ],
    ['precisa-saude fhir-calculators example', 39.5, [45, 42, 80, 5.2, 1.5, 30, 88, 13.2, 65, 6.0]],
  ])('%s', (_source, expected, values) => {
    expect(Math.abs(phenoAge(person(values)) - expected)).toBeLessThan(0.15)
  })

  // NHANES III participants (BioAge, Kwon and Belsky 2021), ln(CRP mg/dL) with the coefficients of the paper.
  test.each([
    [29.28, [33, 39, 70.72, 4.939, 10.0, 32.1, 88.75, 11.9, 83, 11.6]],
    [22.47, [26, 44, 88.4, 5.106, 2.1, 33.5, 92.45, 12.75, 91, 5.95]],
    [18.59, [23, 41, 70.72, 4.495, 4.0, 23.75, 91.5, 12.25, 65, 8.45]],
    [31.56, [34, 36, 70.72, 4.662, 7.0, 48.6, 86.3, 13.75, 110, 6.45]],
  ])('a participant of NHANES III: %f', (expected, values) => {
    expect(phenoAge(person(values))).toBeCloseTo(expected, 1)
  })
})

describe('formulas', () => {
  test('eGFR: man of 81 with 1.7 mg/dL (MedCalc-Bench)', () => {
    expect(egfrCkdEpi2021({ creatinine_umol_l: 1.7 * 88.4, age: 81, sex: 'male' })).toBeCloseTo(39.99991, 4)
  })
  test('eGFR: woman of 35 with 0.6 mg/dL', () => {
    expect(egfrCkdEpi2021({ creatinine_umol_l: 0.6 * 88.4, age: 35, sex: 'female' })).toBeCloseTo(119.97, 2)
  })
  test('FIB-4 (MedCalc-Bench)', () => {
    expect(fib4({ age: 35, ast: 107, alt: 104, platelets: 181 })).toBeCloseTo(2.02888, 4)
  })
  test('HOMA-IR (MedCalc-Bench)', () => {
    expect(homaIr(298, 14.5)).toBeCloseTo(10.66914, 4)
  })
  test('LDL of Friedewald (MedCalc-Bench)', () => {
    expect(ldlFriedewald({ total: 161, hdl: 39, triglycerides: 95 })).toBeCloseTo(103, 6)
  })
  test.each([
    [123, { total: 200, hdl: 50, triglycerides: 150 }],
    [121, { total: 250, hdl: 40, triglycerides: 500 }],
    [102, { total: 180, hdl: 60, triglycerides: 100 }],
  ])('LDL of Sampson: %i', (expected, lipids) => {
    expect(Math.round(ldlSampson(lipids))).toBe(expected)
  })
  test.each([
    [123.68, { total: 200, hdl: 50, triglycerides: 150 }],
    [103.0, { total: 161, hdl: 39, triglycerides: 95 }],
  ])('LDL of Martin and Hopkins, from the printed table: %f', (expected, lipids) => {
    expect(ldlMartinHopkins(lipids)).toBeCloseTo(expected, 2)
  })
  test('beneath the table there is no answer', () => {
    expect(ldlMartinHopkins({ total: 200, hdl: 50, triglycerides: 5 })).toBeNull()
  })
  test('TyG, atherogenic index, average glucose', () => {
    expect(tygIndex(150, 100)).toBeCloseTo(8.9227, 4)
    expect(atherogenicIndex(1.7, 1.2)).toBeCloseTo(0.1513, 4)
    expect(averageGlucose(7)).toBeCloseTo(8.54, 2)
  })
})
