/** Reads one document inside the child process: bytes in, analysis out. */
import { readLabReport } from '@aevia/domain/health/lab-report/read-lab-report.ts'
import { rowsFromItems, type Row } from '@aevia/domain/health/lab-report/text-layout.ts'
import {
  failedReading,
  type AnalysisWarning,
  type DocumentReading,
} from '@aevia/domain/test-data/analysis.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { readDelimited, readPlainText } from './read-text.ts'
import { readXlsx } from './read-xlsx.ts'
import { ReadingFailure } from './reading-failure.ts'

type DocumentRows = { rows: Row[]; warnings: AnalysisWarning[] }

async function rowsOf(extension: string, bytes: Uint8Array): Promise<DocumentRows> {
  if (extension === 'txt') return { rows: readPlainText(bytes), warnings: [] }
  if (extension === 'csv') return { rows: readDelimited(bytes), warnings: [] }
  if (extension === 'docx') return { rows: readDocx(bytes), warnings: [] }
  if (extension === 'xlsx') return { rows: readXlsx(bytes), warnings: [] }
  if (extension !== 'pdf') throw new ReadingFailure('unsupported')
  const { items, pagesSkipped } = await readPdf(bytes)
  return { rows: rowsFromItems(items), warnings: pagesSkipped ? ['pages_skipped'] : [] }
}

/** The reading of a document; every failure that a document can cause becomes its reason. */
export async function readFile(extension: string, bytes: Uint8Array): Promise<DocumentReading> {
  try {
    const { rows, warnings } = await rowsOf(extension, bytes)
    if (rows.length === 0) return failedReading('no_text')
    const report = readLabReport(rows)
    const noResults: AnalysisWarning[] = report.results.length === 0 ? ['no_results'] : []
    return {
      status: 'completed',
      error: null,
      ...report,
      warnings: [...report.warnings, ...warnings, ...noResults],
    }
  } catch (error) {
    return failedReading(error instanceof ReadingFailure ? error.reason : 'unreadable')
  }
}
