/**
 * Questions that people put to a pharmacist: somebody, what they take, a harmless complaint and an ordinary dose, in many
 * orders (`bench/triage/pharmacy-questions.json`). Without them the net knew such words almost only from calls for help:
 * "mum is 84 and takes ..., can she also have ..." was a crisis. Every part is harmless in every combination; doses are
 * those of the packet.
 */
import file from '../bench/triage/pharmacy-questions.json' with { type: 'json' }
import { createRandom } from '../domain/src/health/lab-report/layouts/random.ts'
import type { Message } from './triage-messages.ts'

/** Before those that are the same twice: some 3,400 are left, one for every eleven messages that the net learns from. */
const QUESTIONS = 4_200
const SEED = 20261127

const lists: Readonly<Record<string, readonly string[]>> = file.lists

/** The same ones every time. */
export function pharmacyQuestions(): Message[] {
  const { pick } = createRandom(SEED)
  const filled = (order: string) => order.replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(lists[name]!))
  const texts = new Set(
    Array.from({ length: QUESTIONS }, (_, at) => filled(file.orders[at % file.orders.length]!)),
  )
  return [...texts].map((text, at) => ({
    text: at % 3 === 0 ? `${text}?`.replace('??', '?') : text,
    level: 'routine',
    lang: 'en',
    file: 'pharmacy',
  }))
}
