/** A user's results as files that other programs read, and that come back in unchanged. */
import { readUnit } from '../health/units.ts'
import type { AnalysedResult, Analysis } from './analysis.ts'
import { effectiveResults } from './effective-results.ts'

/** What one result is without the document it was read from. */
export type ExportedResult = Pick<
  AnalysedResult,
  | 'name'
  | 'value'
  | 'value_text'
  | 'comparator'
  | 'unit'
  | 'ref_low'
  | 'ref_high'
  | 'ref_text'
  | 'flag'
  | 'loinc'
  | 'biomarker'
> & { collection_date: string }

type Test = { test_date: string; content: Pick<Analysis, 'results' | 'collection_date' | 'report_date'> }

/** What counts, oldest first; the same name, date and value is one result. */
export function exportedResults(tests: readonly Test[]): ExportedResult[] {
  const seen = new Map<string, ExportedResult>()
  for (const { test_date, content } of tests) {
    const fallback = content.collection_date ?? content.report_date ?? test_date
    for (const result of effectiveResults(content)) {
      const {
        name,
        value,
        value_text,
        comparator,
        unit,
        ref_low,
        ref_high,
        ref_text,
        flag,
        loinc,
        biomarker,
      } = result
      const collection_date = result.collection_date ?? fallback
      const key = JSON.stringify([
        biomarker ?? name.toLowerCase(),
        collection_date,
        value ?? value_text,
        comparator,
        unit,
      ])
      if (seen.has(key)) continue
      seen.set(key, {
        name,
        value,
        value_text,
        comparator,
        unit,
        ref_low,
        ref_high,
        ref_text,
        flag,
        loinc,
        biomarker,
        collection_date,
      })
    }
  }
  return [...seen.values()].sort((a, b) =>
    a.collection_date === b.collection_date
      ? a.name < b.name
        ? -1
        : 1
      : a.collection_date < b.collection_date
        ? -1
        : 1,
  )
}

// A cell that begins like a formula is text for a spreadsheet only with an apostrophe in front (OWASP CSV injection);
// numbers with a sign are no formulas.
const guarded = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text
const cell = (value: string | number | null): string => {
  const text = guarded(value === null ? '' : String(value))
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const COLUMNS = ['Test', 'LOINC', 'Result', 'Unit', 'Reference Range', 'Flag', 'Collection Date'] as const

const rangeText = ({ ref_low, ref_high, ref_text }: ExportedResult): string => {
  if (ref_low !== null && ref_high !== null) return `${ref_low} - ${ref_high}`
  // `<5` and `<= 5` are not the same limit.
  const strict = /^([<>])\s?[\d.,\s]+$/.exec(ref_text ?? '')?.[1]
  if (strict && (ref_low ?? ref_high) !== null) return `${strict} ${ref_low ?? ref_high}`
  if (ref_low !== null) return `>= ${ref_low}`
  return ref_high === null ? (ref_text ?? '') : `<= ${ref_high}`
}
const valueText = ({ value, value_text, comparator }: ExportedResult): string =>
  value === null ? value_text : `${comparator ?? ''}${value}`

export function resultsAsCsv(results: readonly ExportedResult[]): string {
  const rows = results.map((result) =>
    [
      result.name,
      result.loinc,
      valueText(result),
      result.unit,
      rangeText(result),
      result.flag,
      result.collection_date,
    ].map(cell),
  )
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

export const EXPORT_KIND = 'aevia-results/1'

export const resultsAsJson = (results: readonly ExportedResult[]): string =>
  `${JSON.stringify({ kind: EXPORT_KIND, results }, null, 2)}\n`

const UCUM = 'http://unitsofmeasure.org'
const quantity = (value: number, unit: string | null) => {
  const [reading, other] = unit === null ? [] : readUnit(unit)
  return {
    value,
    ...(unit === null ? {} : { unit }),
    ...(reading && !other ? { system: UCUM, code: reading.ucum } : {}),
  }
}

/** A FHIR R4 collection: one Observation for each result, all about one Patient without a name. */
export function resultsAsFhir(
  results: readonly ExportedResult[],
  person: { id: string; birth_date: string | null; sex: 'female' | 'male' | null },
) {
  const patient = {
    resourceType: 'Patient',
    id: person.id,
    ...(person.sex ? { gender: person.sex } : {}),
    ...(person.birth_date ? { birthDate: person.birth_date } : {}),
  }
  return {
    resourceType: 'Bundle',
    type: 'collection',
    entry: [patient, ...results.map((result) => observation(result, person.id))].map((resource) => ({
      resource,
    })),
  }
}

function observation(result: ExportedResult, patientId: string) {
  const { name, value, comparator, unit, ref_low, ref_high, ref_text, flag, loinc } = result
  const limits = {
    ...(ref_low === null ? {} : { low: quantity(ref_low, unit) }),
    ...(ref_high === null ? {} : { high: quantity(ref_high, unit) }),
    ...(ref_text === null ? {} : { text: ref_text }),
  }
  return {
    resourceType: 'Observation',
    status: 'final',
    category: [
      {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' },
        ],
      },
    ],
    code: {
      text: name,
      ...(loinc ? { coding: [{ system: 'http://loinc.org', code: loinc, display: name }] } : {}),
    },
    subject: { reference: `Patient/${patientId}` },
    effectiveDateTime: result.collection_date,
    ...(value === null
      ? { valueString: result.value_text }
      : { valueQuantity: { ...quantity(value, unit), ...(comparator ? { comparator } : {}) } }),
    ...(flag
      ? {
          interpretation: [
            {
              coding: [
                {
                  system: 'http://terminology.hl7.org/CodeSystem/v3-ObservationInterpretation',
                  code: flag,
                },
              ],
            },
          ],
        }
      : {}),
    ...(Object.keys(limits).length > 0 ? { referenceRange: [limits] } : {}),
  }
}
