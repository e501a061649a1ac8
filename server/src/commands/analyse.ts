/** `npm run -s analyse -- FILE...` prints one JSON line for each file. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { analysisWarningMessage, failedReading } from '@aevia/domain/health/reading/analysis.ts'
import { readDocument } from '#server/features/test-data/reading/read-document.ts'

const files = process.argv.slice(2)
const unknown = files.find((file) => file.startsWith('-'))
if (files.length === 0 || unknown) {
  console.error(`${unknown ? `Unknown argument ${unknown}. ` : ''}Usage: npm run -s analyse -- FILE...`)
  process.exit(2)
}
for (const file of files) {
  if (!existsSync(file)) {
    console.error(`There is no file ${file}.`)
    process.exitCode = 2
  }
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
}
