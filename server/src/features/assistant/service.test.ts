import { describe, expect, test } from 'vitest'
import { readProfileFile } from './answering/profile-file.ts'
import { type Asked, createAnswerer } from './answering/answerer.ts'
import type { UserContext } from './answering/context.ts'

const sees = { profile: true, results: true, supplements: true, log: true }
const answer = createAnswerer({
  caps: { timeoutMs: 1000, maxOutputTokens: 500 },
  onError: () => {},
  now: () => Date.parse('2026-06-01'),
})
const grounded = (message: string, records: () => Promise<UserContext | null>, more: Partial<Asked> = {}) =>
  answer({
    message,
    load: async () => {
      const known = await records()
      return { person: known && { records: known, sees, names: [] }, outside: null }
    },
    ...more,
  })
const nobody = async () => null

test.each([
  [
    'can I take omega 3 with warfarin',
    /^Only after asking: [^]*fish oil can change how warfarin works \[1\]/,
  ],
  [
    'can i drink on antibiotics',
    /^With most antibiotics a small drink does no harm(?![^]*before you combine)/,
  ],
  [
    'is st johns wort ok with sertraline',
    /No: never combine St John's wort with an antidepressant[^]*serotonin syndrome/,
  ],
  [
    'whats better for a headache ibuprofen or paracetamol',
    /^For an ordinary headache start with paracetamol/,
  ],
  ['how much vitamin D should I take', /^For most adults 10 to 15 µg[\s\S]*up to 100 µg \(4,000 IU\) a day/],
  ['magnesuim dosage', /up to 250 mg of magnesium a day/],
  ['is magnesium good for sleep', /^It may help a little[^]*evidence is weak/],
  ['why am I tired', /tired[^]*\[1\]/i],
  ['which supplements interact with blood thinners', /St John's wort with warfarin/],
  ['can I take creatine with cetirizine', /Creatine/],
])('%s', async (message, expected) => {
  const answer = await grounded(message, nobody)
  expect(answer.response).toMatch(expected)
  expect(answer.citations.length).toBeGreaterThan(0)
})

test('a file of a profile names medicines and conditions, alone or with more, and a pregnancy', () => {
  const { profile } = readProfileFile({
    profile: {
      medicines: ['Warfarin', { name: 'Ramipril', dose: '5 mg' }],
      conditions: ['gout', { name: 'Asthma', since: '2020' }],
      pregnant: true,
    },
  })
  expect(profile.notes).toBe(
    'I take Warfarin. I take Ramipril 5 mg. I have gout. I have Asthma. I am pregnant.',
  )
})

test('a bound like "<30" is not markup, and nothing is lost', async () => {
  const answer = await grounded('I have kidney disease, can I take magnesium', nobody)
  expect(answer.response).toContain(
    'do not use without advice if eGFR <30. Ask a doctor or pharmacist first [',
  )
  expect(answer.blocked).toBe(false)
})

test('a question about change is answered with the results before, each with its day', async () => {
  const result = (value: number, date: string) => ({
    name: 'Ferritin',
    value,
    unit: 'ug/L',
    ref_low: 30,
    ref_high: 400,
    date,
  })
  const records = readProfileFile({ results: [result(45, '2024-10-01'), result(18, '2026-03-14')] })
  const about = async (message: string) => (await grounded(message, async () => records)).response
  const changed = await about('How has my ferritin changed since 2024?')
  // Ferritin varies by some 17 % by itself: 45 to 18 is not chance, 19 to 18 may be.
  expect(changed).toBe(
    'Your ferritin fell from 45 ug/L (Oct 01, 2024) to 18 ug/L (Mar 14, 2026): more than normal variation, so the change is real; it is now below its range [1].',
  )
  const steady = readProfileFile({ results: [result(19, '2024-10-01'), result(18, '2026-03-14')] })
  expect((await grounded('Has my ferritin changed?', async () => steady)).response).toMatch(
    /from 19 ug\/L \(Oct 01, 2024\) to 18 ug\/L \(Mar 14, 2026\): within normal variation, so it may be chance/,
  )
  expect(await about('What does my ferritin mean?')).not.toContain('2024')
})

test('an emergency names the source of its rule', async () => {
  const { citations } = await grounded('crushing chest pain', nobody)
  expect(citations).toMatchObject([{ id: 1, source: expect.stringContaining('American Heart Association') }])
})

test('every line of facts ends in a citation', async () => {
  const { response } = await grounded('which supplements interact with blood thinners', nobody)
  const facts = response.split('\n').filter((line) => line.startsWith('- '))
  expect(facts.length).toBeGreaterThan(1)
  expect(facts.every((line) => /\[\d+\]\.$/.test(line))).toBe(true)
})

test('a figure that the report prints no range for is not judged', async () => {
  const context = readProfileFile({
    results: [{ name: 'Ferritin', value: 18, unit: 'ug/L', date: '2026-03-14' }],
  })
  const answer = await grounded('what does my ferritin mean', async () => context)
  expect(answer.response).toContain(
    'Your ferritin was 18 ug/L on Mar 14, 2026, and the report prints no range for it',
  )
  expect(answer.supplementRecommendations).toEqual([])
})

test('medicines in the profile keep what clashes away, and mark what needs care', async () => {
  const file = {
    profile: { age: 50, gender: 'male', allergies: 'Takes levothyroxine' },
    results: [{ name: 'Ferritin', value: 18, unit: 'ug/L', ref_low: 30, ref_high: 400, date: '2026-03-14' }],
  }
  const [card] = (await grounded('what about my ferritin', async () => readProfileFile(file)))
    .supplementRecommendations
  expect(card?.name).toBe('Iron')
  expect(card?.reason).toMatch(/Watch: Levothyroxine/)
  const haemochromatosis = { ...file, profile: { ...file.profile, allergies: 'Haemochromatosis' } }
  const none = await grounded('what about my ferritin', async () => readProfileFile(haemochromatosis))
  expect(none.supplementRecommendations).toEqual([])
})

test('a question that refers back means what was asked before', async () => {
  const conversation = [
    { isUser: true, text: 'is magnesium good for sleep' },
    { isUser: false, text: 'For sleep, the evidence is limited.' },
  ]
  const { response } = await grounded('how much of it?', nobody, { conversation })
  expect(response).toMatch(/take glycinate or citrate, up to 250 mg in the evening/)
})

test('a result under a day to come is not a measured one, and not a reason for a card', async () => {
  const result = (date: string, value: number) => ({
    name: 'Ferritin',
    unit: 'ug/L',
    ref_low: 30,
    ref_high: 400,
    date,
    value,
  })
  const asked = async (...results: object[]) =>
    grounded('what about my ferritin', async () => readProfileFile({ results }, '2026-06-01'))
  const alone = await asked(result('2027-11-01', 8))
  expect(alone.response).toContain('8 ug/L on Nov 01, 2027, a date in the future; please correct the date')
  expect(alone.response).not.toContain('was 8')
  expect(alone.supplementRecommendations).toEqual([])
  expect((await asked(result('2027-11-01', 8), result('2026-05-01', 60))).response).toContain('was 60 ug/L')
})

describe('a question is read for what it asks', () => {
  test.each([
    'Is fish oil good for the heart?',
    'fish oil dose',
    'what is fish oil made of',
    'cod liver oil vs fish oil',
    'can I take ibuprofen with fish oil',
    'is whey protein good',
    'Is red yeast rice a statin?',
  ])('%s: no harm is claimed', async (question) => {
    const { response, citations } = await grounded(question, nobody)
    expect(response).not.toMatch(/can do harm|allergy \(/)
    expect(citations.length).toBeGreaterThan(0)
  })
  test.each([
    ['Is grapefruit a problem with statins?', /^It depends on the statin: not with simvastatin/],
    ["can I take krill oil if I'm allergic to shrimp", /can be harmful[^]*Krill oil with shellfish allergy/],
    ['can I take kava with alcohol', /can be harmful[^]*Kava with alcohol/],
    [
      'can I drink alcohol with metronidazole',
      /^Avoid drink with metronidazole[^]*48 hours after the last dose/,
    ],
    ['can I take fish oil with a fish allergy', /can be harmful/],
    ["can I take lion's mane if I'm allergic to mushrooms", /can be harmful for you[^]*mushroom allergy: /],
    ['can I take red yeast rice instead of my statin', /can be harmful/],
  ])('%s', async (question, expected) => {
    const { response, citations } = await grounded(question, nobody)
    expect(response).toMatch(expected)
    expect(citations.length).toBeGreaterThan(0)
  })
})

describe('doses that are named or taken are held against the limit', () => {
  const taking = (name: string, dosage: string, frequency = 'once daily', profile = {}) => ({
    profile,
    supplements: [{ name, dosage, frequency }],
  })
  test.each([
    [
      'is zinc 50 mg twice a day ok',
      taking('Zinc', '50 mg', 'twice daily'),
      /100 mg a day, above the upper limit of 25 mg/,
    ],
    [
      'can I take more magnesium',
      taking('Magnesium', '400 mg'),
      /400 mg a day, above the upper limit of 250 mg/,
    ],
    [
      'how much vitamin D do I take',
      taking('Vitamin D3', '2000 IU'),
      /You take Vitamin D3, 2000 IU, once daily/,
    ],
    [
      'list my supplements',
      taking('Vitamin D3', '2000 IU'),
      /^Your tracker lists Vitamin D3, 2000 IU[^.]*\.$/,
    ],
    [
      'can I double my levothyroxine',
      {},
      /^Only whoever prescribed a medicine, or a pharmacist, can say whether its dose may change[^]*asked them\./,
    ],
    [
      'darf ich Ramipril weglassen?',
      {},
      /^Only whoever prescribed a medicine, or a pharmacist, can say whether its dose may change/,
    ],
    ['sertraline taper how', {}, /^Do not stop suddenly: talk to your doctor first and come down slowly/],
    [
      'kan jag sluta med sertralin?',
      {},
      /^Sluta inte plötsligt: prata med din läkare först och trappa ned långsamt/,
    ],
    [
      '¿puedo tomar menos metformina?',
      {},
      /^Only whoever prescribed a medicine, or a pharmacist, can say whether its dose may change/,
    ],
    ['¿Puede la metformina reducir la B12?', {}, /^(?!Whether)/],
    ['Kann Metformin den B12-Wert reduzieren?', {}, /^(?!Whether)/],
    [
      'curcumin in pregnancy?',
      {},
      /^Curcumin \/ turmeric and pregnancy: not studied well enough[^]*Ask your midwife/,
    ],
    ['I am pregnant, is zinc ok', {}, /^Zinc and pregnancy: it is needed in the diet/],
    [
      'can I take folic acid while pregnant',
      {},
      /^Folic acid \/ folate and pregnancy: 400 µg from before conception to week 12/,
    ],
    [
      'is my dose of levothyroxine too high? my tsh is 0.05',
      {},
      /^Your TSH of 0\.05 \(taken as mIU\/L\) is low: below the typical adult range of 0\.27-4\.2/,
    ],
    [
      'mi vitamina d es 12 ng/ml es baja',
      {},
      /^Su valor de vitamina D, 12 ng\/mL \(30 nmol\/L\), es bajo: por debajo del intervalo habitual en adultos, 20-50 ng\/mL/,
    ],
    ['is hba1c of 9 ok', {}, /^Your HbA1c of 9 \(taken as %\) is high/],
    [
      'is ferritin 12 mmol/l ok',
      {},
      /^A ferritin of 12 mmol\/L cannot be right: [^]*12 µg\/L would be plausible/,
    ],
    [
      'is testosterone of 9 nmol/l ok for a woman',
      {},
      /^Your testosterone of 9 nmol\/L \(260 ng\/dL\) is high: above the typical/,
    ],
    [
      'is haemoglobin of 120 g/l ok for a man',
      {},
      /^Your haemoglobin of 120 g\/L \(12 g\/dL\) is low: below the typical/,
    ],
    ['is 300 mg caffeine ok pregnant', {}, /300 mg of caffeine a day, above the upper limit of 200 mg/],
    ['valerian breastfeeding', {}, /^Valerian root and breastfeeding: I have no information on this/],
    ['how much calcium is too much', {}, /2,500 mg of calcium a day/],
    ['how much caffeine is too much', {}, /400 mg of caffeine a day[^]*in pregnancy the limit is 200 mg/],
    ['gracias', {}, /^You are welcome/],
    ['ok cool', {}, /^You are welcome/],
    ['Can metformin lower B12?', {}, /^Yes: metformin commonly lowers vitamin B12/],
    [
      'can I take extra magnesium while on omeprazole?',
      {},
      /^Magnesium and omeprazole can often be combined, but it should be watched/,
    ],
    [
      'Is 5000 IU vitamin D too much? My level is 62 ng/mL',
      {},
      /^The dose in your question is 125 µg \(5,000 IU\) of vitamin D3 a day, above[^]*Your 25-OH vitamin D of 62 ng\/mL \(155 nmol\/L\) is high/,
    ],
    [
      'how much vitamin D can I take',
      taking('Vitamin D3', '5000 IU', 'once daily', { age: 9 }),
      /^The doses and upper limits here are for adults[^]*We have no upper limit for this age/,
    ],
    [
      'what about potassium supplements',
      { profile: { allergies: 'CKD 3' } },
      /^This can be harmful for you[^]*kidney disease[^:]*: /,
    ],
    ['can kids take melatonin?', {}, /^The doses and upper limits here are for adults/],
  ])('%s', async (question, file, expected) =>
    expect((await grounded(question, async () => readProfileFile(file))).response).toMatch(expected),
  )
})

test.each([
  ['vitamin B6', 12, 'EFSA'],
  ['zinc', 25, 'Food Standards Scotland'],
  ['magnesium', 250, 'BfR'],
  ['vitamin C', 2000, 'Advances in Nutrition'],
  ['niacin', 10, 'Advances in Nutrition'],
])('the upper limit of %s, %d mg, is cited from a source that gives it', async (name, limit, body) => {
  const { citations } = await grounded(`What is the upper limit of ${name}?`, nobody)
  const said = citations.find(
    ({ passage, source }) => source.includes(body) && passage.replace(',', '').includes(`${limit} mg`),
  )
  expect(said).toBeDefined()
})

test('a danger told before is not forgotten over vitamins', async () => {
  const conversation = [
    { isUser: true, text: 'I have crushing chest pain' },
    { isUser: false, text: 'Call 112.' },
  ]
  const { response } = await grounded('is zinc good', nobody, { conversation })
  expect(response).toMatch(/^You mentioned something serious earlier\. If it is still the case: .*112/)
  const better = [...conversation, { isUser: true, text: 'I feel fine again' }]
  expect((await grounded('is zinc good', nobody, { conversation: better })).response).toMatch(
    /^You mentioned something serious/,
  )
  for (const text of [
    'this is not just a joke',
    'my brother says it is a false alarm',
    'no era broma',
    'I read about a book on this',
  ])
    expect(
      (await grounded('is zinc good', nobody, { conversation: [...conversation, { isUser: true, text }] }))
        .response,
    ).toMatch(/^You mentioned something serious/)
  const joke = [...conversation, { isUser: true, text: 'false alarm, that was about a film' }]
  expect((await grounded('is zinc good', nobody, { conversation: joke })).response).toMatch(/^Food /)
  const again = [...joke, { isUser: true, text: 'but now my chest feels crushed' }]
  expect((await grounded('is zinc good', nobody, { conversation: again })).response).toMatch(
    /^You mentioned something serious/,
  )
})

test('a child or a pregnancy that was told of before is not forgotten at the next question', async () => {
  const after = async (text: string, message: string) =>
    (await grounded(message, nobody, { conversation: [{ isUser: true, text }] })).response
  const child = 'My 4 year old has a fever of 38.4'
  // 200 mg tablets are the doses of adults (NHS, ibuprofen for adults; NHS, ibuprofen for children).
  expect(await after(child, 'how much ibuprofen?')).toMatch(/ibuprofen 5 to 10 mg per kg/)
  expect(await after(child, 'can I take ibuprofen with a cold?')).not.toMatch(/^Children/)
  expect(await after('I am 7 weeks pregnant', 'is cod liver oil ok?')).toMatch(/no cod liver oil/)
  expect(await after('Meine Tochter ist 4 Jahre alt und hat Fieber', 'Wie viel Ibuprofen?')).toMatch(
    /^Kinder über 3 Monate/,
  )
  // What is measured, and the product itself, do not depend on it; "my ferritin" is of who writes.
  expect(await after(child, 'my ferritin is 9, what now')).toMatch(/Your ferritin of 9 [^]*is low/)
  expect(await after('I am 7 weeks pregnant', 'how do I import a report?')).toMatch(/upload/i)
})

describe('what the question itself names is answered', () => {
  const hba1c = { name: 'HbA1c', value: 48, unit: 'mmol/mol', date: '2026-05-01' }
  test.each([
    [
      'is my TSH of 6 high',
      {},
      /^Your TSH of 6 \(taken as mIU\/L\) is high: above the typical adult range of 0\.27-4\.2/,
    ],
    [
      'is 6.2 cholesterol high',
      {},
      /^Your total cholesterol of 6\.2 \(taken as mmol\/L\) is in the band "high"/,
    ],
    ['Do I need to fast before a cholesterol test?', {}, /does not need fasting/],
    ['How often should I check my vitamin D?', {}, /test .* again in about/],
    ['is licorice bad for blood pressure', {}, /Liquorice root with high blood pressure/],
    ['what is a normal potassium', {}, /typical adult range for potassium/],
    ['what was my HbA1c in percent?', { results: [hba1c] }, /48 mmol\/mol is 6\.5 %/],
  ])('%s', async (question, file, expected) => {
    const { response, citations } = await grounded(question, async () => readProfileFile(file))
    expect(response).toMatch(expected)
    expect(citations.length).toBeGreaterThan(0)
  })
})
