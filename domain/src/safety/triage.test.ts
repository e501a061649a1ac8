import { describe, expect, test } from 'vitest'
import { redFlagPatterns } from './red-flags.ts'
import { triage } from './triage.ts'

const thoseOf = (level: string, messages: string[]) =>
  messages.filter((message) => triage(message).level === level)

describe('an emergency', () => {
  test('an arm that is numb beside chest pain speaks for the heart', () =>
    expect(triage('chest pain and numb left arm').reason).toMatch(/Chest pain/))
  test('in plain and in lay words', () => {
    const messages = [
      'There is a heavy pressure on my chest and my jaw aches',
      'My husband talks gibberish and the left side of his face hangs',
      'She had a biscuit with peanuts and now her tongue is swelling',
      'He collapsed in the kitchen and does not respond',
      'Our toddler drank drain cleaner',
      'The wound keeps spurting blood and will not stop',
      'Like someone tightened a belt round my ribs, and I am clammy',
      'Sats are 88 and I am out of breath',
    ]
    expect(thoseOf('emergency', messages)).toEqual(messages)
  })

  test('with slips of the keyboard', () => {
    const messages = [
      'my chets hurts and im sweatng',
      'cant breeth',
      'i think im having a hart attak',
      'chest painnnn pleaseee help',
    ]
    expect(thoseOf('emergency', messages)).toEqual(messages)
  })

  test('is not softened by a remark that it is nothing', () => {
    const messages = [
      'Crushing pain in my chest, my brother says it is nothing',
      'Probably just stress, but my left arm is numb and my speech is slurred',
    ]
    expect(thoseOf('emergency', messages)).toEqual(messages)
  })

  test('in other languages', () => {
    const answers = [
      'Jag får ingen luft och läpparna är blå',
      'Meine Frau ist bewusstlos',
      'Mon père a une forte douleur dans la poitrine',
      'Mi madre no puede hablar y tiene la cara torcida',
    ].map((message) => triage(message))
    expect(answers.map(({ level }) => level)).toEqual(['emergency', 'emergency', 'emergency', 'emergency'])
    expect(answers[0]?.advice).toMatch(/^Det här kan vara ett nödläge\. Ring 112/)
    expect(answers[3]?.advice).toMatch(/Llame ahora al 112/)
  })
})

test.each([
  ['Ont i bröstet', 'emergency', /Ring 112 \(eller ditt lokala nödnummer\) nu/],
  ['Brustschmerzen seit einer Stunde', 'emergency', /112 \(oder die Notrufnummer/],
  ['Ho un forte dolore al petto', 'emergency', /Chiami subito il 112/],
  ['Mio padre non riesce a respirare', 'emergency', /Chiami subito il 112/],
  ['Mia moglie ha la bocca storta e parla male', 'emergency', /Chiami subito il 112/],
  ['Il bambino ha ingerito candeggina', 'emergency', /Chiami subito il 112/],
  ['Mia nonna è svenuta e non risponde', 'emergency', /Chiami subito il 112/],
  ['Non voglio più vivere', 'crisis', /Non è da solo/],
])('%s is answered in its own language', (message, level, words) => {
  const answer = triage(message)
  expect(answer.level).toBe(level)
  expect(answer.advice).toMatch(words)
  expect(answer.advice).not.toMatch(/local (?:emergency|crisis)/)
})

test.each([
  ['Jag vill inte leva längre', 'SE', 'Mind Självmordslinjen 90101. Ring 112 om'],
  ['Jag vill inte leva längre', 'GB', 'Samaritans 116 123. Ring 999 om'],
  ['Ich will nicht mehr leben', 'US', '988. Bei unmittelbarer Gefahr rufen Sie 911 an'],
])('%s in %s names numbers without English words', (message, region, words) => {
  const { advice } = triage(message, { region })
  expect(advice).toContain(words)
  expect(advice).not.toMatch(/\b(?:young|people|call|text|or|local)\b/)
})

test('an emergency and a crisis name the source of their rule', () => {
  const titles = (message: string) => triage(message).sources.map(({ title }) => title)
  expect(titles('Crushing chest pain')[0]).toMatch(/American Heart Association, heart attack warning signs/)
  expect(titles('Ont i bröstet')[0]).toMatch(/999/)
  expect(titles('I want to kill myself').length).toBeGreaterThan(0)
})

test.each([
  ['en', 'the puffer does nothing and he is leaning forward, gasping'],
  ['en', 'everything in my left eye went black ten minutes ago'],
  ['en', 'our toddler chugged the drain unblocker'],
  ['sv', 'min man har ramlat ihop och går inte att få kontakt med'],
  ['sv', 'det trycker över bröstet och jag kallsvettas'],
  ['de', 'mein Vater ist umgekippt und wacht nicht auf'],
  ['de', 'meine Oma kann nicht mehr sprechen und der linke Arm ist taub'],
  ['fr', 'mon mari s’est écroulé et ne répond plus'],
  ['fr', 'j’ai une pression dans la poitrine'],
  ['es', 'se me está hinchando la lengua'],
  ['es', 'mi hijo se ha tomado toda la caja de pastillas'],
  ['it', 'mio marito è crollato e non si muove'],
])('%s: %s is an emergency by its meanings', (_language, message) =>
  expect(triage(message).level).toBe('emergency'),
)

test.each([
  ['denied', 'No chest pain and no trouble breathing, I want to know about iron'],
  ['denied in German', 'keine Schmerzen in der Brust'],
  ['past in French', "mon grand-père est mort d'un infarctus, quels examens faire"],
  ['past', 'grandma had a stroke in spring and takes vitamins'],
  ['training', 'the workout was suicide squats and burpees'],
  ['a finger', 'got a paper cut, it stings'],
])('%s: %s is routine', (_why, message) => expect(triage(message).level).toBe('routine'))

test.each([
  'Non ho dolore al petto',
  'Quali sono i sintomi di un ictus?',
  'Mio nonno ha avuto un infarto dieci anni fa',
  'Quanta vitamina D al giorno?',
])('%s is routine', (message) => expect(triage(message).level).toBe('routine'))

test('thoughts of suicide and self-harm are a crisis, in any of the languages', () => {
  const messages = [
    'I just want it all to end, nobody would miss me',
    'My daughter says she wants to kill herself',
    'ich will die App umbringen und meine Frau gleich mit',
    'is it odd to be jealous of people who are dying',
    'I started cutting myself again',
    'Jag vill inte leva längre',
    'Ich will nicht mehr leben',
    'Je veux mourir',
    'Quiero morirme',
  ]
  expect(thoseOf('crisis', messages)).toEqual(messages)
})

test.each([
  ['me quiero suicidar', 'Gracias'],
  ['quiero suicidarme', 'Gracias'],
  ['voglio suicidarmi', 'Grazie'],
  ['je veux me suicider', 'Merci'],
])('%s is answered in its language, whose word others share', (message, thanks) =>
  expect(triage(message).advice).toMatch(new RegExp(`^${thanks}`)),
)

test.each([
  'band saw took my thumb, the tip is off, it lies in frozen peas',
  "caught my finger in the grinder, the tip's off",
  'ten days after my tonsils came out I am spitting mouthfuls of blood',
  'Seit der Mandel-OP läuft mir wieder Blut aus dem Mund',
  'How do I lower my heart rate? It is 31 now and I feel odd',
  'Je suis à 33 semaines et le bébé bouge moins',
  'Gravid vecka 35, bebisen rör sig mindre idag',
  '34. Woche, das Baby bewegt sich kaum',
  'the mandoline took half of my thumb off, it is in a bag with ice',
  'fick 400 volt genom handen på jobbet, annars ok',
  'when I hold both arms out one drifts down',
  "my smile's crooked since breakfast",
  'dörren klämde av fingertoppen',
  'ich hab mir mit der Säge die Fingerkuppe abgetrennt',
  'a stray dog bit off part of my ear',
  'my toddler ate some sand and a magnet',
  'he ate some snow with antifreeze in it',
  'he drank battery acid',
  'my pulse at rest is 30 now',
])('%s is an emergency', (message) => expect(triage(message).level).toBe('emergency'))

test.each([
  'any tips for off days? my finger hurts',
  'my pulse oximeter! it is 39 dollars, worth it?',
  'heart rate variability. It is 35 now, is that bad',
  'Sento meno stanchezza dopo 10 settimane',
  'je sens moins la faim après 10 semaines',
  'Somebody stuck with needle phobia for blood tests',
  'my tonsils came out when I was six, should I take iron',
  'How do I lower my heart rate? It is 62 now',
  'a sewing needle pricked me while I was cleaning',
  "I'd rather eat my shoes than do another plank, does walking count",
  'give me one reason not to buy creatine',
  'My uric acid is 430 umol/l but I never had gout. Should I cut out beer?',
  'took my finger off the sensor, does that count',
  'is 230 volts through a massage gun normal',
  'do I have to fast before the cholesterol test',
  'the cricket bat cracked, my wrist is fine',
  'has my ferritin gone up',
  'what is normal blood pressure at 60',
  'what is a good resting pulse at 25',
  'homocysteine and methylmalonic acid came back high',
  'folic acid burns my stomach, normal?',
  'I took ursodeoxycholic acid this morning with zinc',
  "jealous of my partner's dead straight hair",
  'cut the tag off',
  "had unprotected sex last night with my husband, we're trying, folic acid?",
  'wild cat supplement brand, my cat licked it',
])('%s is routine', (message) => expect(triage(message).level).toBe('routine'))

test('what should be seen today is urgent', () => {
  const messages = [
    'stepped on a syringe at the beach with my bare foot',
    'Ich habe mich an einer gebrauchten Nadel gestochen',
    'je me suis piquée avec une seringue trouvée sur la plage',
    'stack mig på en använd nål på jobbet',
    'a bat scratched my neck while I slept',
    'the condom broke last night and I am not on the pill',
    'condom split last night, what are my options and does iron help',
    'das Kondom ist gestern gerissen',
    'une chauve-souris m’a mordu',
    'My calf is swollen and hot since the flight',
    'I fainted this morning at work',
    'There is blood in my urine',
    'Fever 39.4 and chills since yesterday',
  ]
  expect(thoseOf('urgent', messages)).toEqual(messages)
})

describe('what only sounds like danger is routine', () => {
  test.each([
    ['denied', 'I have no chest pain, I only want to check my iron'],
    ['past', 'My father had a heart attack in 1998, should I test my cholesterol?'],
    ['asked about', 'What are the warning signs of a stroke?'],
    ['figurative', 'The price of this test nearly gave me a heart attack'],
    ['figurative', 'I am dying to see my results'],
    ['a dose of a vitamin', 'I took 2000 IU of vitamin D this morning'],
    ['normal measurements', 'My blood pressure is 122/78 and my pulse is 58'],
    ['training', 'My heart rate went to 172 in the last sprint of my run'],
    ['denied in Swedish', 'Jag har inte ont i bröstet'],
    ['asked in German', 'Was sind die Symptome von einem Schlaganfall?'],
    ['an accident in the kitchen', 'I cut myself shaving yesterday'],
    ['a product alone', 'metformin'],
    ['a product alone', 'Paracetamol?'],
    ['stopping a supplement', 'what happens if I stop iron'],
    ['a product that did nothing', 'magnesium did nothing for me'],
    ['a question about a dose', 'dose of metformin'],
    ['a habit', 'I take all my pills with breakfast'],
    ['what is taken', 'is what I am taking good for me'],
    ['feeling well in French', 'je vais très bien'],
  ])('%s: %s', (_why, message) => expect(triage(message).level).toBe('routine'))

  test.each([
    ['stopping a medicine', 'what happens if I stop metformin', 'urgent'],
    ['stopping a medicine', 'I want to stop my insulin', 'urgent'],
    ['more than a habit', 'I take all my pills with breakfast and vodka to end it', 'emergency'],
    ['more than a product', 'took the whole pack of paracetamol', 'emergency'],
    ['nothing that is taken', 'I want to stop everything', 'crisis'],
    ['a critical value and food', 'potassium 7.1 what foods', 'emergency'],
    ['a critical value and a product', 'should i take zinc, potassium 7.0', 'emergency'],
    ['words in another script before it', '死にたい I take all my pills at night', 'crisis'],
    ['a rescue medicine that did nothing', 'nitroglycerin did nothing', 'emergency'],
  ])('%s is not: %s', (_why, message, level) => expect(triage(message).level).toBe(level))

  test('a question about suicide still names the helpline', () => {
    const { level, advice } = triage('What are the warning signs that a friend is thinking of suicide?', {
      region: 'US',
    })
    expect([level, advice ?? '']).toEqual([
      expect.stringMatching(/routine|crisis/),
      expect.stringContaining('988'),
    ])
  })
})

describe('the telephone number', () => {
  test.each([
    [undefined, '112'],
    ['SE', '112'],
    ['US', '911'],
    ['gb', '999'],
    ['AU', '000'],
    ['XX', '112'],
  ])('for region %s is %s', (region, number) =>
    expect(triage('He is unconscious', { region }).advice).toMatch(new RegExp(`[Cc]all ${number}`)),
  )
  test('of the crisis line stands in a crisis', () =>
    expect(triage('I am going to end my life', { region: 'SE' }).advice).toContain('90101'))
})

describe('measured vital signs', () => {
  test.each([
    ['oxygen saturation 92%', 'emergency'],
    ['oxygen saturation 93%', 'urgent'],
    ['oxygen saturation 96%', 'routine'],
    ['my resting pulse is 131', 'emergency'],
    ['my resting pulse is 115', 'urgent'],
    ['temperature 38.4 C', 'routine'],
    ['temperature 39 C', 'urgent'],
    ['temp 104', 'urgent'],
    ['blood pressure 88/50', 'emergency'],
  ])('%s is %s', (message, level) => expect(triage(message).level).toBe(level))
})

describe('blood values', () => {
  test.each([
    ['my potassium is 7.2', 'emergency'],
    ['my potassium is 7.2 mmol/L', 'emergency'],
    ['Potassium came back at 6,5 mmol/l', 'emergency'],
    ['potassium 6.4', 'urgent'],
    ['lab says K+ 2.5', 'emergency'],
    ['got 7.1 on my potassium', 'emergency'],
    ['my potassium is 4.2', 'routine'],
    ['Mitt kalium är 7,0', 'emergency'],
    ['il mio potassio è 7', 'emergency'],
    ['sodium level of 118', 'emergency'],
    ['sodium 140', 'routine'],
    ['my blood sugar is 30 mmol/L', 'emergency'],
    ['my blood sugar is 540 mg/dl', 'emergency'],
    ['my blood sugar is 95', 'routine'],
    ['glucose 5.4', 'routine'],
    ['blood sugar reading of 44', 'emergency'],
    ['glucose was 22 when I woke up', 'urgent'],
    ['calcium 14.5 mg/dL', 'emergency'],
    ['calcium 9.4', 'routine'],
    ['my hemoglobin is 6.8', 'emergency'],
    ['hb 68 g/L', 'emergency'],
    ['hemoglobin 14', 'routine'],
    ['platelets 15', 'emergency'],
    ['platelets are 250', 'routine'],
    ['platelet count 12,000 /uL', 'emergency'],
    ['my INR is 9', 'emergency'],
    ['INR 5', 'urgent'],
    ['INR 2.5', 'routine'],
    ['creatinine 6.1 mg/dL', 'emergency'],
    ['creatinine 0.9', 'routine'],
    ['creatinine 6', 'emergency'],
    ['creatinine 88', 'routine'],
    ['troponin 60', 'urgent'],
    ['troponin was 900 ng/L on the app', 'emergency'],
    ['eGFR 14', 'urgent'],
    ['eGFR 40', 'routine'],
    ['my platelets are 6', 'emergency'],
    ['platelets 2.5 lakh/cumm', 'routine'],
    ['CK 6000 U/L', 'emergency'],
    ['crp 320', 'emergency'],
    ['triglycerides 2000 mg/dl', 'emergency'],
    ['triglycerides 150', 'routine'],
    ['I take magnesium 400 mg', 'routine'],
    ['should I take potassium 3 times a day', 'routine'],
    ['calcium 2 tablets', 'routine'],
    ['what should be the normal range, potassium 7?', 'routine'],
    ['magnesium 2.5', 'urgent'],
  ])('%s is %s', (message, level) => expect(triage(message).level).toBe(level))
  test('without a unit the words say so', () =>
    expect(triage('magnesium 2.5').advice).toMatch(/you gave no unit/))
  test('a danger told in words stays first', () =>
    expect(triage('chest pain and my potassium is 6.1').reason).toMatch(/Chest pain/))
})

describe('the red-flag facts', () => {
  test.each(redFlagPatterns.map((pattern) => [pattern.id, pattern] as const))('%s', (_id, pattern) => {
    const serious = pattern.level !== 'routine'
    const missed = pattern.variants.filter((text) => serious && triage(text).level === 'routine')
    expect(missed).toEqual([])
  })
  test('no fact file leaks a path of the machine it was made on', () =>
    expect(JSON.stringify(redFlagPatterns)).not.toMatch(/\/(?:work|tmp|home)\//))
})

test('10,000 characters are judged before the test’s own time runs out', () => {
  const message = 'my chest feels fine and i sleep well but i worry about my blood '
    .repeat(160)
    .slice(0, 10_000)
  expect(triage(message).level).toBe('routine')
})

test('many tablets as a habit are no overdose, many at once are', () => {
  expect(triage('82-year-old mum takes 9 pills and is dizzy when she stands up').level).toBe('routine')
  expect(triage('mum has taken 9 pills at once and is dizzy').level).toBe('emergency')
})

test('oxygen of a watch on a sleeper is no emergency, other oxygen is', () => {
  expect(triage('my watch says my spo2 was 91% last night').level).toBe('routine')
  const serious = [
    'my oxygen was 84 last night, should I ring the doctor',
    'spo2 90 right now',
    'my watch shows oxygen 88 and I cannot get my breath',
  ]
  expect(thoseOf('emergency', serious)).toEqual(serious)
})

test('a plain complaint is no emergency', () => {
  const messages = [
    'my son is 5 and has a fever of 39',
    'my daughter is 4 and has a temperature of 38.5',
    "I take lisinopril and my cough won't go away",
    "Been having night sweats for a few weeks, I'm 48 female",
  ]
  expect([...thoseOf('emergency', messages), ...thoseOf('crisis', messages)]).toEqual([])
})
