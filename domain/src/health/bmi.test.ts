import { expect, test } from 'vitest'
import { bodyMassIndex } from './bmi.ts'

// Weights at 200 cm are four times the index, so each cut-off is met exactly.
test.each([
  [200, 73.96, 'Underweight'],
  [200, 74, 'Normal weight'],
  [200, 99.96, 'Normal weight'],
  [200, 100, 'Overweight'],
  [200, 119.96, 'Overweight'],
  [200, 120, 'Obesity'],
])('%s cm and %s kg: %s', (height, weight, category) => {
  expect(bodyMassIndex(height, weight)?.category).toBe(category)
})

test('is weight divided by the square of height in metres', () => {
  expect(bodyMassIndex(175, 70)?.bmi).toBeCloseTo(22.857142857, 9)
})

test.each([
  [null, 70],
  [175, null],
  [0, 70],
  [175, 0],
])('is absent for %s cm and %s kg', (height, weight) => expect(bodyMassIndex(height, weight)).toBeNull())
