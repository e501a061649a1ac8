/** Reads one document inside the child process: bytes in, analysis out. */
import { readLabReport } from '@aevia/domain/health/lab-report/read-lab-report.ts'
import { rowsFromItems, type Row } from '@aevia/domain/health/lab-report/text-layout.ts'
import {
  failedReading,
  type AnalysisWarning,
  type DocumentReading,
} from '@aevia/domain/test-data/analysis.ts'
import { readCda } from '@aevia/domain/health/structured/cda.ts'
import {
  finishCodedReport,
  NotARecord,
  type CodedReport,
} from '@aevia/domain/health/structured/coded-result.ts'
import { fhirFromXml, readFhir } from '@aevia/domain/health/structured/fhir.ts'
import { readHl7v2 } from '@aevia/domain/health/structured/hl7v2.ts'
import { rowsFromXml } from '@aevia/domain/health/xml/rows.ts'
import { parseXml } from './parse-xml.ts'
import { readDocx } from './read-docx.ts'
import { readPdf } from './read-pdf.ts'
import { decodeText, readDelimited, readPlainText } from './read-text.ts'
import { readXlsx } from './read-xlsx.ts'
import { ReadingFailure } from './reading-failure.ts'

/** The results of a file that states them in fields; null for XML of another kind, which is read as text. */
function codedReport(extension: string, bytes: Uint8Array): CodedReport | null {
  if (extension === 'hl7') return readHl7v2(decodeText(bytes))
  if (extension === 'json') return readFhir(parseJson(decodeText(bytes)))
  if (extension !== 'xml') return null
  const root = parseXml(decodeText(bytes))
  if (root.name === 'ClinicalDocument') return readCda(root)
  return root.attributes['xmlns'] === 'http://hl7.org/fhir' ? readFhir(fhirFromXml(root)) : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new ReadingFailure('unreadable')
  }
}

type DocumentRows = { rows: Row[]; warnings: AnalysisWarning[] }

async function rowsOf(extension: string, bytes: Uint8Array): Promise<DocumentRows> {
  if (extension === 'txt') return { rows: readPlainText(bytes), warnings: [] }
  if (extension === 'csv') return { rows: readDelimited(bytes), warnings: [] }
  if (extension === 'docx') return { rows: readDocx(bytes), warnings: [] }
  if (extension === 'xlsx') return { rows: readXlsx(bytes), warnings: [] }
  if (extension === 'xml') return { rows: rowsFromXml(parseXml(decodeText(bytes))), warnings: [] }
  if (extension !== 'pdf') throw new ReadingFailure('unsupported')
  const { items, pagesSkipped } = await readPdf(bytes)
  return { rows: rowsFromItems(items), warnings: pagesSkipped ? ['pages_skipped'] : [] }
}

/** The reading of a document; every failure that a document can cause becomes its reason. */
export async function readFile(extension: string, bytes: Uint8Array): Promise<DocumentReading> {
  try {
    const coded = codedReport(extension, bytes)
    const { rows, warnings } = coded ? { rows: [], warnings: [] } : await rowsOf(extension, bytes)
    if (!coded && rows.length === 0) return failedReading('no_text')
    const report = coded ? finishCodedReport(coded) : readLabReport(rows)
    const noResults: AnalysisWarning[] = report.results.length === 0 ? ['no_results'] : []
    return {
      status: 'completed',
      error: null,
      ...report,
      warnings: [...report.warnings, ...warnings, ...noResults],
    }
  } catch (error) {
    if (error instanceof NotARecord) return failedReading('unsupported')
    return failedReading(error instanceof ReadingFailure ? error.reason : 'unreadable')
  }
}
