/**
 * `npm run bench:labs -- FOLDER... [--runs 3] [--no-speed]`: how well and how fast lab reports are read. FOLDERs hold
 * documents with `NAME.expected.json` beside them, in any depth; those of `labs-parts.json` are counted by their part. The speed of text PDFs is measured on a generated file of 100 pages and
 * on the folder's own, in this run, beside `pdftotext -layout` where it is installed. Last, the API's times while hostile files are
 * read.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { basename, join } from 'node:path'
import type { DocumentReading } from '../domain/src/health/reading/analysis.ts'
import { readDocument } from '../server/src/features/test-data/reading/read-document.ts'
import { readFile } from '../server/src/features/test-data/reading/read-file.ts'
import { pdfOf, placedRows } from '../server/src/testing/pdf.ts'
import { measureHostile } from './labs-hostile.ts'
import { readExpected } from './labs-expected.ts'
import { type Part, partOf } from './labs-parts.ts'
import { addScores, type Score, scoreDocument } from './labs-score.ts'

const { values: options, positionals: folders } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, 'no-speed': { type: 'boolean', default: false } },
  allowPositionals: true,
})
if (folders.length === 0 || !folders.every((folder) => existsSync(folder))) {
  console.error('usage: npm run bench:labs -- FOLDER... [--runs 3] [--no-speed]')
  process.exit(2)
}
const READY_MS = 3_500
const ROUNDS = 5
const runs = Number(options.runs) || 3
const STRUCTURED = /\.(?:xml|json|hl7)$/i
const PICTURE = /\.(?:jpe?g|png)$/i

type Row = {
  part: Part | null
  kind: 'text' | 'scan' | 'structured'
  score: Score
  seconds: number
  pages: number
}
const documents = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.endsWith('.expected.json') && existsSync(join(folder, `${name}.expected.json`)))
      .toSorted()
      .map((name) => join(folder, name)),
  )
  .map((file) => ({
    file,
    expected: readExpected(JSON.parse(readFileSync(`${file}.expected.json`, 'utf8'))),
  }))
  .filter(({ expected }) => Array.isArray(expected.results))

let memory = 0
const watch = setInterval(() => (memory = Math.max(memory, largestChild())), 100)
const rows: Row[] = []
let unequal = 0
for (const { file, expected } of documents) {
  const started = performance.now()
  const reading = await readDocument(file, basename(file))
  const seconds = (performance.now() - started) / 1000
  for (let run = 1; run < runs; run += 1) {
    const again = await readDocument(file, basename(file))
    if (JSON.stringify(again) !== JSON.stringify(reading)) unequal += 1
  }
  const kind = PICTURE.test(file) || isScan(reading) ? 'scan' : STRUCTURED.test(file) ? 'structured' : 'text'
  const pages = Math.max(1, ...reading.results.map(({ source }) => source.page))
  const score = scoreDocument(expected, reading)
  rows.push({ part: partOf(basename(file)), kind, score, seconds, pages })
  console.log(
    `${basename(file).padEnd(52)} ${kind.padEnd(10)} ${score.right}/${score.want} got ${score.got} silent ${score.silent} ${seconds.toFixed(2)} s`,
  )
}
clearInterval(watch)

for (const part of ['fitting', 'checking', null] as const)
  for (const kind of ['text', 'structured', 'scan'] as const)
    printScores(
      `${part ?? 'in no part'}, ${kind}`,
      rows.filter((row) => row.part === part && row.kind === kind),
    )
for (const kind of ['text', 'structured', 'scan'] as const)
  printScores(
    kind,
    rows.filter((row) => row.kind === kind),
  )
printScores('all', rows)
console.log(`same answer over ${runs} runs: ${unequal === 0 ? 'byte-equal' : `${unequal} differ`}`)
const scans = rows.filter(({ kind }) => kind === 'scan')
if (scans.length > 0) {
  const [seconds, pages] = [sum(scans.map((row) => row.seconds)), sum(scans.map((row) => row.pages))]
  console.log(`scans: ${(seconds / pages).toFixed(2)} s a page with results, start of the process included`)
}
console.log(`largest memory of a child seen: ${Math.round(memory / 1e6)} MB`)
if (!options['no-speed']) {
  await speed()
  await measureHostile()
}

function printScores(title: string, some: readonly Row[]): void {
  if (some.length === 0) return
  const sums = addScores(some.map(({ score }) => score))
  const { want, got, right, silent, marked, ranges, rangesRight, dates, datesRight } = sums
  const [precision, recall] = [right / (got || 1), right / (want || 1)]
  const f1 = (2 * precision * recall) / (precision + recall || 1)
  console.log(
    `${title}: ${some.length} documents, ${want} results, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}, ranges ${share(rangesRight, ranges)}, dates ${share(datesRight, dates)}, wrong and not marked ${percent(silent, got)} of ${got}, right but marked ${percent(marked, right)}`,
  )
}
function percent(part: number, whole: number): string {
  return `${((part / (whole || 1)) * 100).toFixed(2)} %`
}

function isScan(reading: DocumentReading): boolean {
  return reading.warnings.includes('read_from_picture')
}
function share(part: number, whole: number): string {
  return whole === 0 ? '-' : (part / whole).toFixed(3)
}
function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Resident bytes of this process's largest child (Linux; 0 elsewhere). */
function largestChild(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
    return Math.max(
      0,
      ...children
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((pid) => Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096),
    )
  } catch {
    return 0
  }
}

/** The fastest of some rounds of each, in turn: what else the machine does meets all of them alike. */
async function fastest(...works: (() => unknown)[]): Promise<number[]> {
  const best = works.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round += 1) {
    // As a user finds it: the next reading process has had a moment to get ready.
    await sleep(READY_MS)
    for (const [index, work] of works.entries()) {
      const started = performance.now()
      await work()
      best[index] = Math.min(best[index]!, performance.now() - started)
    }
  }
  return best
}

async function speed() {
  const temporary = mkdtempSync(join(tmpdir(), 'aevia-labs-'))
  const big = join(temporary, 'hundred-pages.pdf')
  const lines = Array.from({ length: 40 }, (_, line) => [
    `Marker ${line}`,
    (line * 1.3).toFixed(1),
    'mmol/L',
    '3.5 - 5.0',
  ])
  const page = placedRows([50, 230, 310, 420], [['Test', 'Result', 'Units', 'Reference Range'], ...lines])
  writeFileSync(big, pdfOf(Array.from({ length: 100 }, () => page)))
  const pdfs = documents
    .map(({ file }) => file)
    .filter((file, index) => file.endsWith('.pdf') && rows[index]?.kind === 'text')
  const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined
  for (const file of [big, ...pdfs]) {
    const [whole = 0, warm = 0, other = 0] = await fastest(
      () => readDocument(file, 'report.pdf'),
      () => readFile('pdf', new Uint8Array(readFileSync(file)), false),
      ...(hasPdftotext ? [() => spawnSync('pdftotext', ['-layout', file, join(temporary, 'out.txt')])] : []),
    )
    const rate = file === big ? `, ${(100 / (whole / 1000)).toFixed(0)} pages a second` : ''
    const ratio =
      other === 0
        ? ''
        : `; pdftotext ${other.toFixed(0)} ms: ${(whole / other).toFixed(1)} and ${(warm / other).toFixed(1)} times`
    console.log(
      `${basename(file)}: ${whole.toFixed(0)} ms in a child, ${warm.toFixed(0)} ms without its start${rate}${ratio}`,
    )
  }
  rmSync(temporary, { recursive: true, force: true })
}
