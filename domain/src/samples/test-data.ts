import type { ListedTest } from '../test-data/schema.ts'

export const EXAMPLE_ID = 'example'

/** What a user without records sees, marked as sample data. */
export const exampleRecord: ListedTest = {
  id: EXAMPLE_ID,
  user_id: EXAMPLE_ID,
  test_name: 'Complete Blood Count (CBC)',
  provider: 'Example Laboratory',
  test_date: '2024-06-10',
  notes: 'Annual health checkup - all values within normal range',
  file_url: null,
  file_name: null,
  file_type: 'pdf',
  file_size: 245_760,
  duplicate_of: null,
  counts: null,
  owner: null,
  owner_person: null,
  analysis_status: 'completed',
  analysis_error: null,
  processed_at: null,
  created_at: '2024-06-10T00:00:00.000Z',
}
