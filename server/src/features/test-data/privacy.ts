import { asItLeft, type PrivacyRule, sealedBy, sealedForPart, type StoredRow } from '#server/db/privacy.ts'
import { fileHash, newFileKey } from './files/file-names.ts'

export const testDataPrivacy: PrivacyRule[] = [
  {
    table: 'public.test_data',
    holds: 'uploaded tests, their notes and where their files are',
    exported: {
      key: ['id'],
      comesBack: async (row, { file, key }) => ({
        file_hash: file && (await fileHash(key, file.parts())),
        ...unlessRead(row),
      }),
      sealed: { notes: sealedBy('text', 'id'), file_name: sealedBy('text', 'id') },
      without: {
        file_key: 'the file itself is in the archive',
        file_hash: 'made with the data key, it says nothing elsewhere',
      },
      file: {
        key: 'file_key',
        bytes: 'file_size',
        keep: ({ file_type }, { userId, file }) => ({
          fileKey: newFileKey(userId, String(file_type), Date.now()),
          size: file?.size ?? 0,
          content: file?.parts() ?? nothing(),
        }),
        path: ({ id, file_type }) => `files/${String(id)}.${String(file_type)}`,
      },
    },
    erased: { rows: 'with the user', files: 'test-data' },
  },
  {
    table: 'public.pending_files',
    holds: 'where files are that are being stored or removed',
    exported: { nothing: 'names of files on their way into the store or out of it' },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.test_analyses',
    holds: 'what was read from the files',
    exported: {
      key: ['test_id'],
      comesBack: asItLeft,
      sealed: {
        content: sealedBy('json', 'test_id'),
        summary: sealedBy('text', 'test_id'),
        points: sealedBy('text', 'test_id'),
        counts: sealedBy('json', 'test_id'),
      },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.analysis_parts',
    holds: 'further results of long files',
    exported: {
      key: ['test_id', 'part'],
      comesBack: asItLeft,
      sealed: { content: sealedForPart('json', 'test_id', 'part') },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.result_reviews',
    holds: 'what the user decided about results',
    exported: {
      key: ['test_id', 'result_index'],
      comesBack: asItLeft,
      sealed: { content: sealedForPart('json', 'test_id', 'result_index') },
    },
    erased: { rows: 'with the user' },
  },
]

async function* nothing(): AsyncGenerator<Buffer> {}

/** One that was waiting for its reading waits no longer. */
function unlessRead({ analysis_status }: StoredRow): Record<string, unknown> {
  if (analysis_status === 'completed' || analysis_status === 'error') return {}
  return { analysis_status: 'error', analysis_error: 'It had not been read yet. Please try again.' }
}
