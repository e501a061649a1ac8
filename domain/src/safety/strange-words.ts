/**
 * Words in medical notes that nothing here knows. "Foobarix, asthma": the first may be a medicine, and nobody knows
 * how it interacts with a supplement. Ordinary words are those of the fact base, of the symptom rules, those that
 * people use in messages about health, and the list below.
 */
import facts from '../supplements/facts.json' with { type: 'json' }
import { namedSupplements, simplifyName } from '../supplements/facts.ts'
import supplementNames from '../supplements/names.json' with { type: 'json' }
import interactionFile from './interactions.json' with { type: 'json' }
import { namedMedicines } from './medicines.ts'
import ordinaryWords from './ordinary-words.json' with { type: 'json' }
import symptoms from './symptom-lexicon.json' with { type: 'json' }
import dictionary from './triage-dictionary.json' with { type: 'json' }

const MORE = `
adenomyosis adverse airborne alcoholic alergia allergen allergens allergi allergien allergier allergisk almond
almonds alzheimer american amputation anaemia anemia anorexia apnea apnoea appendectomy appendicitis april
arrhythmias arthrosis asthme astma atopic autism bacterial bariatric berlin bradycardia british bronchitis bulimia
caesarean carcinoma cataracts celery celiac cervical cesarean cholecystectomy clotting congenital conjunctivitis
corona coronary crohn cystic cysts deficiency deficient degenerative dermatitis detached developmental diarrhea
dietary disabled discectomy diseases disorders diverticulosis dyslexia dyslipidaemia dyspepsia emphysema endocrine
endometriosis endoscopy environmental erectile esophagitis europe excellent familial feathers fertility fibroid
fibromyalgia fibrosis fractured french fructose fungal gastritis gastroenteritis gerd german gestational
glutenintolerant grasses graves gynaecological haemorrhoids halal hashimoto hashimotos hazelnut herniated herpes
heterozygous heuschnupfen hodgkin homozygous hormonal hosnuva hpv hypercholesterolaemia hyperlipidaemia
hyperlipidemia hypermobility hypertensive hyperthyroid hyperthyroidism hypoglycaemia hypoglycemia hypotension
hypothyroid hypothyroidism hysterectomy ibd ileostomy iliac implants incontinence infections inflammation injuries
insufficiency intolerance intolerances ischaemic juvenile kosher laktosintolerant leiden leukemia ligament lipoma
lyme lymph macular major mastectomy mastitis medications menieres meniscus menopausal menstrual metabolic mite mites
mitral moderate mold mononucleosis multiple muscular mustard myalgia myeloma myocardial myopia narcolepsy nephritis
neuralgia neuropathic nickel ninguna nodules obese obesity obstructive oedema operated operations optic orthopaedic
osteoarthritis osteopenia ovarian ovaries overweight pancreatitis paralysed paris pcos pecan peptic perennial
pericarditis perimenopausal peripheral personality pescatarian phobia pistachio plantar pollenallergi polycystic
polyps postmenopausal pots premature premenstrual preventive primary probable prostatitis psoriatic ptsd ragweed
raynaud reactions recent recurrent resection retina retinal rheumatic rhinitis rosacea rubella sarcoidosis scoliosis
seafood secondary septum sjogren sjogrens spanish spondylitis sprained stenosis stockholm stomata sulfa sulfite
sulfites sulphite surgeries surgical suspected swedish systemic tachycardia tendinitis tendon thalassaemia
thalassemia thrombocytopenia thrombosis thyroidectomy thyroiditis tonsillectomy tonsillitis tourette trait trees
trigeminal tuberculosis tumor undergone unspecified urinary urticaria uterine uveitis vascular vitiligo walnuts
wasps weeds wheat whiplash wilson
`
const words = (text: string) => simplifyName(text.replaceAll('\\b', ' ')).split(' ')
let loaded: ReadonlySet<string> | undefined
const ordinary = () =>
  (loaded ??= new Set(
    words(
      [
        MORE,
        ordinaryWords.words,
        ...[facts.supplements, supplementNames, symptoms, dictionary].map((each) => JSON.stringify(each)),
        ...interactionFile.interactions.map(({ effect, action, other_name }) =>
          [effect, action, other_name].join(' '),
        ),
      ].join(' '),
    ),
  ))

const isOrdinary = (word: string) =>
  word.length < 3 ||
  /allerg/.test(word) ||
  /\d/.test(word) ||
  [
    word,
    word.replace(/s$/, ''),
    word.replace(/e?d$/, ''),
    word.replace(/ing$/, ''),
    word.replace(/ly$/, ''),
  ].some((form) => ordinary().has(form))
const TAKES =
  /\b(?:take|takes|taking|took|on|prescribed|medications?|medicines?|meds|drugs?|using|use|started)\b/i
const NAMES_SOMEBODY =
  /\b(?:dr|doctor|prof|professor|mr|mrs|ms|dear|lives?|born|in|from|at|named?|called)\.?\s+$/i

const ADDRESS = /\S+@\S+|\bhttps?:\S+|\bwww\.\S+/g

/** Alone in its part of a list, with a capital inside a sentence, or after a word of taking. */
export function strangeWords(notes: string): string[] {
  const found = new Set<string>()
  for (const part of notes.replace(ADDRESS, ' ').split(/[,;:.!?\n()+/&]+|\band\b/i)) {
    const tokens = [...part.matchAll(/\p{L}[\p{L}\p{N}'’-]*/gu)]
    for (const [place, { 0: word, index }] of tokens.entries()) {
      const simple = simplifyName(word)
      if (simple.split(' ').every(isOrdinary) || NAMES_SOMEBODY.test(part.slice(0, index))) continue
      const isListed = tokens.length <= 2
      const hasCapital = /^\p{Lu}\p{Ll}/u.test(word) && (place > 0 || tokens.length <= 3)
      if (!isListed && !hasCapital && !TAKES.test(part.slice(0, index))) continue
      const around = tokens
        .slice(Math.max(0, place - 2), place + 3)
        .map(({ 0: each }) => each)
        .join(' ')
      if (namedSupplements(around).length > 0 || namedMedicines(around).size > 0) continue
      found.add(word)
    }
  }
  return [...found]
}
