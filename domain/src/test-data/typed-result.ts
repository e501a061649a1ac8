/** A result that a person types: as a correction of one that was read, or from paper. */
import { begunDay, type Clock } from '../health/calendar.ts'
import { z } from 'zod'
import { type Biomarker, findBiomarker, fittingUnits, toCanonical } from '../health/biomarkers/catalogue.ts'
import { identify } from '../health/biomarkers/identify.ts'
import { flagFromRange } from '../health/lab-report/lex/flags.ts'
import { readNumber, takeComparator } from '../health/lab-report/lex/numbers.ts'
import { sanitiseText } from '../text/sanitise.ts'
import { type AnalysedResult, isDayOpen } from '../health/reading/analysis.ts'
import { testDataCreateSchema } from './schema.ts'

export const RESULT_NAME_MAX = 120
export const RESULT_VALUE_MAX = 60
export const RESULT_UNIT_MAX = 30

const short = (max: number) => z.string().transform(sanitiseText).pipe(z.string().min(1).max(max))
const limit = z.number().min(-1e9).max(1e9).nullable()

export const typedResultSchema = (now: Clock) =>
  z.strictObject({
    /** id in the catalogue; null for a test that it does not have */
    biomarker: z
      .string()
      .max(80)
      .refine((id) => findBiomarker(id) !== undefined, 'This marker is not known.')
      .nullable(),
    name: short(RESULT_NAME_MAX),
    /** as typed: `4.1`, `4,1`, `< 0.6`, `Negative` */
    value_text: short(RESULT_VALUE_MAX),
    unit: short(RESULT_UNIT_MAX).nullable(),
    ref_low: limit,
    ref_high: limit,
    collection_date: begunDay(now, 'Please enter a valid date.').nullable(),
  })
export type TypedResult = z.infer<ReturnType<typeof typedResultSchema>>

export const ENTERED_RESULTS_MAX = 100

/** A test that is typed in: the fields of an upload with results in place of the file. */
export const enteredTestSchema = (now: Clock) =>
  testDataCreateSchema(now).extend({
    results: z.array(typedResultSchema(now)).min(1, 'Please enter a result.').max(ENTERED_RESULTS_MAX),
  })
export type EnteredTest = z.infer<ReturnType<typeof enteredTestSchema>>

type Issue = { path: string; message: string }
export type FinishedTypedResult = { ok: true; result: AnalysedResult } | { ok: false; issues: Issue[] }

type TypedValue = Pick<AnalysedResult, 'value' | 'comparator'>

/** Words are a result without a number; a number with two readings is none. */
function readTypedValue(text: string): TypedValue | Issue {
  const { comparator, rest } = takeComparator(text)
  const number = readNumber(rest, 'unknown')
  if (number?.ambiguous)
    return { path: 'value_text', message: 'Write the number without a thousands separator, such as 1234.5.' }
  if (number) return { value: number.value, comparator }
  if (/\d/.test(text) && /^[\d\s.,<>=≤≥+-]+$/.test(text))
    return { path: 'value_text', message: 'This number cannot be read.' }
  return { value: null, comparator: null }
}

const PRINTED = ['value_text', 'unit', 'ref_low', 'ref_high'] as const

/** What the document says beyond the fields of a form, as far as the correction leaves it true. */
function keptOf(read: AnalysedResult | null, typed: TypedResult) {
  if (!read) return {}
  const isSame = PRINTED.every((field) => read[field] === typed[field])
  return {
    section: read.section,
    ...(read.biomarker === typed.biomarker ? { loinc: read.loinc } : {}),
    ...(isSame ? { ref_text: read.ref_text, flag: read.flag, flag_printed: read.flag_printed } : {}),
  }
}

type Converted = { canonical_value: number | null; issues: Issue[] }

/** A value in the unit of the catalogue, and why it cannot be one. */
function convert(biomarker: Biomarker, value: number, unit: string | null): Converted {
  const issues: Issue[] = []
  const [fit, second] = fittingUnits(biomarker, unit ?? '1')
  const used = fit ?? (unit === null ? fittingUnits(biomarker, '')[0] : undefined)
  let canonical_value: number | null = null
  if (!used) issues.push({ path: 'unit', message: `This unit does not fit ${biomarker.name}.` })
  else if (second && toCanonical(value, second) !== toCanonical(value, used))
    issues.push({ path: 'unit', message: 'This unit can be read in two ways.' })
  else canonical_value = toCanonical(value, used)
  const { doubts } = identify({ name: biomarker.name, context: '', value, unit, loinc: null })
  if (doubts.includes('implausible_value'))
    issues.push({
      path: 'value_text',
      message: `This value is not possible for ${biomarker.name} in this unit.`,
    })
  return { canonical_value, issues }
}

function formIssues(typed: TypedResult, read: AnalysedResult | null): Issue[] {
  const issues: Issue[] = []
  if (read && isDayOpen(read) && typed.collection_date === null)
    issues.push({ path: 'collection_date', message: 'Please enter the day on which this sample was taken.' })
  if (typed.ref_low !== null && typed.ref_high !== null && typed.ref_low > typed.ref_high)
    issues.push({ path: 'ref_high', message: 'The upper limit is below the lower one.' })
  return issues
}

/**
 * Checks what was typed against the catalogue and computes what follows from it.
 * @param read the result that is corrected; null for one from paper
 */
export function finishTypedResult(
  typed: TypedResult,
  source: AnalysedResult['source'],
  read: AnalysedResult | null,
): FinishedTypedResult {
  const value = readTypedValue(typed.value_text)
  if ('path' in value) return { ok: false, issues: [value, ...formIssues(typed, read)] }
  const biomarker = typed.biomarker === null ? undefined : findBiomarker(typed.biomarker)
  const { canonical_value, issues: ofUnit } =
    biomarker && value.value !== null
      ? convert(biomarker, value.value, typed.unit)
      : { canonical_value: null, issues: [] }
  const issues = [...formIssues(typed, read), ...ofUnit]
  if (issues.length > 0) return { ok: false, issues }
  const { name, value_text, unit, ref_low, ref_high, collection_date } = typed
  return {
    ok: true,
    result: {
      section: null,
      name,
      ...value,
      value_text,
      unit,
      ref_low,
      ref_high,
      ref_text: null,
      flag: value.value === null ? null : flagFromRange(value.value, value.comparator, ref_low, ref_high),
      flag_printed: null,
      biomarker: biomarker?.id ?? null,
      loinc: biomarker?.loinc[0]?.code ?? null,
      canonical_value,
      canonical_unit: canonical_value === null ? null : (biomarker?.canonical_unit ?? null),
      collection_date,
      needs_review: false,
      review_reasons: [],
      source,
      ...keptOf(read, typed),
    },
  }
}
