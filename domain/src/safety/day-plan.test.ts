import { expect, test } from 'vitest'
import { planDay } from './day-plan.ts'

const slotOf = (names: string[], name: string) =>
  planDay(names).slots.find(({ products }) => products.includes(name))?.label

// Four hours from thyroid tablets, two between calcium and iron (interactions.json, with their pages).
test('what blocks each other is hours apart', () => {
  const names = ['Levothyroxine 100 mcg', 'Calcium carbonate 600 mg', 'Iron 25 mg', 'Magnesium']
  const plan = planDay(names)
  expect(plan.slots[0]).toEqual({
    label: 'On waking, with an empty stomach',
    products: ['Levothyroxine 100 mcg'],
  })
  const [iron, calcium] = [slotOf(names, 'Iron 25 mg'), slotOf(names, 'Calcium carbonate 600 mg')]
  expect(iron).not.toBe(calcium)
  expect([iron, calcium, slotOf(names, 'Magnesium')]).not.toContain('With breakfast')
  expect(plan.apart.map(({ hours }) => hours)).toEqual([4, 4, 4, 2])
  expect(plan.unplaced).toEqual([])
})

test('each is taken as its sheet says: caffeine never at night, melatonin at bedtime, fat-soluble with food', () => {
  expect(slotOf(['Caffeine'], 'Caffeine')).toBe('With breakfast')
  expect(slotOf(['Melatonin'], 'Melatonin')).toBe('At bedtime')
  expect(slotOf(['Coenzyme Q10'], 'Coenzyme Q10')).toMatch(/breakfast|lunch|meal/)
})

test('a medicine is taken as prescribed, and what is not known is said', () => {
  expect(planDay(['Ramipril 5 mg', 'Zzyzx'])).toMatchObject({
    slots: [],
    asPrescribed: ['Ramipril 5 mg'],
    unknown: ['Zzyzx'],
  })
})
