/**
 * `node scripts/train-triage.ts`: fits the trained part of the triage gate to bench/triage/training and writes its
 * weights, and the words that people use in such messages. `--check` writes nothing, and prints what five-fold cross-validation finds on messages left out.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageFeatures } from '../domain/src/safety/message-features.ts'
import { readWords } from '../domain/src/safety/message-words.ts'
import { learnedLevel } from '../domain/src/safety/learned-level.ts'
import { LEVELS, likelihoods, pack, type Likelihoods } from '../domain/src/safety/triage-net.ts'
import { redFlagPatterns } from '../domain/src/safety/red-flags.ts'
import { levelOf, triageByRules } from '../domain/src/safety/triage-rules.ts'
import { simplifyName } from '../domain/src/supplements/facts.ts'
import { fit } from './triage-network.ts'
import { nearDuplicates } from './near-duplicates.ts'

const FOLDER = join(import.meta.dirname, '../bench/triage/training')
const WEIGHTS = join(import.meta.dirname, '../domain/src/safety/triage-weights.json')
const ORDINARY = join(import.meta.dirname, '../domain/src/safety/ordinary-words.json')
const FOLDS = 5
/** Written by someone who knew the net and the rules: learned from, never measured on. */
const OWN = new Set(['c.jsonl', 'd.jsonl', 'i.jsonl', 'q.jsonl', 'red flags'])

type Level = (typeof LEVELS)[number]
type Message = { text: string; level: Level; lang: string; file: string }

/** The sentences that the rules were written from. */
const facts: Message[] = redFlagPatterns.flatMap((pattern) =>
  pattern.level === 'routine'
    ? []
    : pattern.variants.map((text) => ({ text, level: levelOf(pattern), lang: 'en', file: 'red flags' })),
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

const OFTEN = 4
/** Ends as the international names of medicines do. */
const MEDICINE =
  /(?:mab|nib|pril|sartan|statin|azole|cillin|mycin|oxacin|etine|azepam|azolam|gliptin|gliflozin|tide|parin|xaban|olol|dipine|tidine|prazole|vir|triptan|setron|zepine|lukast)$/

/** Words that people write about anything: no unknown medicines when they stand in medical notes. */
function ordinaryWords(): string[] {
  const counts = new Map<string, number>()
  for (const { text } of messages)
    for (const word of new Set(simplifyName(text).match(/\p{L}{3,}/gu)))
      counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts]
    .flatMap(([word, count]) => (count >= OFTEN && !MEDICINE.test(word) ? [word] : []))
    .toSorted()
}

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

const share = (of: number[], hit: (index: number) => boolean) =>
  of.length === 0 ? '-' : `${((100 * of.filter(hit).length) / of.length).toFixed(1)} % of ${of.length}`

function report(name: string, level: readonly Level[]) {
  console.log(name)
  const serious = (index: number) => level[index] === 'emergency' || level[index] === 'crisis'
  const above = (index: number) => level[index] !== 'routine'
  for (const [language, english] of [
    ['English', true],
    ['other languages', false],
  ] as const) {
    const those = (...wanted: Level[]) =>
      messages.flatMap(({ level: is, lang, file }, index) =>
        wanted.includes(is) && (lang === 'en') === english && !OWN.has(file) ? [index] : [],
      )
    console.log(`  ${language}`)
    console.log(`    emergency as emergency or crisis  ${share(those('emergency'), serious)}`)
    console.log(`    crisis as emergency or crisis     ${share(those('crisis'), serious)}`)
    console.log(`    either not called routine         ${share(those('emergency', 'crisis'), above)}`)
    console.log(`    urgent as urgent or above         ${share(those('urgent'), above)}`)
    console.log(`    urgent as emergency or crisis     ${share(those('urgent'), serious)}`)
    console.log(`    routine as emergency or crisis    ${share(those('routine'), serious)}`)
    console.log(`    routine above routine             ${share(those('routine'), above)}`)
  }
}

if (process.argv.includes('--check')) {
  const found = crossValidate()
  report(
    'rules alone',
    examples.map(({ rule }) => rule.level),
  )
  report(
    'rules and net',
    examples.map(({ rule }, index) => learnedLevel(rule.level, rule.firm, found[index]!)),
  )
} else {
  const { features, units, members } = fit(
    examples.map(({ features: all, level }) => ({ features: all, level })),
  )
  const packed = members.map(({ hidden, bias, out }) => ({
    hidden: pack(hidden),
    bias: pack(bias),
    out: pack(out),
  }))
  writeFileSync(
    WEIGHTS,
    JSON.stringify({ units, features: [...features.keys()].join('\n'), members: packed }),
  )
  writeFileSync(ORDINARY, `${JSON.stringify({ words: ordinaryWords().join(' ') })}\n`)
  console.log(`${examples.length} messages, ${features.size} features`)
}
