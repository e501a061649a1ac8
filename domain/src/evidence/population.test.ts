import { expect, it } from 'vitest'
import { isPastReview, publishedOn } from './order.ts'
import { ANYONE, claimsFor } from './population.ts'
import type { Claim, Population } from './schema.ts'

const claim = (id: string, population: Population, more: Partial<Claim> = {}): Claim => ({
  id,
  subject: { kind: 'nutrient', name: 'iron' },
  predicate: 'recommended_intake',
  claim: 'Sample data.',
  value: null,
  population,
  severity: null,
  grade: { certainty: 'not_graded', basis: 'regulator' },
  source: {
    publisher: 'P',
    title: 'T',
    url: 'https://example.org/',
    published: null,
    licence: null,
    tier: 1,
  },
  ...more,
})
const ids = (claims: Claim[]) => claims.map(({ id }) => id)

it('leaves out who is not meant and puts the most specific first', () => {
  const claims = [
    claim('all', {}),
    claim('women', { sex: 'female', age_min: 18 }),
    claim('pregnant', { sex: 'female', pregnant: true }),
    claim('men', { sex: 'male' }),
    claim('children', { condition: 'children' }),
    claim('kidney', { condition: 'chronic kidney disease' }),
  ]
  const woman = { ...ANYONE, sex: 'female' as const, age: 30 }
  expect(ids(claimsFor(claims, { ...woman, pregnant: true }))).toEqual(['pregnant', 'women', 'all', 'kidney'])
  expect(ids(claimsFor(claims, { ...woman, pregnant: false }))).toEqual(['women', 'all', 'kidney'])
  expect(ids(claimsFor(claims, { ...ANYONE, sex: 'male', age: 40, conditions: ['Kidney disease'] }))).toEqual(
    ['kidney', 'men', 'all'],
  )
  expect(ids(claimsFor(claims, ANYONE))[0]).toBe('all')
})

it('then goes by tier, certainty and date', () => {
  const { source } = claim('', {})
  const order = [
    claim('high', {}, { grade: { certainty: 'high', basis: 'guideline' } }),
    claim('new', {}, { source: { ...source, published: '2024-05' } }),
    claim('old', {}, { source: { ...source, published: 'copy of December 2018' } }),
    claim('undated', {}),
    claim('paper', {}, { source: { ...source, tier: 2, published: '2025' } }),
  ]
  expect(ids(claimsFor(order.toReversed(), ANYONE))).toEqual(ids(order))
})

it('reads the date of a page', () => {
  expect(publishedOn({ published: 'copy of December 2018' })).toBe('2018-12')
  expect(publishedOn({ published: 'before 2018' })).toBe('2018')
  expect(publishedOn({ published: null })).toBeNull()
  expect(isPastReview({ published: '2021-11-22' }, '2026-11-23')).toBe(true)
  expect(isPastReview({ published: '2021-11-24' }, '2026-11-23')).toBe(false)
  expect(isPastReview({ published: null }, '2026-11-23')).toBeNull()
})
