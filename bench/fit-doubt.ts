/**
 * `npm run bench:labs:fit -- FOLDER...`: fits the weights by which a reading is doubted to the documents of the fitting
 * part (`labs-parts.json`) and to invented reports, chooses the margin by cross-validation, prints what it finds on
 * layouts left out and writes `weigh/weights.json`. Same documents, same bytes.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { FEATURE_NAMES } from '../domain/src/health/lab-report/weigh/features.ts'
import type { WeightTable } from '../domain/src/health/lab-report/weigh/weigh.ts'
import { NeedsPictures, rowsOf } from '../server/src/features/test-data/reading/read-file.ts'
import { type Example, examplesOf, FOLDS, inventedExamples, type Reading } from './doubt-examples.ts'
import { readExpected } from './labs-expected.ts'
import { layoutOf, partOf } from './labs-parts.ts'
import { fitLogistic, type Sample } from './logistic.ts'

const TABLE = join(import.meta.dirname, '../domain/src/health/lab-report/weigh/weights.json')
/** Real documents are few; an invented report is one of thousands. */
const WEIGHT: Record<Example['source'], number> = { documents: 8, strange: 1, ordinary: 0.5 }
const OF_RIVALS = 0.5
/** Half of the 0.3 % that may be wrong without a mark: invented reports are kinder than real ones. */
const WANTED = 0.0015
const MARGINS = Array.from({ length: 17 }, (_, at) => at * 0.25)
const READABLE = new Set(['.pdf', '.txt', '.csv', '.docx', '.xlsx', '.png', '.jpg'])

const folders = process.argv.slice(2)
if (folders.length === 0 || !folders.every((folder) => existsSync(folder))) {
  console.error('usage: npm run bench:labs:fit -- FOLDER...')
  process.exit(2)
}

async function rowsOfFile(path: string) {
  const bytes = new Uint8Array(readFileSync(path))
  const kind = extname(path).slice(1)
  try {
    return (await rowsOf(kind, bytes.slice(), false)).rows
  } catch (error) {
    if (!(error instanceof NeedsPictures)) throw error
    return (await rowsOf(kind, bytes, true)).rows
  }
}

async function documentExamples(): Promise<Example[]> {
  const examples: Example[] = []
  const layouts: string[] = []
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
      const [path, file] = [join(folder, name), basename(name)]
      if (!READABLE.has(extname(file)) || partOf(file) !== 'fitting' || !existsSync(`${path}.expected.json`))
        continue
      const expected = readExpected(JSON.parse(readFileSync(`${path}.expected.json`, 'utf8')))
      if (!Array.isArray(expected.results)) continue
      const layout = layoutOf(file)
      if (!layouts.includes(layout)) layouts.push(layout)
      const rows = await rowsOfFile(path)
      examples.push(...examplesOf(rows, expected, layouts.indexOf(layout) % FOLDS, 'documents'))
    }
  return examples
}

/** Each feature twice, the second time only for unknown names; and so the base. */
const inputsOf = ({ features, isUnknown }: Reading): number[] => {
  const own = [...features, 1]
  return [...own, ...own.map((value) => (isUnknown ? value : 0))]
}
const samplesOf = (examples: readonly Example[]): Sample[] =>
  examples.flatMap(({ rivals, source, ...own }) => [
    { inputs: inputsOf(own), isRight: own.isRight, weight: WEIGHT[source] },
    ...rivals.map((rival) => ({
      inputs: inputsOf(rival),
      isRight: rival.isRight,
      weight: WEIGHT[source] * OF_RIVALS,
    })),
  ])
const scoreOf = (reading: Reading, weights: readonly number[]): number =>
  inputsOf(reading).reduce((sum, value, at) => sum + value * weights[at]!, 0)
const marginOf = (example: Example, weights: readonly number[]): number => {
  const score = scoreOf(example, weights)
  return Math.min(score, ...example.rivals.map((rival) => score - scoreOf(rival, weights)))
}

type Judged = { example: Example; margin: number }
const percent = (part: number, whole: number): string => `${((part / (whole || 1)) * 100).toFixed(2)} %`
type Least = (example: Example) => number
const silentOf = (judged: readonly Judged[], least: Least): number =>
  judged.filter(({ example, margin }) => !example.isRight && !example.isMarked && margin >= least(example))
    .length

function report(judged: readonly Judged[], least: Least): void {
  for (const source of Object.keys(WEIGHT)) {
    const all = judged.filter(({ example }) => example.source === source)
    const right = all.filter(({ example }) => example.isRight)
    const byMargin = right.filter(({ example, margin }) => margin < least(example)).length
    const any = right.filter(({ example, margin }) => example.isMarked || margin < least(example)).length
    console.log(
      `${source.padEnd(9)} ${all.length} results: wrong without a mark ${percent(
        silentOf(all, () => -Infinity),
        all.length,
      )} before, ${percent(silentOf(all, least), all.length)} after; right but marked ${percent(byMargin, right.length)} by the margin, ${percent(any, right.length)} in all`,
    )
  }
}

const examples = [...(await documentExamples()), ...inventedExamples()]
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const weights = fitLogistic(samplesOf(examples.filter((example) => example.fold !== fold)))
  return examples
    .filter((example) => example.fold === fold)
    .map((example) => ({ example, margin: marginOf(example, weights) }))
}).flat()
/** The least margin that leaves at most so many errors of a kind. */
const leastFor = (kind: Example['kind'], most: number): number => {
  const ofKind = judged.filter(({ example }) => example.kind === kind)
  return MARGINS.find((least) => silentOf(ofKind, () => least) <= most) ?? MARGINS.at(-1)!
}
const mostErrors = WANTED * judged.length
const settled = {
  known: leastFor('known', mostErrors / 4),
  inWords: leastFor('inWords', mostErrors / 4),
  test: leastFor('test', mostErrors / 8),
}
const left = silentOf(judged, ({ kind }) => (kind === 'unknown' ? Infinity : settled[kind]))
// Numbers of names that no catalogue has are where most errors are: they get what the others leave.
const leastMargin = { ...settled, unknown: leastFor('unknown', mostErrors - left) }
console.log(
  `${examples.length} results, cross-validated by layout in ${FOLDS} folds; least margin ${leastMargin.known} for known names, ${leastMargin.test} for tests beyond the catalogue, ${leastMargin.unknown} for other names, ${leastMargin.inWords} for words of others`,
)
report(judged, ({ kind }) => leastMargin[kind])

const fitted = fitLogistic(samplesOf(examples))
const half = FEATURE_NAMES.length + 1
const rounded = (value: number): number => Math.round(value * 1000) / 1000
const weightsAt = (at: number) => ({
  known: rounded(fitted[at]!),
  unknown: rounded(fitted[at]! + fitted[at + half]!),
})
const table: WeightTable = {
  leastMargin,
  base: weightsAt(FEATURE_NAMES.length),
  features: Object.fromEntries(
    FEATURE_NAMES.map((name, at) => [name, weightsAt(at)]),
  ) as WeightTable['features'],
}
writeFileSync(TABLE, `${JSON.stringify(table, null, 2)}\n`)
process.exit(0)
