/** Generated: a dose on either side of every upper limit of the fact base, in each unit that its label may use. */
import { supplementFacts } from '@aevia/domain/supplements/facts.ts'
import { upperLimit } from '@aevia/domain/supplements/limits.ts'
import { beforeAll, expect, test } from 'vitest'
import { loadTriageWeights } from '#server/triage-weights.ts'
import { createAnswerer } from './answering/answerer.ts'

const answer = createAnswerer({
  caps: { timeoutMs: 1000, maxOutputTokens: 500 },
  onError: (error) => {
    throw error
  },
  now: Date.now,
})
beforeAll(() => loadTriageWeights())

/** International units of one microgram: EFSA 2023 (vitamin D), EFSA 2024 (retinol). */
const IU_PER_UG: Readonly<Record<string, number>> = { vitamin_d3: 40, vitamin_a: 1 / 0.3 }
const PER_MG: Readonly<Record<string, number>> = { mg: 1, ug: 1000, mcg: 1000, g: 1 / 1000 }
/** The unit of the limit first, then the others that a label may use. */
const unitsOf = (unit: string) => [unit, ...(unit === 'ug' ? ['mcg', 'mg'] : unit === 'mg' ? ['g'] : [])]

const limits = supplementFacts.flatMap((fact) => {
  const limit = upperLimit(fact)
  const unit = fact.upper_level?.unit
  if (limit === null || unit === undefined || PER_MG[unit] === undefined) return []
  const inUnit = (to: string) => (limit * PER_MG[to]!) / PER_MG[unit]!
  const perUg = IU_PER_UG[fact.id]
  return [
    ...unitsOf(unit).map((to) => ({ name: fact.name, limit: inUnit(to), unit: to })),
    ...(perUg === undefined ? [] : [{ name: fact.name, limit: limit * perUg, unit: 'IU' }]),
  ]
})
const written = (amount: number) => String(Number(amount.toPrecision(6)))

test('the fact base has limits', () => expect(limits.length).toBeGreaterThan(25))

test.each(limits)('$name: twice the limit of $limit $unit is above it', async ({ name, limit, unit }) => {
  const { response } = await answer({ message: `Is ${written(limit * 2)} ${unit} of ${name} a day ok?` })
  expect(response).toMatch(/, above the upper limit of/)
})
test.each(limits)('$name: half the limit of $limit $unit is not', async ({ name, limit, unit }) => {
  const { response } = await answer({ message: `Is ${written(limit / 2)} ${unit} of ${name} a day ok?` })
  expect(response).toMatch(/, not above the upper limit of/)
})
