/** `npm run -s analyse -- FILE...` prints one JSON line for each file. */
import path from 'node:path'
import { analysisWarningMessage, failedReading } from '@aevia/domain/health/reading/analysis.ts'
import { readDocument } from '#server/features/test-data/reading/read-document.ts'
import { readableFiles, sayUnreadable } from './readable-files.ts'

for (const file of readableFiles('analyse')) {
  const { status, error, warnings, ...reading } = await readDocument(file, path.basename(file)).catch(() =>
    failedReading('internal'),
  )
  console.log(
    JSON.stringify({
      file,
      status,
      error,
      ...reading,
      warnings: warnings.map((code) => ({
        code,
        message: analysisWarningMessage(code, 'empty_pages' in reading ? reading : {}),
      })),
    }),
  )
  if (error) sayUnreadable(file, error.message)
}
