/** The outcome of reading one uploaded document, as stored, sent to the web and printed by the command line. */
import { z } from 'zod'
import { geneReadingSchema } from '../genes/schema.ts'
import { sourceSchema } from './source.ts'

/** Why a document could not be read. */
export const readingFailureReasons = [
  'empty',
  'type_mismatch',
  'type_not_accepted',
  'encrypted',
  'truncated',
  'unreadable',
  'timeout',
  'too_complex',
  'no_text',
  'unsupported',
  'internal',
] as const
export type ReadingFailureReason = (typeof readingFailureReasons)[number]

const failureMessages: Record<ReadingFailureReason, string> = {
  empty: 'This file is empty.',
  type_mismatch:
    'The content of this file does not match its type. Save it again in its original format and upload it.',
  type_not_accepted: 'This type of file is not accepted.',
  encrypted: 'This file is protected by a password. Save a copy without a password and upload that.',
  truncated: 'This file is incomplete. Download it again from its source and upload the new copy.',
  unreadable: 'This file is damaged and cannot be read.',
  timeout: 'Reading this file took too long. Upload fewer pages at a time.',
  too_complex: 'This file is too large or too complex to read. Upload fewer pages at a time.',
  no_text:
    'No text could be read in this file. Take the picture again in good light, or upload the original document from the laboratory.',
  unsupported:
    'This file has been stored, but it does not contain a kind of record that we can read. Upload the report itself, for example as a PDF.',
  internal:
    'The analysis failed because of an error on our side; as far as we know, there is nothing wrong with your file. It has been kept; please try again later.',
}

/** The sentence for a person: what went wrong and what to do. */
export const readingFailureMessage = (reason: ReadingFailureReason): string => failureMessages[reason]

/** Why a result should be checked by a person before it is used. */
export const reviewReasons = [
  'number_ambiguous',
  'range_ambiguous',
  'range_in_other_unit',
  'result_pending',
  'result_preliminary',
  'date_conflict',
  'date_unsettled',
  'second_unit_disagrees',
  'text_not_understood',
  'unit_not_understood',
  'several_patients',
  'reading_uncertain',
  'read_by_model',
  'name_similar',
  'several_biomarkers',
  'unit_missing',
  'unit_mismatch',
  'unit_ambiguous',
  'implausible_value',
  'loinc_conflict',
  'flag_disagrees_with_range',
  'other_reading',
  'perhaps_no_result',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

export const analysisWarnings = [
  'several_patients',
  'several_patients_in_table',
  'imaging_report',
  'date_order_unsettled',
  'collection_date_inferred',
  'several_collection_dates',
  'earlier_results_left_out',
  'no_results',
  'pages_skipped',
  'page_without_text',
  'read_from_picture',
  'genetic_data',
] as const
export type AnalysisWarning = (typeof analysisWarnings)[number]

const warningMessages: Record<AnalysisWarning, string> = {
  several_patients: 'This file contains results for more than one person.',
  several_patients_in_table:
    'The rows of this file are about several people: no values were taken from it. Upload a file for each person.',
  imaging_report: 'This looks like an imaging report: no values were taken from it.',
  date_order_unsettled: 'A date in this file can be read as day-month and as month-day.',
  collection_date_inferred:
    'No collection date is printed; the date of receipt, of the order or of the report itself was used instead.',
  several_collection_dates: 'This file contains results from several collection dates.',
  earlier_results_left_out:
    'This file contains numbers that are not current results, such as earlier results without a date: they were left out.',
  no_results: 'No laboratory results were found in this file.',
  pages_skipped: 'This file has more pages than we read.',
  page_without_text:
    'Some pages of this file have no readable text: they are empty, or their pictures are damaged.',
  genetic_data:
    'This is raw genetic data: letters at positions in the genome, not measurements. Chips read some of them wrongly, so only a few that are well understood are told.',
  read_from_picture: 'The text of this file was recognised in a picture: compare the values with the page.',
}

/** @param pages those that a warning is about, from 1 */
export const analysisWarningMessage = (
  warning: AnalysisWarning,
  { empty_pages: pages = [] }: { empty_pages?: number[] | undefined } = {},
): string =>
  warning === 'page_without_text' && pages.length > 0
    ? `${warningMessages[warning]} (Page ${pages.join(', ')})`
    : warningMessages[warning]

const isoDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

const readResultSchema = z.object({
  section: z.string().nullable(),
  /** as printed */
  name: z.string(),
  /** null for a result in words, and for one that is pending */
  value: z.number().nullable(),
  value_text: z.string(),
  comparator: z.enum(['<', '<=', '>', '>=']).nullable(),
  /** as printed */
  unit: z.string().nullable(),
  /** in the printed unit */
  ref_low: z.number().nullable(),
  ref_high: z.number().nullable(),
  ref_text: z.string().nullable(),
  /** HL7 table 0078, from the printed mark or else from the printed range */
  flag: z.enum(['N', 'L', 'H', 'LL', 'HH', 'A']).nullable(),
  flag_printed: z.string().nullable(),
  /** id in the biomarker catalogue */
  biomarker: z.string().nullable(),
  loinc: z.string().nullable(),
  canonical_value: z.number().nullable(),
  /** UCUM */
  canonical_unit: z.string().nullable(),
  /** when the result has its own date; otherwise the report's */
  collection_date: isoDay.nullable(),
  needs_review: z.boolean(),
  review_reasons: z.array(z.enum(reviewReasons)),
  /** by reason, what the print can mean: `1.234` and `1234` */
  possible_readings: z.partialRecord(z.enum(reviewReasons), z.array(z.string())).optional(),
  /** the unit in which it can be, of a document that prints none: one question for all of them */
  unit_asked: z.string().optional(),
  source: sourceSchema,
  /** in a document that names several people: who is named above it, as in `people` */
  person: z.string().optional(),
})

export const REVIEW_DECISIONS = ['accepted', 'corrected', 'discarded'] as const

export const analysedResultSchema = readResultSchema.extend({
  /** what the user decided, with what was read before; never part of a reading itself */
  review: z
    .object({ decision: z.enum(REVIEW_DECISIONS), decided_at: z.string(), original: readResultSchema })
    .optional(),
})
export type AnalysedResult = z.infer<typeof analysedResultSchema>

/** Its day can be read in several ways: it cannot be accepted before one is chosen. */
export const isDayOpen = ({ needs_review, review_reasons }: AnalysedResult): boolean =>
  needs_review && review_reasons.includes('date_unsettled')

/** Of a document that prints no units: its unit still waits for the answer. */
export const isUnitOpen = ({ unit_asked, review }: AnalysedResult): boolean =>
  unit_asked !== undefined && review === undefined

/** Whether the user has still to say something about a result: until then it does not count. */
export const isWaiting = (result: AnalysedResult): boolean => result.needs_review || isUnitOpen(result)

/** What a document is; only of a laboratory's reports are values taken. */
export const DOCUMENT_KINDS = ['laboratory', 'imaging_report', 'narrative', 'genetic_data', 'other'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

const documentSummarySchema = z.object({
  about: z.string(),
  /** as printed, like the headings and the conclusion */
  study: z.string().nullable(),
  sections: z.array(z.string()),
  conclusion: z.object({ heading: z.string(), text: z.string() }).nullable(),
})
/** Of a document without results: what it is and what it says of itself, quoted. */
export type DocumentSummary = z.infer<typeof documentSummarySchema>

/** What of a document may not fit the profile of its user. */
export const OWNER_REASONS = ['name', 'sex', 'birth_year', 'several_people'] as const
export type OwnerReason = (typeof OWNER_REASONS)[number]

const patientSchema = z.object({ birth_date: isoDay.nullable(), sex: z.enum(['female', 'male']).nullable() })

export const completedReadingSchema = z.object({
  status: z.literal('completed'),
  error: z.null(),
  collection_date: isoDay.nullable(),
  report_date: isoDay.nullable(),
  patient: patientSchema,
  /** the names of its patients, as printed */
  people: z.array(z.string()).optional(),
  results: z.array(analysedResultSchema),
  warnings: z.array(z.enum(analysisWarnings)),
  /** scanned pages on which nothing was recognised, from 1 */
  empty_pages: z.array(z.int().positive()).optional(),
  /** readings that were stored earlier have neither */
  kind: z.enum(DOCUMENT_KINDS).optional(),
  summary: documentSummarySchema.nullable().optional(),
  /** of a file of raw genotypes */
  genes: geneReadingSchema.optional(),
})

/** What is stored of a completed reading. */
export const analysisSchema = completedReadingSchema.omit({ status: true, error: true }).extend({
  /** what was read where the user chose another day; never part of a reading itself */
  collection_date_read: isoDay.nullable().optional(),
  /** what did not fit the user's profile when it was read */
  owner_reasons: z.array(z.enum(OWNER_REASONS)).optional(),
})
export type Analysis = z.infer<typeof analysisSchema>

export const failedReadingSchema = z.object({
  status: z.literal('error'),
  error: z.object({ reason: z.enum(readingFailureReasons), message: z.string() }),
  collection_date: z.null(),
  report_date: z.null(),
  patient: patientSchema,
  results: z.array(analysedResultSchema).max(0),
  warnings: z.array(z.enum(analysisWarnings)),
})

export const documentReadingSchema = z.discriminatedUnion('status', [
  completedReadingSchema,
  failedReadingSchema,
])
export type DocumentReading = z.infer<typeof documentReadingSchema>

/** Where in a document its reading ended: what a person can look up, from 1. */
export type FailurePlace =
  | { page: number }
  | { line: number; character?: number }
  // Not its name, which is the user's own words: the message is stored unsealed.
  | { sheet: number; row?: number | undefined }
  | { paragraph: number }
  | { table: number; row: number }

function placeWords(at: FailurePlace): string {
  if ('page' in at) return `page ${at.page}`
  if ('line' in at) return `line ${at.line}${at.character ? `, character ${at.character}` : ''}`
  if ('sheet' in at) return `sheet ${at.sheet}${at.row ? `, row ${at.row}` : ''}`
  return 'table' in at ? `table ${at.table}, row ${at.row}` : `paragraph ${at.paragraph}`
}

/** The reading of a document that could not be read. */
export const failedReading = (reason: ReadingFailureReason, at?: FailurePlace): DocumentReading => ({
  status: 'error',
  error: {
    reason,
    message: readingFailureMessage(reason) + (at ? ` Reading stopped at ${placeWords(at)}.` : ''),
  },
  collection_date: null,
  report_date: null,
  patient: { birth_date: null, sex: null },
  results: [],
  warnings: [],
})
