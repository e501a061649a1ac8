import { describe, expect, test } from 'vitest'
import { changeLimits, judgeChange } from './change.ts'

describe('the reference change value', () => {
  // Fokkema et al. 2006: with a total variation CV, limits are exp(+-1.96 * sqrt(2) * sqrt(ln(1 + CV^2))) - 1.
  // For LDL: CV^2 = 0.0846^2 * 1.25 = 0.0089464, sigma = 0.0943756, spread = 0.261595: +29.9 % and -23.0 %.
  test('of LDL cholesterol', () => {
    const limits = changeLimits('ldl')
    expect(limits?.rise).toBeCloseTo(0.299, 3)
    expect(limits?.fall).toBeCloseTo(0.2302, 3)
  })
  test.each([
    ['ldl', 3.0, 3.85, 'within_variation'],
    ['ldl', 3.0, 3.95, 'higher'],
    ['ldl', 3.0, 2.35, 'within_variation'],
    ['ldl', 3.0, 2.25, 'lower'],
    ['hba1c', 35.5, 36.6, 'within_variation'],
    ['hba1c', 35.5, 38.8, 'higher'],
    ['triglycerides', 1.0, 1.7, 'within_variation'],
    ['triglycerides', 1.0, 2.0, 'higher'],
  ])('%s from %f to %f: %s', (marker, earlier, later, verdict) => {
    expect(judgeChange(marker, earlier, later).verdict).toBe(verdict)
  })
  test('no verdict without variation data, and none from zero', () => {
    expect(judgeChange('tpo_ab', 10, 90)).toEqual({
      verdict: 'cannot_tell',
      limits: null,
      source: null,
      note: null,
    })
    expect(judgeChange('ldl', 0, 2).verdict).toBe('cannot_tell')
  })
})
