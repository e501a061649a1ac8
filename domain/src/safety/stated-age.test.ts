import { expect, test } from 'vitest'
import { statedChildAge } from './stated-age.ts'

test.each<[string, number | null]>([
  ["I'm 15, which vitamins should I take?", 15],
  ['I’m 15', 15],
  ['i am 16 years old and tired', 16],
  ['What can my 6 year old son take for sleep?', 6],
  ['my 6-year-old', 6],
  ['My daughter is 9. Does she need zinc?', 9],
  ['14yo girl here', 14],
  ['my 8 month old', 0],
  ['vitamin D for my baby', 0],
  ['jag är 15 år', 15],
  ["I'm 15 weeks pregnant", null],
  ["I'm 15 kg too heavy", null],
  ["I'm 45", null],
  ['my 40 year old brother', null],
  ['I am 12 years in this job', null],
  ['I breastfeed my baby', null],
  ['I have taken it for 6 years', null],
])('%j tells of a child aged %j', (text, age) => expect(statedChildAge(text)).toBe(age))
