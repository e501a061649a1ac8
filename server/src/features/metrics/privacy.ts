import { asItLeft, type PrivacyRule, sealedBy } from '#server/db/privacy.ts'
import { chunkSource, keptChunk, readableChunk } from './storing/readable-chunk.ts'

export const metricsPrivacy: PrivacyRule[] = [
  {
    table: 'public.metric_imports',
    holds: 'files of devices that were imported: name, size and what was in them',
    exported: {
      key: ['id'],
      comesBack: ({ status }) => (status === 'completed' || status === 'error' ? {} : null),
      sealed: { content: sealedBy('json', 'id') },
    },
    erased: { rows: 'with the user' },
  },
  {
    table: 'public.metric_import_parts',
    holds: 'where the parts of a file are that is being imported',
    exported: { nothing: 'parts of a file on its way in, which are removed when it has been read' },
    erased: { rows: 'with the user', files: 'metrics' },
  },
  {
    table: 'public.metric_chunks',
    holds: 'where the measurements of devices are stored, by metric and month',
    exported: {
      key: ['metric', 'month', 'source'],
      comesBack: async (_row, { key, file }) => ({ source: await chunkSource(key, file) }),
      without: { file_key: 'the file itself is in the archive' },
      file: {
        key: 'file_key',
        bytes: 'bytes',
        path: ({ metric, month, source }) =>
          `metrics/${String(metric)}/${String(month)}-${String(source)}.json`,
        readable: readableChunk,
        keep: keptChunk,
      },
    },
    erased: { rows: 'with the user', files: 'metrics' },
  },
  {
    table: 'public.metric_months',
    holds: 'measurements of devices by day, nights and workouts',
    exported: {
      key: ['metric', 'month'],
      comesBack: asItLeft,
      sealed: { content: sealedBy('json', 'metric', 'month') },
    },
    erased: { rows: 'with the user' },
  },
]
