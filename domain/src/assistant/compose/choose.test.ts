import { beforeAll, expect, test } from 'vitest'
import { claimsAnswering, countWords } from './answer.ts'
import { type Evidence, loadEvidence } from './claims.ts'
import { ANYONE } from './population.ts'

let evidence: Evidence
let counts: ReadonlyMap<string, number>
beforeAll(async () => {
  evidence = await loadEvidence()
  counts = countWords(evidence.all)
})
const answer = (question: string) => claimsAnswering(question, ANYONE, evidence, counts)

test.each([
  // MedlinePlus on levothyroxine: calcium carbonate at least 4 hours apart.
  [
    'I take Levaxin in the morning and a calcium tablet at breakfast, ok?',
    /at least 4 hours apart/,
    'separate',
  ],
  ['Can I drink grapefruit juice with simvastatin?', /^Avoid grapefruit juice/, 'avoid'],
  ['ibuprofen for my knee while on enalapril and a diuretic?', /NSAID should be avoided/, 'avoid'],
])(
  'what is taken together is told first, the most severe before the others: %s',
  (question, words, severity) => {
    const [first, ...others] = answer(question)
    expect(first?.claim).toMatch(words)
    expect(first?.severity).toBe(severity)
    expect([first, ...others].every((each) => each?.predicate === 'interacts')).toBe(true)
  },
)

test('a false premise is corrected first', () => {
  const claims = answer('I have one APOE e4. Am I going to get the disease?')
  expect(claims[0]).toMatchObject({ predicate: 'myth', subject: { name: 'APOE' } })
})

test('only one subject is spoken of, and never the other direction of a value', () => {
  const claims = answer('what does a low ferritin mean and what should I do?')
  expect(new Set(claims.map(({ subject }) => subject.name)).size).toBe(1)
  expect(claims.map(({ predicate }) => predicate)).not.toContain('high_means')
})

test.each([
  'something feels off lately but I cannot explain it',
  'which herbs are good for a parasite cleanse?',
  // Known of it is only what it does alone.
  'is it ok to take paracetamol with my new inhaler?',
])('nothing is said where nothing is known: %s', (question) => expect(answer(question)).toEqual([]))
