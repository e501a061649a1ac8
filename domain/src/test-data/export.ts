/** A user's results as files that other programs read, and that come back in unchanged. */
import { readUnit } from '../health/units.ts'
import type { AnalysedResult, Analysis } from '../health/reading/analysis.ts'
import { effectiveResults } from './effective-results.ts'
import type { ExportFormat } from './export-formats.ts'

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

/** The day of a result that has none of its own. */
export const reportDay = (
  { collection_date, report_date }: Pick<Analysis, 'collection_date' | 'report_date'>,
  testDate: string,
): string => collection_date ?? report_date ?? testDate

/** @param day of a result that has none of its own */
export const exportedResult = (
  {
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
  }: AnalysedResult,
  day: string,
): ExportedResult => ({
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
  collection_date: collection_date ?? day,
})

/** What counts of some results of one test, oldest first. */
export function exportedResults(
  results: readonly AnalysedResult[],
  analysis: Pick<Analysis, 'collection_date' | 'report_date'>,
  testDate: string,
): ExportedResult[] {
  const day = reportDay(analysis, testDate)
  const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  return effectiveResults({ results })
    .map((result) => exportedResult(result, day))
    .sort((a, b) => order(a.collection_date, b.collection_date) || order(a.name, b.name))
}

/** The same name, date and value is one result, however often it was uploaded. */
export const sameResultKey = ({
  biomarker,
  name,
  collection_date,
  value,
  value_text,
  comparator,
  unit,
}: ExportedResult): string =>
  JSON.stringify([biomarker ?? name.toLowerCase(), collection_date, value ?? value_text, comparator, unit])

// A cell that begins like a formula is text for a spreadsheet only with an apostrophe in front (OWASP CSV injection);
// so are full-width signs, which some spreadsheets of East Asia take for the narrow ones. Numbers with a sign are not
// formulas.
const guarded = (text: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/u.test(text) && !/^[+-]?\d+(?:[.,]\d+)?$/.test(text) ? `'${text}` : text
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

/** A line of a file for spreadsheets, in which no cell is a formula. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`

const csvRow = (result: ExportedResult): string =>
  csvLine([
    result.name,
    result.loinc,
    valueText(result),
    result.unit,
    rangeText(result),
    result.flag,
    result.collection_date,
  ])

export const EXPORT_KIND = 'aevia-results/1'

/** A file that is written result by result: its beginning, each result, what stands between two, its end. */
export type ExportWriter = {
  head: string
  row: (result: ExportedResult) => string
  between: string
  tail: string
}

const indented = (value: object): string => `\n${JSON.stringify(value, null, 2)}`.replaceAll('\n', '\n    ')

export function exportWriter(format: ExportFormat, userId: string): ExportWriter {
  if (format === 'csv') return { head: csvLine(COLUMNS), row: csvRow, between: '', tail: '' }
  const tail = '\n  ]\n}\n'
  if (format === 'json')
    return { head: `{\n  "kind": "${EXPORT_KIND}",\n  "results": [`, row: indented, between: ',', tail }
  // A FHIR R4 collection: one Observation for each result, all about one Patient without a name.
  const patient = indented({ resource: { resourceType: 'Patient', id: userId } })
  return {
    head: `{\n  "resourceType": "Bundle",\n  "type": "collection",\n  "entry": [${patient}`,
    row: (result) => `,${indented({ resource: observation(result, { reference: `Patient/${userId}` }) })}`,
    between: '',
    tail,
  }
}

const UCUM = 'http://unitsofmeasure.org'
const quantity = (value: number, unit: string | null) => {
  const [reading, other] = unit === null ? [] : readUnit(unit)
  return {
    value,
    ...(unit === null ? {} : { unit }),
    ...(reading && !other ? { system: UCUM, code: reading.ucum } : {}),
  }
}

export function observation(result: ExportedResult, subject: { reference: string }) {
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
    subject,
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
