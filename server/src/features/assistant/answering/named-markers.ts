import { findBiomarker } from '@aevia/domain/health/biomarkers/catalogue.ts'
import { hasName, matchBiomarkerName } from '@aevia/domain/health/biomarkers/name-index.ts'

/** What people call a marker; the catalogue knows what laboratories call it. */
const EVERYDAY_MARKERS: [names: RegExp, ids: string[]][] = [
  [/\bbad cholesterol\b/, ['ldl']],
  [/\b(?:lipid (?:panel|profile|tests?)|lipids)\b/, ['triglycerides', 'ldl']],
  [/\bgood cholesterol\b/, ['hdl']],
  [/(?<!bad |good |ldl |hdl |total )\bcholesterol\b/, ['ldl', 'cholesterol_total']],
  [/\b(?:blood sugar|blood glucose|sugar levels?|glucose)\b/, ['glucose_fasting', 'hba1c']],
  [/\b(?:a1c|hba1c|long term sugar)\b/, ['hba1c']],
  [/\bthyroid\b/, ['tsh']],
  [/\b(?:liver (?:tests?|enzymes?|values?|function)|liver)\b/, ['alt', 'ggt']],
  [/\bkidneys?(?: function| tests?| values?)?\b/, ['egfr', 'creatinine']],
  [
    /\biron (?:levels?|stores?|status|deficiency)\b|\b(?:low|high) iron\b|\ban(?:a)?emia\b/,
    ['ferritin', 'hemoglobin'],
  ],
  [/\b(?:vitamin|vit) d\b|\b25 (?:oh|hydroxy)/, ['vitamin_d']],
  [/\bb ?12\b/, ['vitamin_b12']],
  [/\btroponins?\b/, ['troponin_t_hs', 'troponin_i_hs']],
  [/\bbilirubin\b/, ['bilirubin_total']],
  [/\binflammation\b|\bcrp\b/, ['hs_crp', 'crp']],
  [/\bblood pressure\b/, ['sbp']],
  [/\btestosterone\b/, ['testosterone_total']],
  [/\bcortisol\b/, ['cortisol_am']],
  [/\bh(?:a)?emoglobin\b|\bhb\b/, ['hemoglobin']],
  [/\bomega 3 index\b/, ['omega3_index']],
  [/\b(?:triglycerides?|blood fats?)\b/, ['triglycerides']],
  [/\buric acid\b|\bgout\b/, ['uric_acid']],
  [/\bwhite (?:blood )?cells?\b/, ['wbc']],
  [/\bred (?:blood )?cells?\b/, ['rbc']],
  [/\boestradiol|estrogen\b/, ['estradiol']],
]
/** Marker names that are ordinary words. */
const NOT_MARKERS = new Set(
  `lead mass age count free total fat weight height pulse salt water iron protein glucose albumin test tests blood
  calcium magnesium zinc copper selenium potassium sodium folate iodine alt non not the can what how and for with cold
  temperature temp hrv rest pressure result results level levels ratio cells urea urine insulin heart rate waist sugar
  vitamin vitamins day mean normal size mood sleep cancer`.split(/\s+/),
)
export const MARKER_WORDS =
  /\b(?:results?|levels?|tests?|values?|markers?|blood work|bloodwork|low|high|range|mean|deficien\w*|lab|normal)\b/
const MINERALS: Record<string, string> = {
  calcium: 'calcium',
  magnesium: 'magnesium',
  zinc: 'zinc',
  copper: 'copper',
  selenium: 'selenium',
  potassium: 'potassium',
  sodium: 'sodium',
  folate: 'folate',
  iron: 'ferritin',
  albumin: 'albumin',
  alt: 'alt',
  insulin: 'insulin_fasting',
  urea: 'urea',
  hrv: 'hrv_rmssd',
}
const LONGEST_NAME = 5
/** No name of the catalogue is longer. */
const LONGEST_LETTERS = 80
export const MOST_MARKERS = 5

export const namedBiomarkers = (simple: string): string[] =>
  markersAsked(simple).flat().slice(0, MOST_MARKERS)

/** One list for each word: "thyroid" may mean several. */
export function markersAsked(simple: string, own = false): string[][] {
  const asked: string[][] = []
  const add = (...ids: (string | undefined)[]) => {
    const fresh = ids.filter((id) => id && findBiomarker(id) && !asked.flat().includes(id)) as string[]
    if (fresh.length > 0) asked.push(fresh)
  }
  for (const [names, markers] of EVERYDAY_MARKERS) if (names.test(simple)) add(...markers)
  const tokens = simple.split(' ')
  for (let start = 0; start < tokens.length; start++) {
    for (let length = Math.min(LONGEST_NAME, tokens.length - start); length > 0; length--) {
      const name = tokens.slice(start, start + length).join(' ')
      if (name.length < 3 || name.length > LONGEST_LETTERS || NOT_MARKERS.has(name)) continue
      if (!hasName(name)) continue
      add(matchBiomarkerName(name)?.ids[0])
      start += length - 1
      break
    }
  }
  if (own || MARKER_WORDS.test(simple)) for (const token of tokens) add(MINERALS[token])
  return asked
}
