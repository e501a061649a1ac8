import { describe, expect, test } from 'vitest'
import { readPerson } from '../safety/person.ts'
import { conditionChoices, medicineChoices } from './medical-choices.ts'
import { medicalNotes } from './medical-notes.ts'
import { PREGNANCIES, profileUpdateSchema } from './schema.ts'

const none = { allergies: null, medicines: [], conditions: [], pregnancy: null }
const told = (history: Partial<Parameters<typeof medicalNotes>[0]>) =>
  readPerson(medicalNotes({ ...none, ...history }))

test.each(conditionChoices)('the condition that is offered as "%s" counts', (name) => {
  expect([...told({ conditions: [name] }).conditions]).not.toEqual([])
})

test.each(['Warfarin', 'Ramipril', 'Sertraline', 'Metformin', 'Levothyroxine'])('%s counts', (name) => {
  expect(medicineChoices.map((choice) => choice.name)).toContain(name)
  expect([...told({ medicines: [{ name, dose: '5 mg in the morning' }] }).medicines]).not.toEqual([])
})

test('a medicine is found by its brand', () => {
  expect(medicineChoices.find(({ others }) => others.includes('Lipitor'))?.name).toBe('Atorvastatin')
})

test.each([
  ['pregnant', 'pregnancy'],
  ['trying', 'pregnancy'],
  ['breastfeeding', 'breastfeeding'],
] as const)('%s counts as %s', (pregnancy, condition) => {
  expect(PREGNANCIES).toContain(pregnancy)
  expect([...told({ pregnancy }).conditions]).toContain(condition)
})

test('a list and the free notes are read beside each other', () => {
  const { conditions, medicines, allergens } = told({
    allergies: 'Allergic to peanuts',
    medicines: [
      { name: 'Warfarin', dose: null },
      { name: 'Lisinopril', dose: '10 mg' },
    ],
    conditions: ['Gout', 'Asthma'],
  })
  expect([...conditions]).toEqual(expect.arrayContaining(['gout', 'asthma']))
  expect([...medicines]).toEqual(expect.arrayContaining(['warfarin', 'ace_inhibitor']))
  expect([...allergens]).toContain('legumes')
})

describe('what may be stored', () => {
  const update = (change: object) =>
    profileUpdateSchema.safeParse({
      first_name: null,
      last_name: null,
      age: null,
      race: null,
      gender: null,
      allergies: null,
      height_cm: null,
      weight_kg: null,
      ...change,
    })
  const many = (count: number) => Array.from({ length: count }, (_, index) => `Condition ${index}`)

  test('what is named twice is kept once, as it was last', () => {
    const medicines = [
      { name: 'Ramipril', dose: '5 mg' },
      { name: ' ramipril ', dose: '10 mg' },
    ]
    expect(update({ medicines }).data?.medicines).toEqual([{ name: 'ramipril', dose: '10 mg' }])
    expect(update({ conditions: ['Gout', 'gout'] }).data?.conditions).toEqual(['gout'])
  })

  test.each([
    ['25 conditions', { conditions: many(25) }, true],
    ['26 conditions', { conditions: many(26) }, false],
    ['a name of 60', { conditions: ['x'.repeat(60)] }, true],
    ['a name of 61', { conditions: ['x'.repeat(61)] }, false],
    ['an empty name', { medicines: [{ name: ' ', dose: null }] }, false],
    ['a name of tags alone', { medicines: [{ name: '<b></b>', dose: null }] }, false],
    ['a dose of 41', { medicines: [{ name: 'Ramipril', dose: 'x'.repeat(41) }] }, false],
    ['another field', { medicines: [{ name: 'Ramipril', dose: null, id: 1 }] }, false],
    ['a pregnancy that is not offered', { pregnancy: 'maybe' }, false],
  ])('%s', (_what, change, isTaken) => {
    expect(update(change).success).toBe(isTaken)
  })
})
