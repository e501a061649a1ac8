// What the embedded model answers to common questions: sources, contradictions, speed, memory.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createAnswerer } from '../server/src/features/assistant/answering/answerer.ts'
import { reportServer } from './assistant-server.ts'

const AT_ONCE = 50
const UP = /\b(?:raises?|increases?|higher|elevated|boosts?)\b/i
const DOWN = /\b(?:lowers?|reduces?|decreases?|lower)\b/i
const numbers = (text: string) => text.match(/\d+(?:[.,]\d+)*/g) ?? []

/** Written anew, not the product's own check: figures and direction words of a sentence must stand in what it cites. */
function contradicts(response: string, passages: Map<number, string>): string[] {
  return response
    .split('\n')
    .flatMap((line) => line.split(/(?<=\[\d+\]\.)\s+/))
    .filter((sentence) => {
      const cited = Array.from(sentence.matchAll(/\[(\d+)\]/g), ([, id]) => passages.get(Number(id)) ?? '')
      if (cited.length === 0) return false
      const said = sentence.replace(/\[\d+\]/g, '')
      const all = cited.join(' ')
      const known = new Set(numbers(all))
      return (
        numbers(said).some((number) => !known.has(number)) ||
        (UP.test(said) && !UP.test(all)) ||
        (DOWN.test(said) && !DOWN.test(all))
      )
    })
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

setFlagsFromString('--expose-gc')
/** What is left then is held by something. */
const collect = runInNewContext('gc') as () => void

export async function reportAnswers(verbose: boolean) {
  const questions = readFileSync(join(import.meta.dirname, 'questions.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
  collect()
  const before = process.memoryUsage()
  const answer = createAnswerer({
    caps: { timeoutMs: 10_000, maxOutputTokens: 500 },
    onError: (error) => console.error(error),
    now: Date.now,
  })
  await answer({ message: 'hello' })
  collect()
  const index = (process.memoryUsage().heapUsed - before.heapUsed) / 2 ** 20

  const rows = []
  const alone: number[] = []
  for (const message of questions) {
    const began = performance.now()
    rows.push({ message, answer: await answer({ message }) })
    alone.push(performance.now() - began)
  }
  alone.sort((a, b) => a - b)
  const uncited = rows.filter(({ answer: { citations } }) => citations.length === 0)
  const wrong = rows.flatMap(({ answer: { response, citations } }) =>
    contradicts(response, new Map(citations.map(({ id, passage }) => [id, passage]))),
  )
  const times: number[] = []
  for (let start = 0; start + AT_ONCE <= questions.length; start += AT_ONCE) {
    await Promise.all(
      questions.slice(start, start + AT_ONCE).map(async (message) => {
        const began = performance.now()
        await answer({ message })
        times.push(performance.now() - began)
      }),
    )
  }
  times.sort((a, b) => a - b)
  console.log(`answers to ${questions.length} common questions (embedded model)`)
  console.log(`  with at least one citation         ${questions.length - uncited.length}`)
  console.log(`  refused, and said so               ${uncited.length}`)
  console.log(`  sentences against what they cite   ${wrong.length}`)
  console.log(
    `  whole answer, one at a time        p50 ${at(alone, 0.5).toFixed(1)} ms, p95 ${at(alone, 0.95).toFixed(1)} ms`,
  )
  console.log(
    `  whole answer, ${AT_ONCE} at once          p50 ${at(times, 0.5).toFixed(0)} ms, p95 ${at(times, 0.95).toFixed(0)} ms`,
  )
  console.log(`  memory of the index                ${index.toFixed(0)} MB`)
  await reportServer(questions)
  if (!verbose) return
  for (const { message } of uncited) console.log(`    refused: ${message}`)
  for (const sentence of wrong) console.log(`    against its source: ${sentence}`)
}
