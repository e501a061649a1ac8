/** What a person's own words and records say that matters for a supplement: medicines, conditions, allergies. */
import { simplifyName } from '../supplements/facts.ts'
import { interactions } from './interactions.ts'
import { isNegated } from './match-red-flags.ts'
import { normalise, splitSentences } from './normalise.ts'

/** More names of medicines and groups than the interaction records list. */
const MORE_DRUG_NAMES: Record<string, string[]> = {
  warfarin: ['marevan', 'jantoven', 'blood thinner', 'blood thinners', 'anticoagulant', 'anticoagulants'],
  doac: [
    'pradaxa',
    'savaysa',
    'lixiana',
    'blood thinner',
    'blood thinners',
    'anticoagulant',
    'anticoagulants',
  ],
  antiplatelet: ['plavix', 'brilinta', 'baby aspirin', 'asa', 'acetylsalicylic acid', 'prasugrel'],
  ssri_snri: [
    'ssri',
    'ssris',
    'snri',
    'antidepressant',
    'antidepressants',
    'zoloft',
    'prozac',
    'lexapro',
    'celexa',
    'paxil',
    'effexor',
    'cymbalta',
    'desvenlafaxine',
    'fluvoxamine',
  ],
  maoi: ['maoi', 'mao inhibitor', 'nardil', 'parnate', 'tranylcypromine', 'rasagiline'],
  oral_contraceptive: [
    'birth control',
    'contraceptive',
    'contraceptives',
    'the pill',
    'contraception',
    'p pill',
    'minipill',
    'ethinylestradiol',
    'levonorgestrel',
    'desogestrel',
  ],
  levothyroxine: [
    'synthroid',
    'eltroxin',
    'thyroxine',
    'liothyronine',
    'thyroid medicine',
    'thyroid medication',
  ],
  statin: [
    'statin',
    'statins',
    'lipitor',
    'crestor',
    'zocor',
    'pravastatin',
    'lovastatin',
    'fluvastatin',
    'pitavastatin',
  ],
  metformin: ['glucophage'],
  diabetes_drug: [
    'diabetes medicine',
    'diabetes medication',
    'ozempic',
    'semaglutide',
    'liraglutide',
    'dapagliflozin',
    'jardiance',
    'glipizide',
    'sitagliptin',
    'januvia',
  ],
  ppi: ['ppi', 'nexium', 'prilosec', 'lansoprazole', 'acid reducer'],
  immunosuppressant: [
    'cyclosporine',
    'cyclosporin',
    'azathioprine',
    'immunosuppressant',
    'immunosuppressants',
    'prograf',
    'transplant',
  ],
  hiv_antiretroviral: [
    'hiv medicine',
    'hiv medication',
    'antiretroviral',
    'efavirenz',
    'ritonavir',
    'atazanavir',
  ],
  antiepileptic: ['lamotrigine', 'levetiracetam', 'tegretol', 'dilantin', 'primidone', 'seizure medicine'],
  benzodiazepine: [
    'benzodiazepine',
    'benzodiazepines',
    'valium',
    'ativan',
    'xanax',
    'alprazolam',
    'clonazepam',
    'sleeping pill',
    'sleeping pills',
    'ambien',
    'midazolam',
    'phenobarbital',
  ],
  sedative: [
    'sedative',
    'sedatives',
    'benzodiazepine',
    'xanax',
    'alprazolam',
    'clonazepam',
    'ambien',
    'sleeping pills',
    'phenobarbital',
  ],
  fluoroquinolone: ['quinolone', 'fluoroquinolone', 'cipro'],
  tetracycline: ['tetracyclines'],
  antibiotic: ['antibiotic', 'antibiotics', 'penicillin', 'doxycycline', 'azithromycin'],
  bisphosphonate: ['bisphosphonate', 'bisphosphonates', 'alendronic acid', 'fosamax', 'zoledronic acid'],
  antihypertensive: [
    'blood pressure medicine',
    'blood pressure medication',
    'blood pressure tablets',
    'blood pressure pills',
    'amlodipine',
    'metoprolol',
    'bisoprolol',
    'beta blocker',
    'antihypertensive',
    'perindopril',
    'captopril',
    'irbesartan',
    'telmisartan',
  ],
  ace_inhibitor: ['ace inhibitor', 'perindopril', 'captopril', 'quinapril'],
  arb: ['irbesartan', 'telmisartan', 'olmesartan', 'angiotensin receptor blocker'],
  ksparing: ['aldactone', 'triamterene'],
  loop_thiazide: ['diuretic', 'diuretics', 'water pill', 'water tablets', 'torasemide', 'chlorthalidone'],
  diuretic: ['diuretic', 'diuretics', 'water pill', 'water tablets', 'torasemide'],
  diuretic_digoxin: ['diuretic', 'diuretics', 'water pill', 'hydrochlorothiazide', 'thiazide', 'lanoxin'],
  digoxin: ['lanoxin'],
  triptan: ['triptan', 'triptans', 'imitrex', 'zolmitriptan'],
  nsaid: ['nsaid', 'nsaids', 'diclofenac', 'advil', 'aleve', 'celecoxib', 'ipren', 'voltaren'],
  retinoid: ['accutane', 'roaccutane', 'retinoid', 'retinoids'],
  cancer_drug: ['chemotherapy', 'chemo', 'cancer treatment'],
  chemo: ['chemotherapy', 'chemo', 'radiotherapy', 'radiation therapy'],
  pde5: ['viagra', 'cialis'],
  nitrate_drug: ['nitrates', 'glyceryl trinitrate', 'gtn spray'],
  tamoxifen: ['breast cancer', 'letrozole', 'anastrozole'],
}

/** Medicines whose records list any pill as an example would match everybody's text. */
const drugNames: [id: string, names: string[]][] = [
  ...Map.groupBy(
    interactions.filter(({ other_type }) => other_type === 'drug'),
    ({ other_id }) => other_id,
  ),
].map(([id, records]) => [
  id,
  [
    ...new Set(
      records
        .flatMap(({ examples, other_name }) => [...examples, other_name])
        .concat(MORE_DRUG_NAMES[id] ?? [])
        .map(simplifyName),
    ),
  ],
])

const CONDITIONS: Record<string, RegExp> = {
  pregnancy: /\b(?:pregnan(?:t|cy)|expecting a baby|trying to conceive|gravid)\b/g,
  breastfeeding: /\b(?:breast ?feed(?:ing)?|nursing (?:a|my) baby|lactating)\b/g,
  upcoming_surgery: /\b(?:surgery|operation)\b/g,
  thyroid_disease: /\b(?:thyroid|hashimotos?|graves|levothyroxine|levaxin|synthroid|goitre)\b/g,
  severe_kidney_disease:
    /\b(?:dialysis|severe kidney|kidney failure|ckd (?:stage )?[45]|stage [45] (?:ckd|kidney))\b/g,
  kidney_disease:
    /\b(?:kidney (?:disease|failure|problems?|damage|injury|transplant)|ckd|renal|dialysis|nephr\w+)\b/g,
  sarcoidosis: /\b(?:sarcoid\w*|granulomatous)\b/g,
  high_calcium: /\b(?:high (?:blood )?calcium|hypercalc\w+|hyperparathyroid\w+)\b/g,
  kidney_stones: /\bkidney stones?\b/g,
  smoker: /\b(?:smok(?:er|e|ing)|cigarettes?)\b/g,
  heart_failure: /\bheart failure\b/g,
  hypertension: /\b(?:hypertension|high blood pressure)\b/g,
  uncontrolled_hypertension: /\b(?:uncontrolled (?:hypertension|blood pressure)|very high blood pressure)\b/g,
  b12_deficiency: /\b(?:b12 deficien\w+|pernicious an(?:a)?emia)\b/g,
  neuropathy: /\b(?:neuropathy|numbness|tingling)\b/g,
  diabetes: /\b(?:diabet\w+|insulin|metformin)\b/g,
  gout: /\bgout\b/g,
  haemochromatosis: /\bha?emochromatosis\b/g,
  high_ferritin: /\b(?:high ferritin|iron overload)\b/g,
  liver_disease: /\b(?:liver (?:disease|failure|problems?|cirrhosis)|cirrhosis|hepatitis|fatty liver)\b/g,
  gallstones: /\b(?:gall ?stones?|bile duct)\b/g,
  autoimmune_disease:
    /\b(?:autoimmune|lupus|rheumatoid|multiple sclerosis|crohns?|hashimotos?|psoria\w+|type 1 diabet\w+)\b/g,
  epilepsy: /\b(?:epilep\w+|seizures?)\b/g,
  bipolar_disorder: /\b(?:bipolar|mania|manic)\b/g,
  atrial_fibrillation: /\b(?:atrial fibrillation|a ?fib)\b/g,
  arrhythmia: /\b(?:arrhythmia|panic disorder|irregular heart\w*|atrial fibrillation|palpitations)\b/g,
  asthma: /\basthma\w*\b/g,
  immunosuppressed: /\b(?:immunosuppress\w+|weak immun\w+|immunodeficien\w+|transplant|chemotherapy)\b/g,
  central_line: /\b(?:central (?:venous )?line|picc line|port a cath)\b/g,
  shellfish_allergy: /\b(?:shellfish|shrimp|prawns?|crab|lobster)\b/g,
  fish_allergy: /\b(?:fish|seafood)\b/g,
  milk_allergy: /\b(?:milk|dairy|lactose|casein|whey)\b/g,
  ragweed_allergy: /\b(?:ragweed|daisy|daisies|chamomile allergy|mugwort)\b/g,
  swallowing_problem: /\b(?:swallowing (?:problems?|difficult\w+)|dysphagia)\b/g,
  bowel_obstruction: /\b(?:bowel (?:obstruction|narrowing|stricture)|stricture)\b/g,
  reflux: /\b(?:reflux|gerd|heartburn)\b/g,
  wilson_disease: /\bwilsons?\b/g,
  cancer: /\b(?:cancer|tumou?r|lymphoma|leuk(?:a)?emia)\b/g,
  blood_test: /(?!)/g,
}

/** Allergens as the fact base names them, and what people write for them. */
const ALLERGENS: Record<string, RegExp> = {
  soy: /\b(?:soy|soya)\b/g,
  milk: CONDITIONS['milk_allergy'] as RegExp,
  fish: CONDITIONS['fish_allergy'] as RegExp,
  shellfish: CONDITIONS['shellfish_allergy'] as RegExp,
  yeast: /\byeast\b/g,
  pork: /\b(?:pork|gelatine?)\b/g,
  legumes: /\b(?:legumes?|peas?|peanuts?|lupin)\b/g,
  bovine: /\b(?:bovine|beef|gelatine?)\b/g,
  egg: /\beggs?\b/g,
  mushroom: /\b(?:mushrooms?|fungi)\b/g,
  ragweed: CONDITIONS['ragweed_allergy'] as RegExp,
  chicken: /\b(?:chicken|poultry)\b/g,
}

function says(notes: string, expression: RegExp): boolean {
  return splitSentences(notes).some((sentence) =>
    Array.from(sentence.matchAll(expression)).some(
      ({ index, 0: found }) => !isNegated(sentence, { start: index, end: index + found.length }),
    ),
  )
}

export type Person = { medicines: Set<string>; conditions: Set<string>; allergens: Set<string> }

/** Reads free text. A medicine counts even when it is denied: a warning too many is the better error. */
export function readPerson(text: string): Person {
  const normal = normalise(text).replace(/[-/]/g, ' ')
  const simple = ` ${simplifyName(text)} `
  const holds = (table: Record<string, RegExp>) =>
    new Set(Object.keys(table).filter((id) => says(normal, table[id] as RegExp)))
  return {
    medicines: new Set(
      drugNames.filter(([, names]) => names.some((name) => simple.includes(` ${name} `))).map(([id]) => id),
    ),
    conditions: holds(CONDITIONS),
    allergens: holds(ALLERGENS),
  }
}
