import type { PrivacyRule } from '#server/db/privacy.ts'

export const testDataPrivacy: PrivacyRule[] = [
  {
    table: 'public.test_data',
    holds: 'uploaded tests, their notes and where their files are',
    erased: 'with the user',
  },
  {
    table: 'public.pending_files',
    holds: 'where files are that are being stored or removed',
    erased: 'with the user',
  },
  { table: 'public.test_analyses', holds: 'what was read from the files', erased: 'with the user' },
  { table: 'public.analysis_parts', holds: 'further results of long files', erased: 'with the user' },
  { table: 'public.result_reviews', holds: 'what the user decided about results', erased: 'with the user' },
]
