import { begunDay, type Clock } from '../health/calendar.ts'
import { z } from 'zod'
import { optionalText, sanitiseText } from '../text/sanitise.ts'
import { resultCountsSchema } from './result-counts.ts'

export const ACCEPTED_EXTENSIONS = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'doc',
  'docx',
  'txt',
  'csv',
  'xlsx',
  'xml',
] as const
/** Records that systems export, and raw genotypes; taken as well, and not listed beside the file field. */
export const UPLOAD_EXTENSIONS = [...ACCEPTED_EXTENSIONS, 'json', 'hl7', 'vcf', 'gz', 'zip'] as const
export type UploadExtension = (typeof UPLOAD_EXTENSIONS)[number]
/** Bytes. */
export const FILE_SIZE_MAX = 20 * 1024 * 1024
/** What one account may hold, unless the operator sets other bounds. */
export const TEST_QUOTA = { files: 5_000, results: 250_000, bytes: 5 * 1024 ** 3 }
export type TestQuota = typeof TEST_QUOTA
/** Seconds that a signed `file_url` stays valid. */
export const FILE_URL_SECONDS = 600
export const TEST_NAME_MAX = 200
export const PROVIDER_MAX = 200

export const TEST_TYPES = [
  'Blood Test',
  'Brain Scan (MRI)',
  'CT Scan',
  'X-Ray',
  'Ultrasound',
  'Genetic Test',
  'Hormone Panel',
  'Vitamin Levels',
  'Allergy Test',
  'Cardiac Test',
  'Bone Density',
  'Other',
] as const

/** `asked` until the user has said whose a document is; a document that raises no question has none. */
export const OWNERS = ['asked', 'mine', 'not_mine'] as const
export type Owner = (typeof OWNERS)[number]

export const ANALYSIS_STATUSES = ['pending', 'processing', 'completed', 'error'] as const
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number]

/** The text fields of the upload form; the file travels beside them as `file`. */
export const testDataCreateSchema = (now: Clock) =>
  z.strictObject({
    test_name: z.string().transform(sanitiseText).pipe(z.string().min(1).max(TEST_NAME_MAX)),
    provider: optionalText(PROVIDER_MAX).default(null),
    test_date: begunDay(now, 'Please enter a valid date.'),
    notes: optionalText().default(null),
  })
export type TestDataCreate = z.infer<ReturnType<typeof testDataCreateSchema>>

export const testDataSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  test_name: z.string(),
  provider: z.string().nullable(),
  test_date: z.string(),
  notes: z.string().nullable(),
  /** Same-origin link, signed for 10 minutes; its path ends in `{timestamp}-{random}.{ext}`. */
  file_url: z.string().nullable(),
  /** what the user's own file was called; null for values typed in, and for files of before it was kept */
  file_name: z.string().nullable(),
  file_type: z.string(),
  file_size: z.number().nullable(),
  /** an earlier test of the same file: its results count once */
  duplicate_of: z.string().nullable(),
  analysis_status: z.string(),
  /** whose it is: its results count only where this is null or `mine` */
  owner: z.enum(OWNERS).nullable(),
  /** which of the people whom it names the user is, from 0 */
  owner_person: z.number().nullable(),
  /** Why the analysis failed, in words for the user. */
  analysis_error: z.string().nullable(),
  processed_at: z.string().nullable(),
  created_at: z.string(),
})
export type TestData = z.infer<typeof testDataSchema>

/** As the history lists it. */
export const listedTestSchema = testDataSchema.extend({
  /** null until the file was read, while it is not known to be the user's, for genes, and for tests read before this was kept */
  counts: resultCountsSchema.nullable(),
})
export type ListedTest = z.infer<typeof listedTestSchema>

const FILE_NAME_MAX = 255
/** Of what a browser sends, the name alone, in one line; the end stays, which says what it is. */
export const ownFileName = (sent: string): string | null =>
  (sent.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{C}+/gu, ' ')
    .trim()
    .slice(-FILE_NAME_MAX) || null

/** The last path segment of file_url when it contains a dot, otherwise test name plus test date. */
export function testFileName(record: Pick<TestData, 'file_url' | 'test_name' | 'test_date'>): string {
  const last = record.file_url?.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  return last.includes('.') ? last : `${record.test_name} ${record.test_date}`
}
