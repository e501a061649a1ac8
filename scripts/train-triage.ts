/**
 * `node scripts/train-triage.ts`: fits the trained part of the triage gate to bench/triage/training and writes its
 * weights. `--check` writes nothing, and prints what five-fold cross-validation finds on messages left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageFeatures } from '../domain/src/safety/message-features.ts'
import { readWords } from '../domain/src/safety/message-words.ts'
import { learnedLevel, seriousness } from '../domain/src/safety/learned-level.ts'
import { LEVELS, likelihoods, pack, type Likelihoods } from '../domain/src/safety/triage-net.ts'
import { redFlagPatterns } from '../domain/src/safety/red-flags.ts'
import { levelOf, triageByRules } from '../domain/src/safety/triage-rules.ts'
import { fit } from './triage-network.ts'
import { nearDuplicates } from './near-duplicates.ts'

const FOLDER = join(import.meta.dirname, '../bench/triage/training')
const WEIGHTS = join(import.meta.dirname, '../domain/src/safety/triage-weights.json')
const FOLDS = 5
/** Written by the author of the net: learned from, never measured on. */
const OWN = new Set(['c.jsonl', 'd.jsonl', 'red flags'])

type Level = (typeof LEVELS)[number]
type Message = { text: string; level: Level; lang: string; file: string }

/** The sentences that the rules were written from. */
const facts: Message[] = redFlagPatterns.flatMap((pattern) =>
  pattern.level === 'routine'
    ? []
    : [
        ...pattern.variants.map((text) => ({ text, level: levelOf(pattern), lang: 'en', file: 'red flags' })),

      ],
)
const written: Message[] = readdirSync(FOLDER)
  .toSorted()
  .flatMap((file) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ ...(JSON.parse(line) as Omit<Message, 'file'>), file })),
  )
const messages = [...written, ...facts]
const examples = messages.map(({ text, level }) => {
  const rule = triageByRules(text)
  return { rule, features: messageFeatures(readWords(text), rule), level: LEVELS.indexOf(level) }
})

function crossValidate(): Likelihoods[] {
  const group = nearDuplicates(messages.map(({ text }) => text))
  const fold = group.map((id) => (Math.imul(id, 2654435761) >>> 0) % FOLDS)
  const found: Likelihoods[] = messages.map(() => ({ routine: 1, urgent: 0, crisis: 0, emergency: 0 }))
  for (let left = 0; left < FOLDS; left++) {
    const out = (index: number) => fold[index] === left && !OWN.has(messages[index]!.file)
    const alike = new Set(group.filter((_, index) => out(index)))
    const net = fit(examples.filter((_, index) => !alike.has(group[index]!)))
    examples.forEach(({ features }, index) => {
      if (out(index)) found[index] = likelihoods(features, net)
    })
  }
  return found
}

/*DUMP*/function report(found: Likelihoods[]) {
  const levels = {
    rules: examples.map(({ rule }) => rule.level),
    'rules and net': examples.map(({ rule }, index) => learnedLevel(rule.level, rule.firm, found[index]!)),
  }
  const share = (of: number[], hit: (index: number) => boolean) =>
    of.length === 0 ? '-' : `${((100 * of.filter(hit).length) / of.length).toFixed(1)} %`
  const own = messages.map((_, index) => index).filter((index) => !OWN.has(messages[index]!.file))
  for (const [name, level] of Object.entries(levels)) {
    console.log(name)
    for (const english of [true, false]) {
      const those = (wanted: Level) =>
        own.filter((i) => messages[i]!.level === wanted && (messages[i]!.lang === 'en') === english)
      const serious = (i: number) => level[i] === 'emergency' || level[i] === 'crisis'
      const above = (i: number) => level[i] !== 'routine'
      console.log(
        `  ${english ? 'English' : 'others '}  emergency ${share(those('emergency'), serious)}  crisis ${share(those('crisis'), serious)}` +
          `  (not routine ${share([...those('emergency'), ...those('crisis')], above)})  urgent or above ${share(those('urgent'), above)}` +
          `  urgent as emergency ${share(those('urgent'), serious)}  routine as emergency ${share(those('routine'), serious)}  above ${share(those('routine'), above)}`,
      )
    }
  }
  const calm = own.filter((i) => messages[i]!.level === 'routine').map((i) => seriousness(found[i]!))
  calm.sort((a, b) => b - a)
  for (const part of [0.02, 0.03, 0.04, 0.05])
    console.log(`${100 * part} % of routine messages lie above ${calm[Math.floor(calm.length * part)]!.toFixed(3)}`)
}

if (process.env.DUMP) writeFileSync(process.env.DUMP, JSON.stringify(crossValidate().map((l, i) => ({ ...messages[i], rule: examples[i]!.rule.level, firm: examples[i]!.rule.firm, l }))))
else if (process.argv.includes('--check')) report(crossValidate())
else {
  const { features, units, members } = fit(examples)
  const packed = members.map(({ hidden, bias, out }) => ({
    hidden: pack(hidden),
    bias: pack(bias),
    out: pack(out),
  }))
  writeFileSync(WEIGHTS, JSON.stringify({ units, features: [...features.keys()].join('\n'), members: packed }))
  console.log(`${examples.length} messages, ${features.size} features`)
}
