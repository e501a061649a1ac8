/**
 * `npm run triage:train` fits the trained part of the triage gate to bench/triage/training and writes its weights, and
 * the words that people use in such messages. `npm run triage:check` fails where the weights are not of the present
 * code and messages. `--cross-validate` prints what five-fold cross-validation finds on messages left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { learnedLevel } from '../domain/src/safety/learned-level.ts'
import { LEVELS, likelihoods, type Likelihoods } from '../domain/src/safety/triage-net.ts'
import { decodeWeights, encodeWeights } from '../domain/src/safety/weights-file.ts'
import { simplifyName } from '../domain/src/supplements/facts.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { exampleOf, madeOf, messages } from './triage-messages.ts'
import { fit } from './triage-network.ts'

const WEIGHTS = join(import.meta.dirname, '../domain/src/safety/triage-weights.bin')
const ORDINARY = join(import.meta.dirname, '../domain/src/safety/ordinary-words.json')
const FOLDS = 5
/** Written by somebody who knew net and rules: learned from, never measured on. */
const OWN = new Set([
  'c.jsonl',
  'd.jsonl',
  'i.jsonl',
  'q.jsonl',
  'zb.jsonl',
  'zc.jsonl',
  'guards.jsonl',
  'red flags',
  'joined',
  'pharmacy',
])

type Level = (typeof LEVELS)[number]

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

function crossValidate(examples: readonly ReturnType<typeof exampleOf>[]): Likelihoods[] {
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

/** The sentences of our own tests are few among so many, and each must hold. */
const GUARDED = 3

function train() {
  const examples = messages.flatMap((message) => {
    const example = exampleOf(message)
    return message.file === 'guards.jsonl' ? Array.from({ length: GUARDED }, () => example) : [example]
  })
  const { hashes, units, net } = fit(examples)
  const bytes = encodeWeights({
    made_of: madeOf(),
    levels: LEVELS.length,
    units,
    features: hashes.length,
    members: net.length,
    hashes,
    net,
  })
  writeFileSync(WEIGHTS, bytes)
  writeFileSync(ORDINARY, `${JSON.stringify({ words: ordinaryWords().join(' ') })}\n`)
  console.log(`${examples.length} messages, ${hashes.length} features, ${bytes.length} bytes`)
}

function crossValidation() {
  const examples = messages.map(exampleOf)
  const found = crossValidate(examples)
  report(
    'rules alone',
    examples.map(({ rule }) => rule.level),
  )
  report(
    'rules and net',
    examples.map(({ rule }, index) => learnedLevel(rule.level, rule.firm, found[index]!)),
  )
}

/** Says what to do where the weights were made of something else than what is here now. */
function check() {
  if (decodeWeights(readFileSync(WEIGHTS)).made_of === madeOf()) return
  console.error(
    'The weights of the triage were made of other code or messages than these. Run: npm run triage:train',
  )
  process.exitCode = 1
}

const commands: Record<string, () => void> = {
  '': train,
  '--check': check,
  '--cross-validate': crossValidation,
}
const command = commands[process.argv.slice(2).join(' ')]
if (command) command()
else {
  console.error('Usage: node scripts/train-triage.ts [--check | --cross-validate]')
  process.exitCode = 2
}
