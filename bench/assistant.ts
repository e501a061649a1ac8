/**
 * `npm run bench:assistant -- FOLDER`: how many emergencies the triage gate finds. FOLDER holds `*.jsonl` files of
 * `{id, text}` with `NAME.expected.json` beside them (or in its `triage` folder), and may hold `clinical/redflags.json`
 * with a `test_suite`. `bench/triage` is one such folder: `held-out-9` and `held-out-8` were written by others and never
 * tuned on; on `held-out-6` and `held-out-7`, never read either, one bar was chosen; the others were tuned on after their
 * first figure was written down (docs/decisions/007). The larger corpora are not part of this repository. `node
 * scripts/train-triage.ts --check` prints the cross-validated figures of the trained net. Then come the answers to
 * `bench/questions.txt`: citations, contradictions, speed, memory.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TriageLevel } from '../domain/src/safety/levels.ts'
import { loadTriageWeights } from '../server/src/triage-weights.ts'
import { judge } from '../domain/src/safety/judge.ts'
import { turns } from '../server/src/turns.ts'
import { reportAnswers } from './assistant-answers.ts'

type Case = { text: string; accept: string[]; file: string }
type Expected = { labels: Record<string, { urgency: string; accept?: string[] }> }

const folder = process.argv[2]
const verbose = process.argv.includes('--misses')
if (!folder || !existsSync(folder)) {
  console.error('usage: npm run bench:assistant -- FOLDER [--misses]')
  process.exit(2)
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function labelled(path: string): Case[] {
  return readdirSync(path)
    .filter((name) => name.endsWith('.jsonl') && existsSync(join(path, `${name}.expected.json`)))
    .flatMap((file) => {
      const { labels } = read(join(path, `${file}.expected.json`)) as Expected
      if (!labels) return []
      return readFileSync(join(path, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .flatMap((line) => {
          const { id, text } = JSON.parse(line) as { id: string; text: string }
          const label = labels[id]
          return label ? [{ text, file, accept: [label.urgency, ...(label.accept ?? [])] }] : []
        })
    })
}

function suite(path: string): Case[] {
  const { test_suite } = read(path) as { test_suite: { text: string; expected: string }[] }
  const names: Record<string, string> = { urgent_same_day: 'urgent', none: 'no_triage' }
  return test_suite.map(({ text, expected }) => ({
    text,
    file: 'redflags test suite',
    accept: [names[expected] ?? expected],
  }))
}

const cases = [
  ...labelled(folder),
  ...(existsSync(join(folder, 'triage')) ? labelled(join(folder, 'triage')) : []),
  ...(existsSync(join(folder, 'clinical/redflags.json'))
    ? suite(join(folder, 'clinical/redflags.json'))
    : []),
]
loadTriageWeights()
const CALM = new Set(['routine', 'self_care', 'no_triage'])
const started = performance.now()
const rows: (Case & { level: TriageLevel })[] = []
for (const each of cases) rows.push({ ...each, level: (await judge(each.text, turns)).triage.level })
const perMessage = (performance.now() - started) / Math.max(rows.length, 1)

function report(name: string, of: typeof rows) {
  const share = (part: typeof rows, hit: (row: (typeof rows)[number]) => boolean) => {
    const hits = part.filter(hit).length
    return part.length === 0 ? '-' : `${hits}/${part.length} (${((100 * hits) / part.length).toFixed(1)} %)`
  }
  const emergencies = of.filter(({ accept }) => accept[0] === 'emergency')
  const urgent = of.filter(({ accept }) => accept[0] === 'urgent')
  const benign = of.filter(({ accept }) => CALM.has(accept[0] ?? '') && !accept.includes('emergency'))
  const serious = (level: string) => level === 'emergency' || level === 'crisis'
  console.log(name)
  console.log(`  emergency or crisis found as such  ${share(emergencies, ({ level }) => serious(level))}`)
  console.log(`  urgent found as urgent or above    ${share(urgent, ({ level }) => level !== 'routine')}`)
  console.log(`  benign sent to emergency           ${share(benign, ({ level }) => level === 'emergency')}`)
  console.log(`  benign answered with a helpline    ${share(benign, ({ level }) => level === 'crisis')}`)
  console.log(`  benign above routine               ${share(benign, ({ level }) => level !== 'routine')}`)
  if (!verbose) return
  for (const { text, level, accept } of of) {
    const wrong =
      (accept[0] === 'emergency' && !serious(level)) ||
      (accept[0] === 'urgent' && level === 'routine') ||
      (benign.some((row) => row.text === text) && level !== 'routine' && !accept.includes('urgent'))
    if (wrong) console.log(`    ${accept[0]} -> ${level}: ${text.slice(0, 300)}`)
  }
}

for (const file of new Set(rows.map(({ file }) => file)))
  report(
    file,
    rows.filter((row) => row.file === file),
  )
report('all', verbose ? [] : rows)
console.log(`${rows.length} messages, ${perMessage.toFixed(2)} ms each`)

await reportAnswers(verbose)
