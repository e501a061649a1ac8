/** Reads one document inside the child process: bytes in, analysis out. */
import type { Consents as GeneConsents } from '@aevia/domain/health/genes/findings.ts'
import { mayHoldCards, rowsWithCards } from '@aevia/domain/health/lab-report/arrange/card-boxes.ts'
import {
  FEWEST_VARIANTS,
  GENETIC_TYPES,
  genotypeSummary,
  isGenotypeFile,
} from '@aevia/domain/health/genes/recognise.ts'
import { locateResults, placeOfRow } from '@aevia/domain/health/lab-report/locate.ts'
import { placeResults } from '@aevia/domain/health/lab-report/place-results.ts'
import { readLabReport, type LabReport } from '@aevia/domain/health/lab-report/read-lab-report.ts'
import {
  rowsFromItems,
  type PageFrame,
  type Row,
} from '@aevia/domain/health/lab-report/arrange/text-layout.ts'
import {
  failedReading,
  type AnalysisWarning,
  type DocumentReading,
} from '@aevia/domain/health/reading/analysis.ts'
import { readCda } from '@aevia/domain/health/structured/cda.ts'
import {
  finishCodedReport,
  NotARecord,
  type CodedReport,
} from '@aevia/domain/health/structured/coded-result.ts'
import { readFhirJson, readFhirXml } from '@aevia/domain/health/structured/fhir.ts'
import { readExport } from '@aevia/domain/test-data/own-export.ts'
import { readHl7v2 } from '@aevia/domain/health/structured/hl7v2.ts'
import { xmlPlaces } from '@aevia/domain/health/xml/places.ts'
import { rowsFromXml } from '@aevia/domain/health/xml/rows.ts'
import type { DocumentLine } from '@aevia/domain/test-data/second-reading.ts'
import { readGenes, TooLongGenome } from '../genes/read-genes.ts'
import { parseJson } from './parse-json.ts'
import { parseXml, placeInText } from './parse-xml.ts'
import { readDoc } from './read-doc.ts'
import { readDocx } from './read-docx.ts'
import { type PdfOptions, readPdf, TEXT_OF_STAMPS } from './read-pdf.ts'
import { decodeText, readDelimited, readPlainText } from './read-text.ts'
import { readXlsx } from './read-xlsx.ts'
import { isTooMuch, ownFault, ReadingFailure } from './reading-failure.ts'

/** The results of a file that states them in fields; null for XML of another kind, which is read as text. */
function codedReport(extension: string, bytes: Uint8Array): CodedReport | null {
  if (extension === 'hl7') return readHl7v2(decodeText(bytes))
  if (extension === 'json') {
    const text = decodeText(bytes).replace(/^\ufeff/, '')
    const json = parseJson(text)
    return readExport(json, text) ?? readFhirJson(json, text)
  }
  if (extension !== 'xml') return null
  const text = decodeText(bytes)
  const root = parseXml(text, placeInText)
  if (root.name === 'ClinicalDocument') return readCda(root, xmlPlaces(text))
  return root.attributes['xmlns'] === 'http://hl7.org/fhir' ? readFhirXml(root, xmlPlaces(text)) : null
}

type DocumentRows = {
  rows: Row[]
  warnings: AnalysisWarning[]
  frames?: Map<number, PageFrame>
  /** how many pages were taken for pictures, and those without text */
  scans?: number
  emptyPages?: number[]
}

const PICTURES = new Set(['jpg', 'jpeg', 'png'])

/** Scanned pages need more room, more time and native code: they are read by a process that is started for them. */
export class NeedsPictures extends Error {
  readonly pages: number
  constructor(pages: number) {
    super('scanned pages')
    this.pages = pages
  }
}

type RowOptions = Pick<PdfOptions, 'scanText' | 'onPage'>

/** The rows of a document that is not a record of fields. */
export async function rowsOf(
  extension: string,
  bytes: Uint8Array,
  pictures: boolean,
  options: RowOptions = {},
): Promise<DocumentRows> {
  if (PICTURES.has(extension)) return rowsOfPicture(bytes)
  if (extension === 'pdf') return rowsOfPdf(bytes, pictures, options)
  const rows = await rowsOfText(extension, bytes)
  if (!rows) throw new ReadingFailure('unsupported')
  return { rows, warnings: [] }
}

/** Null for what is neither text nor an office document. */
async function rowsOfText(extension: string, bytes: Uint8Array): Promise<Row[] | null> {
  switch (extension) {
    case 'txt':
      return readPlainText(bytes)
    case 'csv':
      return readDelimited(bytes)
    case 'docx':
      return readDocx(bytes)
    case 'doc':
      return readDoc(bytes)
    case 'xlsx':
      return readXlsx(bytes)
    case 'xml': {
      const text = decodeText(bytes)
      return rowsFromXml(parseXml(text, placeInText), xmlPlaces(text))
    }
    default:
      return null
  }
}

async function rowsOfPicture(bytes: Uint8Array): Promise<DocumentRows> {
  const { openPicture } = await import('./ocr/prepare-page.ts')
  const readPicture = await pictureReader()
  const { items, frame } = await readPicture(await openPicture(bytes), 1)
  const drawn = new Map(mayHoldCards(rowsFromItems(items)) ? [[1, []]] : [])
  return {
    rows: rowsWithCards(items, drawn),
    warnings: ['read_from_picture'],
    frames: new Map([[1, frame]]),
  }
}

async function rowsOfPdf(bytes: Uint8Array, pictures: boolean, options: RowOptions): Promise<DocumentRows> {
  const pdf = await readPdf(bytes, { ...options, pictureReader: pictures ? pictureReader : undefined })
  if (!pictures && pdf.scans.length > 0) throw new NeedsPictures(pdf.scans.length)
  const warnings: AnalysisWarning[] = pdf.pagesSkipped ? ['pages_skipped'] : []
  if (pdf.emptyPages.length > 0) warnings.push('page_without_text')
  if (pdf.scans.length > 0) warnings.push('read_from_picture')
  const rows = rowsWithCards(pdf.items, pdf.drawn, pdf.rows)
  return { rows, warnings, frames: pdf.frames, scans: pdf.scans.length, emptyPages: pdf.emptyPages }
}

async function pictureReader() {
  const { createPictureReader } = await import('./ocr/read-pictures.ts')
  return createPictureReader()
}

/**
 * The reading of a document; every failure that a document can cause becomes its reason. Faults in this code are
 * thrown.
 * @param pictures whether this process may read scanned pages
 * @param onPage called with every page before it is read
 * @param genes what its user agreed to learn from raw genotypes
 */
export async function readFile(
  extension: string,
  bytes: Uint8Array,
  pictures: boolean,
  onPage?: (page: number) => void,
  genes: GeneConsents = { apoe: false },
): Promise<DocumentReading> {
  try {
    return (
      readingOfFields(extension, bytes) ??
      (await readingOfGenotypes(extension, bytes, genes)) ??
      (await readingOfRows(extension, bytes, pictures, onPage))
    )
  } catch (error) {
    return failureOf(error)
  }
}

function readingOfFields(extension: string, bytes: Uint8Array): DocumentReading | null {
  const coded = codedReport(extension, bytes)
  return coded && completed(finishCodedReport(coded), [])
}

/** Null for what is not a genotype file. */
async function readingOfGenotypes(
  extension: string,
  bytes: Uint8Array,
  consents: GeneConsents,
): Promise<DocumentReading | null> {
  const mayBeTable = extension === 'txt' || extension === 'csv'
  if (!GENETIC_TYPES.has(extension) && !(mayBeTable && isGenotypeFile(decodeText(bytes)))) return null
  const genes = await readGenes(piecesOf(bytes), consents)
  if (genes.variants < FEWEST_VARIANTS) throw new ReadingFailure('unsupported')
  const summary = genotypeSummary(genes)
  const report = { ...finishCodedReport(NOTHING), kind: 'genetic_data' as const, summary }
  return { ...completed(report, ['genetic_data']), genes }
}

const PIECE_BYTES = 64 * 1024
async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES)
}

async function readingOfRows(
  extension: string,
  bytes: Uint8Array,
  pictures: boolean,
  onPage?: (page: number) => void,
): Promise<DocumentReading> {
  const again = extension === 'pdf' ? bytes.slice() : null
  let read = await rowsOf(extension, bytes, pictures, { onPage })
  let report = reportOf(read)
  // Its pages may be pictures with a long stamp, or with letters that a scanner believed to see.
  if (again && report?.results.length === 0 && report.kind === 'other') {
    const { scans } = await readPdf(again.slice(), { scanText: TEXT_OF_STAMPS })
    if (scans.length > (read.scans ?? 0)) {
      read = await rowsOf(extension, again, pictures, { scanText: TEXT_OF_STAMPS, onPage })
      report = reportOf(read)
    }
  }
  if (!report) return failedReading('no_text')
  const { rows, warnings, frames, emptyPages = [] } = read
  const located = frames ? locateResults(report, rows, frames) : placeResults(report, rows)
  const whole = completed(located, warnings)
  return emptyPages.length > 0 ? { ...whole, empty_pages: emptyPages } : whole
}

const reportOf = ({ rows }: DocumentRows) => (rows.length > 0 ? readLabReport(rows) : null)

function failureOf(error: unknown): DocumentReading {
  if (error instanceof NeedsPictures) throw error
  if (error instanceof NotARecord) return failedReading('unsupported')
  if (error instanceof ReadingFailure) return failedReading(error.reason, error.at)
  if (error instanceof TooLongGenome || isTooMuch(error)) return failedReading('too_complex')
  if (ownFault(error)) throw error
  return failedReading('unreadable')
}

export type DocumentLines = { status: 'lines'; lines: DocumentLine[] }

/** The lines of a document, each with its place; a record of fields has none. */
export async function readLines(
  extension: string,
  bytes: Uint8Array,
  pictures: boolean,
): Promise<DocumentLines> {
  if (codedReport(extension, bytes)) return { status: 'lines', lines: [] }
  const { rows, frames } = await rowsOf(extension, bytes, pictures, {})
  return { status: 'lines', lines: rows.map((row) => ({ text: row.text, source: placeOfRow(row, frames) })) }
}

const NOTHING: CodedReport = {
  patient: { birth_date: null, sex: null },
  severalPatients: false,
  collection_date: null,
  report_date: null,
  results: [],
}

function completed(report: LabReport, warnings: readonly AnalysisWarning[]) {
  const isSaid = report.warnings.includes('several_patients_in_table')
  const noResults: AnalysisWarning[] = report.results.length === 0 && !isSaid ? ['no_results'] : []
  return {
    status: 'completed' as const,
    error: null,
    ...report,
    warnings: [...report.warnings, ...warnings, ...noResults],
  }
}
