/**
 * `npm run bench:answers -- FOLDER`: what the assistant answers to questions with rubrics. FOLDER holds `*.jsonl` files
 * of the schema ask-rubric/1 (`answers-score.ts` says how they are judged). Prints one row a kind and one for all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAnswerer } from '../server/src/features/assistant/answering/answerer.ts'
import { readProfileFile } from '../server/src/features/assistant/answering/profile-file.ts'
import { loadTriageWeights } from '../server/src/triage-weights.ts'
import { type Rubric, type Score, scoreAnswer } from './answers-score.ts'

const [folder, ...more] = process.argv.slice(2)
if (!folder || more.length > 0 || !existsSync(folder)) {
  console.error('usage: npm run bench:answers -- FOLDER')
  process.exit(2)
}

const rubrics = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line) as Rubric)
  .filter(({ must }) => must !== undefined)
if (rubrics.length === 0) {
  console.error(`${folder} holds no question with a rubric.`)
  process.exit(2)
}

loadTriageWeights()
const answer = createAnswerer({
  caps: { timeoutMs: 1_000, maxOutputTokens: 500 },
  onError: (error) => console.error(error),
  now: Date.now,
})
const sees = { profile: true, results: true, supplements: true, log: true }

/** A medicine is listed with the supplements: the product's list holds both. */
function personOf({ profile, records = [] }: Rubric) {
  if (!profile && records.length === 0) return null
  const of = (...types: string[]) => records.filter(({ type }) => types.includes(type))
  const file = {
    profile: { age: null, gender: null, allergies: null, ...profile },
    results: of('result'),
    supplements: of('supplement', 'medicine'),
  }
  return { records: readProfileFile(file), sees, names: [] }
}

const scores: (Score & { kind: string })[] = []
for (const rubric of rubrics) {
  const load = async () => ({ person: personOf(rubric), outside: null })
  scores.push({ kind: rubric.kind, ...scoreAnswer(rubric, await answer({ message: rubric.message, load })) })
}

const total = (list: readonly Score[], of: (score: Score) => number | boolean) =>
  list.reduce((sum, score) => sum + Number(of(score)), 0)
const percent = (part: number, whole: number) =>
  whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`
const points = (list: readonly Score[], key: 'must' | 'should') =>
  percent(
    total(list, (score) => score[key].filter(Boolean).length),
    total(list, (score) => score[key].length),
  )
const row = (name: string, list: readonly Score[]) => {
  const cited = total(list, ({ citations }) => citations)
  return {
    kind: name,
    questions: list.length,
    'key points': points(list, 'must'),
    'nice to have': points(list, 'should'),
    full: percent(
      total(list, ({ isFull }) => isFull),
      list.length,
    ),
    forbidden: total(list, ({ broken }) => broken),
    missed: total(list, ({ isMissed }) => isMissed),
    alarms: total(list, ({ isAlarm }) => isAlarm),
    refused: percent(
      total(list, ({ isRefused }) => isRefused),
      list.length,
    ),
    language: percent(
      total(list, ({ isInLanguage }) => isInLanguage),
      list.length,
    ),
    'mixed units': total(list, ({ isMixed }) => isMixed),
    address: percent(
      total(list, ({ https }) => https),
      cited,
    ),
    'in-house': percent(
      total(list, ({ inHouse }) => inHouse),
      cited,
    ),
  }
}
const kinds = [...new Set(scores.map(({ kind }) => kind))]
console.table([
  ...kinds.map((kind) =>
    row(
      kind,
      scores.filter((score) => score.kind === kind),
    ),
  ),
  row('all', scores),
])
