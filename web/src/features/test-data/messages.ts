import { formatDate } from '@aevia/domain/text/format.ts'
import { unitText } from '@aevia/domain/text/unit-text.ts'
import type { reviewReasons } from '@aevia/domain/health/reading/analysis.ts'

export const messages = {
  loadFailed: { title: 'Error', description: 'Failed to load test data.', destructive: true },
  deleteConfirm: 'Are you sure you want to delete this test data?',
  deleteFailed: { title: 'Error', description: 'Failed to delete test data.', destructive: true },
  deleted: { title: 'Deleted', description: 'Test data has been deleted successfully.' },
  downloadFailed: {
    title: 'Download Failed',
    description: 'Could not download the file.',
    destructive: true,
  },
  uploadFailed: {
    title: 'Upload Failed',
    description: 'There was an error uploading your test data. Please try again.',
    destructive: true,
  },
  uploaded: {
    title: 'Upload Successful',
    description: 'Your test data has been uploaded and will be analyzed shortly.',
  },
  uploadedAgain: {
    title: 'Upload Successful',
    description:
      'You have uploaded this file before. Its results count only once; to undo this, delete one of the two in Test History.',
  },
  missing: {
    title: 'Missing Information',
    description: 'Please fill in all required fields and select a file.',
    destructive: true,
  },
  reviewFailed: {
    title: 'Error',
    description: 'Your decision could not be saved. Please try again.',
    destructive: true,
  },
  enterFailed: 'The results could not be saved. Please check them and try again.',
  retryFailed: { title: 'Error', description: 'Could not start the analysis again.', destructive: true },
  exampleDownload: 'This is an example test result. Upload your own files to download real data.',
  exampleDelete: 'This is an example test result. It cannot be deleted.',
} as const

const readingText = (reading: string) =>
  /^\d{4}-\d\d-\d\d$/.test(reading) ? formatDate(reading) : unitText(reading)
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** What stands before the readings that a reason leaves open. */
const readingLeads: Partial<Record<(typeof reviewReasons)[number], string>> = {
  name_similar: 'Taken for',
  loinc_conflict: 'The code means',
  unit_missing: 'Usual units',
  unit_mismatch: 'Usual units',
}
/** "The number can be read in two ways. It can be 1.234 or 1234." */
export function reviewText(reason: (typeof reviewReasons)[number], readings: readonly string[] = []): string {
  if (readings.length === 0) return reviewTexts[reason]
  const lead = readingLeads[reason]
  return `${reviewTexts[reason]} ${lead ? `${lead}:` : 'It can be'} ${alternatives.format(readings.map(readingText))}.`
}

/** Why a value should be compared with the report before it is used. */
const reviewTexts: Record<(typeof reviewReasons)[number], string> = {
  number_ambiguous: 'The number can be read in two ways.',
  range_ambiguous: 'It is not clear which of the printed limits apply.',
  range_in_other_unit: 'The reference range is in another unit.',
  result_pending: 'The result was still pending.',
  result_preliminary: 'The laboratory calls this result preliminary.',
  date_conflict: 'The date of this result disagrees with the date of the report.',
  date_unsettled:
    'The date of this sample is unclear: the printed dates can be read in more than one way. Choose the date first.',
  second_unit_disagrees: 'The two printed units do not agree.',
  text_not_understood: 'The printed text was not understood.',
  unit_not_understood: 'The unit was not understood.',
  several_patients: 'The file contains results for more than one person.',
  reading_uncertain: 'The letters in the picture were hard to recognise.',
  read_by_model: 'An outside model read this value, not the rules of this server.',
  name_similar: 'The name only resembles a known marker.',
  several_biomarkers: 'The name could mean several markers.',
  unit_missing: 'No unit is printed.',
  unit_mismatch: 'The unit does not fit this marker.',
  unit_ambiguous: 'The unit can be read in two ways.',
  implausible_value: 'The value is implausible.',
  loinc_conflict: 'The printed code belongs to another marker.',
  flag_disagrees_with_range: 'The printed flag and range do not agree.',
  other_reading: 'This line can be read in another way.',
  perhaps_no_result: 'It is not certain that this is a result.',
}
