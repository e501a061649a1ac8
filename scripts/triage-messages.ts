/** What the triage gate learns from, and the fingerprint of all that its weights are made of. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutOrders } from '../domain/src/safety/orders.ts'
import { messageFeatures } from '../domain/src/safety/message-features.ts'
import { readWords } from '../domain/src/safety/message-words.ts'
import { redFlagPatterns } from '../domain/src/safety/red-flags.ts'
import { LEVELS } from '../domain/src/safety/triage-net.ts'
import { levelOf } from '../domain/src/safety/triage-advice.ts'
import { triageByRules } from '../domain/src/safety/triage-rules.ts'
import { createRandom } from '../domain/src/health/lab-report/layouts/random.ts'
import { pharmacyQuestions } from './triage-questions.ts'

const ROOT = join(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'bench/triage/training')
/** The code that makes weights of features. */
const CODE = [
  'scripts/triage-network.ts',
  'domain/src/safety/triage-net.ts',
  'domain/src/safety/weights-file.ts',
]
/** The features of every message take a minute; those of one in so many show a change of what makes them. */
const SAMPLED = 50

type Level = (typeof LEVELS)[number]
export type Message = { text: string; level: Level; lang: string; file: string }

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
/**
 * Two messages as one. What people write beside a complaint is harmless, and harmless talk can be long: without these,
 * three of four messages of 15 to 30 words that the net sees are serious, and it learns that length is.
 */
const JOINED = { harmless: 6000, beside: 2000 }
const MOST_JOINED_WORDS = 40
const SEED = 20261126

const asked = pharmacyQuestions()

function joined(): Message[] {
  const { next, pick } = createRandom(SEED)
  const below = (most: number) => Math.floor(next() * most)
  const english = [...written, ...asked].filter(
    ({ lang, text }) => lang === 'en' && text.split(' ').length <= MOST_JOINED_WORDS,
  )
  const harmless = english.filter(({ level }) => level === 'routine')
  const serious = english.filter(({ level }) => level === 'emergency' || level === 'crisis')
  const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
  const one = (parts: Message[], level: Level): Message => ({
    text: parts.map(({ text }) => sentence(text)).join(' '),
    level,
    lang: 'en',
    file: 'joined',
  })
  return [
    ...Array.from({ length: JOINED.harmless }, () =>
      one(
        Array.from({ length: 2 + below(2) }, () => pick(harmless)),
        'routine',
      ),
    ),
    ...Array.from({ length: JOINED.beside }, () => {
      const call = pick(serious)
      const parts = [call, pick(harmless)]
      return one(below(2) === 0 ? parts : parts.toReversed(), call.level)
    }),
  ]
}
export const messages: readonly Message[] = [...written, ...facts, ...joined(), ...asked]

/** As the triage sees it. */
export function exampleOf({ text: written, level }: Message) {
  const text = withoutOrders(written)
  const rule = triageByRules(text)
  return { rule, features: messageFeatures(readWords(text), rule), level: LEVELS.indexOf(level) }
}

/** SHA-256 of the messages, of the code that trains, and of the features of every 50th message. */
export function madeOf(): string {
  const hash = createHash('sha256')
  for (const { text, level } of messages) hash.update(`${level} ${text}\n`)
  for (const file of CODE) hash.update(readFileSync(join(ROOT, file)))
  messages.forEach((message, index) => {
    if (index % SAMPLED === 0) hash.update(JSON.stringify([...exampleOf(message).features]))
  })
  return hash.digest('hex')
}
