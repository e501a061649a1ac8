import { describe, expect, test } from 'vitest'
import { isOneSlip } from '../text/one-slip.ts'
import { medicineNames, spellable } from './medicines.ts'
import { readPerson } from './person.ts'

describe('medicines by the names that people write', () => {
  test.each<[group: string, names: string]>([
    [
      'ssri_snri',
      'Cipralex, Sertralin, sertralina, Escitalopram, Citalopram, Fluoxetin, fluoxétine, Venlafaxin, Duloxetin, Zoloft, sertaline, ecsitalopram',
    ],
    ['antidepressant_other', 'Mirtazapin, mirtazapina, Remeron'],
    [
      'warfarin',
      'Marcumar, phenprocoumon, Falithrom, Sintrom, acenocoumarol, Coumadine, Previscan, warfarine, warfarina, Waran, warfarn, blodförtunnande, My hubby is on warfarin',
    ],
    ['doac', 'Eliquis, Xarelto, rivaroxabán, apixabn'],
    ['any_oral', 'litium, lithium'],
    ['other_medicine', 'tramadol, Seroquel'],
    ['immunosuppressant', 'prednison, prednisone, prednisolon, kortison, Prednisolona'],
    ['oral_contraceptive', 'p-piller, Antibabypille, pilule, píldora'],
    ['antiepileptic', 'lamotrigin, lamotrigina, Lamictal'],
    ['levothyroxine', 'levothyroxin, L-Thyroxin, Levaxin, Euthyrox, Eutirox'],
    ['metformin', 'metformina, metformine, Glucophage, metfromin'],
    ['atorvastatin', 'atorvastatina, atorvastatine, Sortis, atorvastatn'],
  ])('%s: %s', (group, names) => {
    const missed = names.split(', ').filter((name) => !readPerson(name).medicines.has(group))
    expect(missed).toEqual([])
  })

  test.each([
    'insulin resistance',
    'inulin',
    'statements',
    'stations',
    'nitrate',
    'planting',
    'citation',
    'ability',
    'program',
    'kortisol',
    'cystatin',
    'creator',
    'aspiring',
  ])('%j is no misspelt medicine', (text) =>
    expect([...readPerson(text).medicines].filter((id) => id !== 'diabetes_drug')).toEqual([]),
  )

  test('no two medicines that have no kind in common are one slip apart', () => {
    const shareNone = (a: string, b: string) =>
      ![...(medicineNames.get(a) ?? [])].some((kind) => medicineNames.get(b)?.has(kind))
    const close = spellable.flatMap((a, index) =>
      spellable.slice(index + 1).flatMap((b) => (isOneSlip(a, b) && shareNone(a, b) ? [[a, b]] : [])),
    )
    expect(close).toEqual([])
  })

  test.each([
    ['I take Xyzol 10 mg', ['Xyzol 10 mg']],
    ['fish oil 1000 mg, Vitamin D3 25 µg, Zoloft 50 mg', []],
    ['I take 400 mg', []],
    ['ferritin 18 µg/L and cholesterol 190 mg/dL', []],
  ])('%j: a medicine that is not known is %j', (text, expected) =>
    expect(readPerson(text).unknownMedicines).toEqual(expected),
  )
})

describe('conditions and allergies by the names that people write', () => {
  test.each<[condition: string, words: string]>([
    ['epilepsy', 'epilepsi, épilepsie, Epilepsie'],
    ['pregnancy', 'gravid, schwanger, enceinte, embarazada'],
    ['breastfeeding', 'amning, ammar, stillen, allaitement, lactancia, breast feeding, nursing'],
    ['thyroid_disease', 'hyperthyroid, Hyperthyroidism, sköldkörtel, Schilddrüse'],
    ['bleeding_disorder', 'bleeding disorder, blödarsjuka, hemofili, haemophilia'],
    ['fish_allergy', 'fiskallergi'],
    ['shellfish_allergy', 'skaldjursallergi'],
    ['milk_allergy', 'mjölkallergi'],
  ])('%s: %s', (condition, words) => {
    const missed = words.split(', ').filter((word) => !readPerson(word).conditions.has(condition))
    expect(missed).toEqual([])
  })
  test.each([
    ['jordnötsallergi', 'legumes'],
    ['nötallergi', 'nut'],
    ['fiskallergi', 'fish'],
  ])('%s is an allergy to %s', (text, allergen) =>
    expect(readPerson(text).allergens.has(allergen)).toBe(true),
  )
  test('a nursing student does not breastfeed', () =>
    expect(readPerson('I am a nursing student').conditions.size).toBe(0))
})

test.each([
  [
    'hypertension',
    'jag har högt blodtryck',
    'habe Bluthochdruck',
    'je fais de l’hypertension',
    'soy hipertenso',
  ],
  ['kidney_disease', 'har dåliga njurar', 'habe Nierenprobleme', 'insuffisance rénale', 'problemas de riñón'],
  ['liver_disease', 'har fettlever', 'wegen Leberschaden', 'une maladie du foie', 'hígado graso'],
  ['asthma', 'jag har astma', 'bei Asthma', 'j’ai de l’asthme', 'tengo asma'],
  ['gout', 'jag har gikt', 'bei Gicht', 'après une crise de goutte', 'un ataque de gota'],
  ['breastfeeding', 'jag ammar', 'ich stille noch', 'pendant l’allaitement', 'dando el pecho'],
  ['upcoming_surgery', 'ska opereras', 'vor der OP', 'avant mon opération', 'me operan mañana'],
])('%s is read in four more languages', (condition, ...texts) => {
  expect(texts.filter((text) => !readPerson(text, 'question').conditions.has(condition))).toEqual([])
})

test.each([
  'une goutte de vitamine D',
  'una gota de aceite',
  'reines Kreatin',
  'leverera snabbt',
  'stille Wasser',
])('%s names no condition', (text) => expect([...readPerson(text, 'question').conditions]).toEqual([]))
