import { describe, expect, test } from 'vitest'
import { checkStack } from './check-stack.ts'
import { namedMedicines } from './medicines.ts'

const check = (product: string, notes: string) =>
  checkStack({
    notes,
    age: 40,
    sex: null,
    supplements: [{ name: product, dosage: null, frequency: null }],
    year: 2026,
    outOfRange: [],
  })

describe('a medicine by its brand is held against what is taken', () => {
  test.each<[product: string, brands: string]>([
    [
      'Potassium',
      'Zestril, Prinivil, Vasotec, Altace, Lotensin, Capoten, Coversyl, Micardis, Benicar, Avapro, Aprovel, Edarbi, Entresto, Inspra, Moduretic, Dyazide, Kerendia, Blopress, Exforge, Hyzaar, Bactrim, Yasmin, Cardace, Telma, Delix, Xanef, Atacand Plus, Tritace',
    ],
    [
      "St John's wort",
      'Yaz, Slynd, Evra, Loestrin, Mirena, Biktarvy, Genvoya, Atripla, Gleevec, Ibrance, Neoral, Rapamune, Ultram, Paxlovid, Kalydeco, Truvada, Nexplanon, Advagraf, Cymbalta, Brintellix, Eliquis, Keppra, Ovral L, Nexito',
    ],
    [
      'Red yeast rice',
      'Livalo, Pravachol, Vytorin, Caduet, gemfibrozil, Biaxin, grapefruit juice, Crestor, Klacid, Atorva, Inegy',
    ],
    ['Calcium', 'Levaquin, Actonel, Boniva, Tivicay, Vibramycin, Fosamax, Ciplox'],
    [
      'Ginkgo',
      'heparin, Fragmin, Lovenox, Arixtra, Effient, ibuprofen, naproxen, Clexane, Nurofen, Ecosprin, Voltarol',
    ],
    ['Berberine', 'Neoral, Ozempic, Jardiance, Diamicron'],
    ['Iodine', 'Tapazole, Pacerone'],
    ['NAC', 'Nitrostat, Imdur'],
  ])('%s: %s', (product, brands) => {
    const missed = brands
      .split(', ')
      .filter((brand) => check(product, brand).items.every(({ kind }) => kind === 'dose_unclear'))
    expect(missed).toEqual([])
  })
  test.each([
    ['ace_inhibitor', 'teprotidapril'],
    ['arb', 'forasartan'],
    ['cancer_drug', 'masitinib'],
    ['hiv_antiretroviral', 'brecanavir'],
    ['fluoroquinolone', 'garenoxacin levofloxacine nadifloxacin'],
  ])('%s by the ending of its name', (kind, name) => expect(namedMedicines(name)).toContain(kind))
  test.each(['cholesterol', 'kolesterol', 'alcohol', 'cystatin C', 'April', 'histidine', 'my HCT is 45'])(
    '%s is none',
    (word) => expect([...namedMedicines(word)]).toEqual([]),
  )
})

describe('what looks like a medicine and is not known is told', () => {
  test.each([
    ['Foobarix', ['Foobarix']],
    ['Foobarix, asthma', ['Foobarix']],
    ['I take foobarix every morning', ['foobarix']],
    ['Asthma. On Foobarix and Zoloft since May', ['Foobarix']],
    ['Foobarix 10 mg', ['Foobarix 10 mg']],
    ['My mother takes Foobarix', []],
    ['Shellfish allergy, hay fever, type 2 diabetes, vegetarian', []],
    ['Asthma, high blood pressure, migraine with aura. Knee surgery last summer.', []],
    ['Allergic to penicillin and cats. No medicines.', []],
    ['Hypothyroidism (Levaxin), osteoarthritis, PCOS', []],
    ['Jordnötsallergi, astma', []],
    ['I take vitamin D, magnesium citrate and fish oil', []],
    ['Lactose intolerant; IBS since childhood', []],
  ])('%j: %j', (notes, unknown) => expect(check('Zinc', notes).unknown).toEqual(unknown))
})
