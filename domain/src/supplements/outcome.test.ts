import { expect, test } from 'vitest'
import { judgeOutcomes } from '../blood-markers/outcome.ts'

const vitaminD = { id: 'd', name: 'Vitamin D3', start_date: '2026-01-10', stop_date: null }
const result = (date: string, value: number, comparator: string | null = null) => ({
  biomarker: 'vitamin_d',
  value,
  comparator,
  date,
})
const [BEFORE, AFTER] = [result('2026-01-02', 40), result('2026-05-02', 90)]
const judge = (
  results: ReturnType<typeof result>[],
  more: { others?: (typeof vitaminD)[]; skipped?: number } = {},
) => {
  const said = Array.from({ length: 10 }, (_, index) => ({
    supplement_id: 'd',
    day: `2026-02-${String(index + 1).padStart(2, '0')}`,
    status: index < (more.skipped ?? 0) ? ('skipped' as const) : ('taken' as const),
  }))
  return judgeOutcomes([vitaminD, ...(more.others ?? [])], results, said).find(
    ({ supplement_id }) => supplement_id === 'd',
  )
}

test.each([
  ['more than doubled', [BEFORE, AFTER], {}, 'improved', /direction you want/],
  [
    'hardly moved',
    [BEFORE, result('2026-05-02', 42)],
    {},
    'within_variation',
    /normal variation of this marker/,
  ],
  ['halved', [BEFORE, result('2026-05-02', 15)], {}, 'opposite', /against/],
  ['no result before', [AFTER], {}, 'cannot_tell', /before you started/],
  ['a result of long ago', [result('2024-01-02', 40), AFTER], {}, 'cannot_tell', /before you started/],
  ['no retest', [BEFORE], {}, 'cannot_tell', /test again/],
  ['too early', [BEFORE, result('2026-01-30', 90)], {}, 'cannot_tell', /too early/],
  ['only a limit', [BEFORE, result('2026-05-02', 150, '>')], {}, 'cannot_tell', /below or above/],
  ['low adherence', [BEFORE, AFTER], { skipped: 5 }, 'cannot_tell', /5 of the 10 days/],
  [
    'two at once',
    [BEFORE, AFTER],
    { others: [{ ...vitaminD, id: 'e', name: 'D-vitamin 1000 IE', start_date: '2026-02-01' }] },
    'cannot_tell',
    /You started D-vitamin 1000 IE in the same period/,
  ],
] as const)('%s', (_what, results, more, verdict, why) => {
  const outcome = judge([...results], more as object)
  expect(outcome?.verdict).toBe(verdict)
  expect(outcome?.why).toMatch(why)
})

test('for a marker that should fall, falling is better', () => {
  const psyllium = { id: 'p', name: 'Psyllium', start_date: '2026-01-10', stop_date: null }
  const ldl = (date: string, value: number) => ({ biomarker: 'ldl', value, comparator: null, date })
  const [outcome] = judgeOutcomes([psyllium], [ldl('2026-01-02', 5), ldl('2026-05-02', 2.5)], [])
  expect(outcome).toMatchObject({ verdict: 'improved', before: { value: 5 }, after: { value: 2.5 } })
  expect(outcome?.source).toMatch(/\w/)
})

const ldlResult = (date: string, value: number) => ({ biomarker: 'ldl', value, comparator: null, date })
const [HIGH, LOW] = [ldlResult('2026-01-02', 5), ldlResult('2026-05-02', 2.5)]
const other = (name: string, start_date: string | null, stop_date: string | null = null) => ({
  id: 'o',
  name,
  start_date,
  stop_date,
})

test.each([
  ['Psyllium', other('Red yeast rice', '2026-01-20'), /You started Red yeast rice in the same period/],
  ['Psyllium', other('Berberine', '2026-01-10'), /You started Berberine/],
  ['Psyllium', other('Atorvastatin 20 mg', '2026-02-01'), /You started Atorvastatin 20 mg/],
  ['Psyllium', other('Simvastatina', null), /It may have been Simvastatina/],
  ['Psyllium', other('Red yeast rice', null), /It may have been Red yeast rice/],
  ['Psyllium', other('Red yeast rice', '2025-01-01', '2026-02-01'), /You stopped Red yeast rice/],
  ['Psyllium', other('Red yeast rice', '2025-01-01'), null],
  ['Psyllium', other('Red yeast rice', null, '2025-06-01'), null],
  ['Psyllium', other('Red yeast rice', '2026-06-01'), null],
  ['Psyllium', other('Creatine', null), null],
  ['Vitamin D3', other('Cod liver oil', '2026-01-10'), /You started Cod liver oil/],
  ['Vitamin D3', other('Multivitamin', null), /It may have been Multivitamin/],
] as const)('%s beside %j', (name, rival, why) => {
  const taken = { ...vitaminD, name }
  const results = name === 'Psyllium' ? [HIGH, LOW] : [BEFORE, AFTER]
  const outcome = judgeOutcomes([taken, rival], results, []).find(
    ({ supplement_id }) => supplement_id === 'd',
  )
  expect(outcome?.verdict).toBe(why === null ? 'improved' : 'cannot_tell')
  expect(outcome?.why).toMatch(why ?? /direction you want/)
})

test.each([1, 3, 6])('%i noted days, all skipped, never improved anything', (days) => {
  const said = Array.from({ length: days }, (_, index) => ({
    supplement_id: 'd',
    day: `2026-02-0${index + 1}`,
    status: 'skipped' as const,
  }))
  const [outcome] = judgeOutcomes([vitaminD], [BEFORE, AFTER], said)
  expect([outcome?.verdict, outcome?.why]).toEqual([
    'cannot_tell',
    'You marked it as skipped on every day that you recorded.',
  ])
})

test('without a start date, or without a marker, nothing is said', () =>
  expect(
    judgeOutcomes(
      [
        { ...vitaminD, start_date: null as unknown as string },
        { ...vitaminD, name: 'Ashwagandha' },
      ],
      [BEFORE, AFTER],
      [],
    ),
  ).toEqual([]))

// Limits by hand from the published variation: exp(+-2.772 * sqrt(ln(1 + 1.25 * CV^2))) - 1.
test.each([
  ['Iron', 'ferritin', 18, 32, 'improved'], // +68 %
  ['Iron', 'ferritin', 18, 29, 'within_variation'],
  ['Vitamin B12', 'vitamin_b12', 150, 200, 'improved'], // +30 %
  ['Vitamin B12', 'vitamin_b12', 150, 190, 'within_variation'],
  ['Vitamin B12', 'mma', 400, 300, 'improved'], // -20 %
  ['Folic acid', 'folate', 8, 11.5, 'improved'], // +39 %
  ['Folic acid', 'homocysteine', 15, 11.5, 'improved'], // -20 %
  ['Vitamin B complex', 'homocysteine', 15, 19, 'opposite'],
  ['Zinc', 'zinc', 8, 11.5, 'improved'], // +40 %
  ['Selenium', 'selenium', 0.8, 1, 'within_variation'], // +45 %
  ['Copper', 'copper', 9, 12, 'improved'], // +28 %
  ['Omega-3', 'omega3_index', 4, 4.8, 'improved'], // +14 %
  ['Fish oil', 'triglycerides', 3, 1.5, 'improved'], // -46 %
  ['Fish oil', 'triglycerides', 3, 1.8, 'within_variation'],
  ['Cod liver oil', 'vitamin_d', 30, 60, 'improved'],
  ['Red yeast rice', 'ldl', 5, 3.5, 'improved'],
  ['Berberine', 'glucose_fasting', 6.5, 6, 'within_variation'],
  ['Plant sterols', 'apob', 1.3, 0.9, 'improved'], // -26 %
  ['Magnesium', 'magnesium', 0.6, 0.9, 'cannot_tell'],
  ['Vitamin C', 'vitamin_c', 10, 60, 'cannot_tell'],
  ['Psyllium', 'non_hdl', 5, 3, 'cannot_tell'],
  ['Vitamin B12', 'holotc', 20, 90, 'cannot_tell'],
])('%s: %s from %f to %f: %s', (name, biomarker, from, to, verdict) => {
  const points = [
    { biomarker, value: from, comparator: null, date: '2026-01-02' },
    { biomarker, value: to, comparator: null, date: '2026-05-02' },
  ]
  const told = judgeOutcomes([{ ...vitaminD, name }], points, []).map(({ verdict: found, why, source }) => ({
    verdict: found,
    because: found === 'cannot_tell' ? why : /\d{4}|PubMed/.test(source ?? ''),
  }))
  const because = verdict === 'cannot_tell' ? 'We do not know how much this marker normally varies.' : true
  expect(told).toEqual([{ verdict, because }])
})

test('of several markers of which none was tested, the first is named', () =>
  expect(
    judgeOutcomes([{ ...vitaminD, name: 'Berberine' }], [], []).map(({ marker, why }) => [marker, why]),
  ).toEqual([['HbA1c', 'There is no result from the year before you started.']]))

test('a result is looked at a few times, however many supplements there are', () => {
  let looks = 0
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
  const results = Array.from({ length: 200 }, (_, n) => ({
    get biomarker() {
      looks++
      return 'vitamin_d'
    },
    value: 40,
    comparator: null,
    date: day(n),
  }))
  const many = Array.from({ length: 100 }, (_, n) => ({
    id: `${n}`,
    name: 'Vitamin D',
    start_date: '2026-02-01',
    stop_date: null,
  }))
  expect(judgeOutcomes(many, results, [])).toHaveLength(100)
  expect(looks).toBeLessThan(10 * results.length)
})
