/** Made-up questions of a made-up person: code that has run before runs several times as fast. */
import { setTimeout as sleep } from 'node:timers/promises'
import { biomarkers } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { practiseExpressions } from '@aevia/domain/safety/expression-finder.ts'
import { supplementFacts } from '@aevia/domain/supplements/facts.ts'
import { TEXT_MAX } from '@aevia/domain/text/sanitise.ts'
import { inSteps } from '#server/breath.ts'
import type { Answerer } from './answerer.ts'
import type { Person } from './asking.ts'
import { loadClaims } from './composed-answer.ts'

/** Nothing of a danger is in it. */
const PLAIN = 'my mother has a cough and asks about vitamin d and her 2 tablets'
const ROUNDS = 60
/** Odd, so that both endings have their turn. */
const LONG_EVERY = 7
/** Messages as long as may be, of words, signs and numbers, so that the first of them is read as fast as the tenth. */
const LONG = ['no ', 'a.', '3 ', '120/80 ', 'potassium 5.', 'should I take iron with zinc and '].map((part) =>
  part.repeat(TEXT_MAX / part.length - 1),
)
/** Expressions are compiled once for texts within Latin-1 and once for all others: practised are both. */
const ENDINGS = ['', ' →']
const nobody = (ending: string): Person => ({
  records: {
    year: 2026,
    profile: { age: 50, gender: null, notes: `peanut allergy, I take a tablet for blood pressure${ending}` },
    results: [],
    earlier: [],
    medicineLevels: [],
    supplements: [{ name: `Vitamin D3${ending}`, dosage: '25 mcg', frequency: 'daily' }],
    log: [],
  },
  sees: { profile: true, results: true, supplements: true, log: true },
  names: [],
})

/**
 * Answers for half of the time: a request takes many turns of the event loop, and on a busy machine one turn for each answer
 * kept others, and `/readyz`, waiting for minutes. Nothing of it leaves the process.
 */
export async function practise(answer: Answerer): Promise<void> {
  await loadClaims()
  await inSteps(practiseExpressions(PLAIN))
  for (let round = 0; round < ROUNDS; round += 1) {
    const ending = ENDINGS[round % ENDINGS.length]!
    const load = () => Promise.resolve({ person: nobody(ending), outside: null })
    const marker = biomarkers[round % biomarkers.length]!.name
    const supplement = supplementFacts[round % supplementFacts.length]!.name
    const told = `My ${marker} came back a bit high. What does it mean, and should I eat something else?${ending}`
    for (const message of [
      told,
      `How much ${supplement} should I take, and does it help me sleep?${ending}`,
      ...(round % LONG_EVERY === 0 ? LONG.map((text) => text + ending) : []),
    ]) {
      const began = performance.now()
      await answer({ message, load })
      await sleep(performance.now() - began)
    }
  }
}
