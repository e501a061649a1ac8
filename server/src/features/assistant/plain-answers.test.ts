/**
 * Questions that the sources answer only in part: what they do not say comes first. Values of LDL by NCEP ATP III.
 */
import { expect, test } from 'vitest'
import { type Asked, createAnswerer } from './answering/answerer.ts'
import { NOBODY } from './answering/context.ts'

const answer = createAnswerer({
  caps: { timeoutMs: 1000, maxOutputTokens: 500 },
  onError: () => {},
  now: () => Date.parse('2026-06-01'),
})
const ask = (message: string) => answer({ message })

test.each([
  [
    'does creatine raise creatinine',
    /^Creatine[^]*can raise creatinine in the blood without (?:kidney )?damage/,
  ],
  ['does dexamethasone lower cortisol', /steroid medicines change the cortisol result/],
  ['does metformin lower b12?', /^Yes: metformin commonly lowers vitamin B12/],
  ['I have kidney disease, can I take magnesium', /^This can be harmful for you[^]*eGFR <30/],
])('%s', async (message, expected) => {
  const { response, citations } = await ask(message)
  expect(response).toMatch(expected)
  expect(citations.length).toBeGreaterThan(0)
})

test.each([
  [
    'does atorvastatin raise HbA1c?',
    'My sources do not say whether this medicine changes HbA1c: ask your pharmacist or prescriber, and keep taking it as prescribed.',
  ],
  [
    'can ibuprofen raise my creatinine',
    'My sources do not say whether this medicine changes creatinine: ask your pharmacist or prescriber, and keep taking it as prescribed.',
  ],
  [
    'does vitamin d increase testosterone',
    'My sources do not say whether this changes testosterone (total), so I would not count on it.',
  ],
])('%s: what the sources do not say is said, and nothing else', async (message, whole) =>
  expect((await ask(message)).response).toBe(whole),
)

test.each([
  ['is LDL 99 mg/dL ok', 'in the band "optimal" (up to 100 mg/dL) of NCEP ATP III'],
  ['is LDL 130 mg/dL ok', 'in the band "borderline high" (130-159 mg/dL)'],
  ['is LDL 4.2 mmol/L too high?', 'in the band "high" (4.13-4.9 mmol/L)'],
  ['is an LDL of 190 mg/dL bad', 'ask about familial hypercholesterolaemia" (from 190 mg/dL)'],
  ['is LDL 3.0 mg/dL ok', 'cannot be right: please check the unit'],
  ['is LDL 130 mmol/L bad', 'cannot be right: please check the unit'],
  ['apoB 110 mg/dL ok?', 'in the band "borderline high" (100-119 mg/dL) of Mayo Clinic Laboratories'],
  ['is a HOMA-IR of 3.1 ok?', 'A HOMA-IR above 2 speaks for insulin resistance'],
  ['is a urine iodine of 180 µg/L ok?', 'I have no confirmed range to judge'],
])('%s: no range of the sources is confirmed', async (message, words) => {
  expect((await ask(message)).response).toContain(words)
})

test('two medicines together: what is known of them is told with its page', async () => {
  const { response, citations } = await ask(
    'Can I take ibuprofen for my back while on enalapril and a diuretic?',
  )
  expect(response).toMatch(/No[^]*ibuprofen[^]*kidney[^]*paracetamol/i)
  for (const { source, url } of citations) {
    expect(url).toMatch(/^https:/)
    expect(source).not.toMatch(/in-house/i)
  }
})

test.each(['rate my stack', 'do i take anything twice', 'is my stack ok?', 'check my supplements'])(
  '%s: a visitor hears that there is nothing to see',
  async (message) => {
    expect((await ask(message)).response).toBe(
      'I cannot see what you take: sign in and list it under Supplements, or tell me the names of the products.',
    )
  },
)

test.each([
  'ich bin nicht schwanger, ist Ashwagandha ok?',
  'schwanger nicht, ist ashwagandha ok?',
  'no estoy embarazada, puedo tomar ashwagandha',
  'je ne suis pas enceinte, ashwagandha?',
])('%s: is not read as pregnant', async (message) => {
  expect((await ask(message)).response).not.toMatch(/with pregnancy|and pregnancy \(/)
})
test.each([
  'ich bin schwanger, ist Ashwagandha ok?',
  'weiß nicht ob ich schwanger bin, ashwagandha?',
  'estoy embarazada, puedo tomar ashwagandha',
  'no sé si estoy embarazada, puedo tomar ashwagandha',
  'ich bin noch nicht schwanger, versuche es aber, ashwagandha?',
])('%s: is', async (message) => {
  expect((await ask(message)).response).toMatch(/pregnancy/)
})

test.each([
  'muchas gracias',
  'gracias por todo',
  'Vielen Dank!',
  'no thanks',
  'thank you so much for your help',
  'tusen takk',
  'merci beaucoup',
  'thank u',
  'thanks a million',
])('%s: is thanks', async (message) => {
  const { response, triage } = await ask(message)
  expect([triage.level, response]).toEqual([
    'routine',
    'You are welcome. Ask me anything else about your results, supplements or daily habits.',
  ])
})
test.each([
  'thanks for everything, goodbye',
  'danke für alles, lebt wohl',
  'gracias por todo, adiós para siempre',
])('%s: is no mere thanks', async (message) => {
  expect((await ask(message)).triage.level).toBe('crisis')
})

test.each(['죽고 싶어요 thanks', 'მარტო ვიტამინები მინდა thanks'])(
  '%s: is not a thanks, and not understood',
  async (message) => {
    expect((await ask(message)).response).toMatch(/^I do not speak this language/)
  },
)
test.each([
  'can i stop clopidogrel',
  'what happens if i stop fluoxetine',
  'can i quit my heart medicine',
  'is it ok to stop clonazepam',
])('%s: to ask first, today', async (message) => {
  const { response, triage } = await ask(message)
  expect([triage.level, response.slice(0, 58)]).toEqual(
    ['urgent', "Please don't stop or swap prescribed medicine on your own. "].map((text) =>
      text.slice(0, 58),
    ),
  )
})
test.each([
  "zoloft didn't work for me",
  'what do you think of my stack',
  "thank god it's friday",
  'my stack costs an arm and a leg',
])('%s: is no danger', async (message) => {
  expect((await ask(message)).triage.level).toBe('routine')
})

test.each([
  ['potassium 4.2 mmol/l ok?', /^Your potassium of 4\.2 mmol\/L is normal: within the typical adult range/],
  [
    'is 45 ng/ml vitamin d ok',
    /^Your 25-OH vitamin D of 45 ng\/mL \(112 nmol\/L\) is normal: within the typical adult range of 20-50 ng\/mL/,
  ],
  ['magnesium 0.8 mmol/l ok?', /^Your magnesium of 0\.8 mmol\/L \(1\.94 mg\/dL\) is normal: within/],
  ['which foods are high in folate', /^Good sources of folate are dark green leafy vegetables[^]*lentils/],
  ['do i need to fast before lipid panel', /^Triglycerides are listed as a test that needs fasting: ask/],
  // In mmol/L nobody alive has 150, and in mg/dL nobody 3.9.
  [
    'is my LDL of 150 too high',
    /^Your LDL cholesterol of 150 \(taken as mg\/dL\) is in the band "borderline high"/,
  ],
  [
    'is my LDL of 3.9 too high',
    /^Your LDL cholesterol of 3\.9 \(taken as mmol\/L\) is in the band "borderline high"/,
  ],
  ['what is a normal egfr', /over 60 mL\/min\/1\.73m2/],
])('%s: what is asked is answered first', async (message, expected) => {
  expect((await ask(message)).response).toMatch(expected)
})

const person =
  (notes: string): Asked['load'] =>
  async () => ({
    person: {
      records: { ...NOBODY, profile: { age: 62, gender: 'female', notes } },
      sees: { profile: true, results: true, supplements: true, log: true },
      names: [],
    },
    outside: null,
  })

test.each([
  ['Which supplements help with low mood?', person('sertraline 50 mg daily')],
  ['I take sertraline, something for mood?', undefined],
])('%s: nothing is named that does not go with the medicine', async (message, load) => {
  const { response } = await answer(load ? { message, load } : { message })
  expect(response).not.toContain("St John's wort")
})

test.each(['does ginkgo go with my medicines', 'does ginkgo interact with my meds'])(
  '%s: the medicine on record is meant',
  async (message) => {
    const { response } = await answer({ message, load: person('warfarin') })
    expect(response).toMatch(/ginkgo with warfarin[^]*bleeding/)
  },
)

test.each([
  ['my egfr is 59 ml/min', 'is slightly low: below the typical adult range of over 60 mL/min/1.73m2'],
  ['my lp(a) is 60 mg/dl', 'is high: above the typical adult range of under 30 mg/dL'],
  ['my lp(a) is 60 nmol/l', 'is normal: within the typical adult range of under 75 nmol/L'],
])('%s', async (message, words) => expect((await ask(message)).response).toContain(words))

test.each([
  'my 4 yr old has fever 38.4, weighs 16 kg, how many ml of calpol 120mg/5ml',
  'paracetamol for my 6 year old, 20 kg',
  'how much ibuprofen can my daughter, 9, have?',
])('%s: a dose for adults is no answer for a child', async (message) => {
  const { response } = await ask(message)
  expect(response).not.toMatch(/\b(?:500 mg|200 mg|tablets? up to|adults? may)\b/i)
  expect(response).toMatch(/on the packet|follow the packet|^By weight: 15 mg of paracetamol per kg/m)
})

// The ranges are the catalogue's (Nordic Reference Interval Project).
test('values that are all as usual are said to be, first and at once, and call for nobody', async () => {
  const { response, triage } = await ask(
    'Hb 148 g/L, platelets 243, sodium 140, potassium 4.2. male 39. anything off here',
  )
  expect(triage.level).toBe('routine')
  expect(response).toMatch(
    /^All the values that you gave are inside their usual ranges\.\n\n(?:- Your [^\n]* normal: [^\n]*\n){4}\nThe ranges on your own report come first\.$/,
  )
  const { response: off } = await ask(
    'Hb 148 g/L, platelets 243, sodium 140, potassium 5.3. male 39. anything off here',
  )
  expect(off).not.toContain('All the values')
})

test.each([
  ['my hrv is 28 at age 45 is that bad', /^Compare only with yourself[^]*palpitations/],
  ['my egfr dropped from 92 to 78 in a year', /^Your estimated GFR of 78[^]*Before, it was 92/],
  ['my homocysteine is 14', /^Your homocysteine of 14 \(taken as µmol\/L\) is normal/],
  ['alt 58', /within that for men; [^.]*\. If you are a woman, what follows is for you/],
  [
    'ferritin 11, hb 124, im losing hair',
    /^(?![^]*what follows is for you)[^]*iron stores are empty: [^]*even while the haemoglobin is still normal/,
  ],
  ['tsh 6.2 ft4 14 pmol/l tpo antibodies 340', /^- Your TSH of 6\.2/],
])('%s is answered by what it asks', async (message, words) =>
  expect((await ask(message)).response.replaceAll(/ \[\d+\]/g, '')).toMatch(words),
)

// Upper limits: EFSA for vitamin D, zinc and magnesium (supplements).
test.each([
  [
    'Is 10000 IU vitamin D a day ok?',
    /250 µg \(10,000 IU\) of vitamin D3 a day, above the upper limit of 100 µg/,
  ],
  [
    'Is 1000 IU vitamin D a day ok?',
    /25 µg \(1,000 IU\) of vitamin D3 a day, not above the upper limit of 100 µg/,
  ],
  [
    'Sind 10000 IE Vitamin D am Tag zu viel?',
    /^Die Dosis in Ihrer Frage beträgt 250 µg \(10\.000 I\.E\.\) Vitamin D am Tag und liegt über der Obergrenze von 100 µg/,
  ],
  [
    'Är 20 mikrogram D-vitamin om dagen för mycket?',
    /^Dosen i din fråga är 20 µg \(800 IE\) D-vitamin om dagen, inte över/,
  ],
  [
    '50 mg de zinc par jour, c’est trop ?',
    /^La dose de votre question est de 50 mg de zinc par jour, au-dessus/,
  ],
  [
    '¿Son demasiado 400 mg de citrato de magnesio al día?',
    /por encima del límite superior de 250 mg[^]*\(citrato\), contiene unos 65 mg/,
  ],
])('%s: the verdict on a dose is in the language of the question', async (message, words) =>
  expect((await ask(message)).response).toMatch(words),
)
