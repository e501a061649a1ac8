import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  biomarkerSources,
  biomarkers,
  convertBiomarker,
  findBiomarker,
  findBiomarkersByLoinc,
  fittingUnits,
  referenceIntervalFor,
} from './catalogue.ts'
import { readUnit } from '../units.ts'

const confidence = z.enum(['confirmed', 'confirmed-secondary', 'unconfirmed-recall'])
const sources = z.array(z.string().refine((id) => id in biomarkerSources, 'unknown source'))
const limit = z.number().nullable()
const biomarkerSchema = z.object({
  id: z.string().regex(/^[a-z0-9_]+$/),
  name: z.string().min(1),
  category: z.string().min(1),
  measures: z.string().min(1),
  specimen: z.enum(['B', 'P/S', 'U', 'vital']),
  canonical_unit: z.string().min(1),
  canonical_display: z.array(z.string()).min(1),
  decimals: z.int().min(0),
  loinc: z.array(
    z.object({
      code: z.string().regex(/^\d{1,5}-\d$/),
      name: z.string(),
      verified_in: z.array(z.string()),
      confidence,
    }),
  ),
  units: z
    .array(
      z.object({
        ucum: z.string(),
        display: z.array(z.string()),
        factor: z.number().positive(),
        offset: z.number(),
        canonical: z.boolean().optional(),
        confidence: confidence.optional(),
      }),
    )
    .min(1),
  synonyms: z.record(z.string(), z.array(z.string())),
  reference_intervals: z.array(
    z.object({
      sex: z.enum(['all', 'female', 'male']),
      age_min: limit,
      age_max: limit,
      low: limit,
      high: limit,
      unit: z.string(),
      sources,
      confidence,
      note: z.string().optional(),
    }),
  ),
  direction_of_concern: z.enum(['both', 'high', 'low', 'info']),
  bands: z.array(z.object({ low: limit, high: limit, label: z.string(), sources, confidence })).optional(),
  fasting: z.boolean(),
})

const biomarker = (id: string) => {
  const found = findBiomarker(id)
  if (!found) throw new Error(`no biomarker ${id}`)
  return found
}

describe('catalogue', () => {
  it('holds 152 biomarkers of the declared shape with known sources', () => {
    expect(biomarkers).toHaveLength(152)
    const malformed = biomarkers.filter((entry) => !biomarkerSchema.safeParse(entry).success)
    expect(malformed.map(({ id }) => id)).toEqual([])
    expect(new Set(biomarkers.map(({ id }) => id)).size).toBe(152)
  })

  it('has valid LOINC check digits', () => {
    const wrong = biomarkers
      .flatMap(({ loinc }) => loinc)
      .filter(({ code }) => {
        const [digits = '', check] = code.split('-')
        const sum = [...digits].reverse().reduce((total, digit, index) => {
          const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1)
          return total + (doubled > 9 ? doubled - 9 : doubled)
        }, 0)
        return String((10 - (sum % 10)) % 10) !== check
      })
    expect(wrong).toEqual([])
  })

  it('spells every unit so that it can be read, one of them canonical', () => {
    const spelled = biomarkers.flatMap(({ units }) => units.map(({ ucum }) => ucum))
    // A lone N is a mark for normal on a report, never newton.
    expect(spelled.filter((ucum) => ucum !== 'N' && readUnit(ucum).length !== 1)).toEqual([])
    const withoutCanonical = biomarkers.filter(
      ({ units, canonical_unit }) =>
        !units.some(
          ({ ucum, factor, offset, canonical }) =>
            canonical && ucum === canonical_unit && factor === 1 && offset === 0,
        ),
    )
    expect(withoutCanonical).toEqual([])
  })

  it('finds by LOINC and by person', () => {
    expect(findBiomarkersByLoinc('718-7').map(({ id }) => id)).toEqual(['hemoglobin'])
    expect(referenceIntervalFor(biomarker('hemoglobin'), 'female', 40)).toMatchObject({ low: 117, high: 153 })
    expect(referenceIntervalFor(biomarker('hemoglobin'), 'male', 40)).toMatchObject({ low: 134, high: 170 })
  })
})

describe('convertBiomarker', () => {
  it.each([
    ['glucose_fasting', 99, 'mg/dL', 'mmol/L', 5.4952],
    ['cholesterol_total', 5, 'mmol/L', 'mg/dL', 193.33],
    ['triglycerides', 150, 'mg/dL', 'mmol/L', 1.6941],
    ['creatinine', 1, 'mg/dL', 'umol/L', 88.4],
    ['hba1c', 42, 'mmol/mol', '%', 5.994],
    ['hba1c', 6.5, '%', 'mmol/mol', 47.53],
    ['bilirubin_total', 17.1, 'umol/L', 'mg/dL', 0.99977],
    ['vitamin_d', 30, 'ng/mL', 'nmol/L', 74.88],
    ['platelets', 2.1, 'Lakh/cumm', '10*9/L', 210],
    ['alt', 0.5, 'µkat/L', 'U/L', 30],
    ['hematocrit', 42, '%', 'L/L', 0.42],
    ['body_temp', 98.6, '°F', '°C', 37],
    ['urea', 14, 'mg/dL BUN', 'mmol/L', 4.9976],
  ])('%s: %d %s is %s', (id, value, from, to, expected) => {
    expect(convertBiomarker(biomarker(id), value, from, to)).toBeCloseTo(expected, 2)
  })

  it('returns to the same value through every pair of units', () => {
    const wrong: string[] = []
    let pairs = 0
    for (const entry of biomarkers) {
      const single = entry.units.filter(({ ucum }) => fittingUnits(entry, ucum).length === 1)
      for (const { ucum: from } of single) {
        for (const { ucum: to } of single) {
          const there = convertBiomarker(entry, 7.3, from, to)
          const back = there === null ? null : convertBiomarker(entry, there, to, from)
          pairs += 1
          if (!(Math.abs((back ?? Number.NaN) - 7.3) / 7.3 < 1e-9)) wrong.push(`${entry.id} ${from} ${to}`)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(pairs).toBeGreaterThan(600)
  })

  it('does not take a unit of something else', () => {
    expect(fittingUnits(biomarker('hemoglobin'), 'U/L')).toEqual([])
    expect(fittingUnits(biomarker('egfr'), 'mL')).toEqual([])
    expect(fittingUnits(biomarker('lpa'), 'mg/dL')).toEqual([])
  })
})
