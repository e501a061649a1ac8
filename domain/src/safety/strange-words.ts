/**
 * Words of medical notes that nothing here knows. "Foobarix, asthma": the first may be a medicine, and what it does with
 * a supplement cannot be told. Ordinary words are those of the fact base, of the symptom rules, and the list below.
 */
import facts from '../supplements/facts.json' with { type: 'json' }
import { namedSupplements, simplifyName } from '../supplements/facts.ts'
import supplementNames from '../supplements/names.json' with { type: 'json' }
import interactionFile from './interactions.json' with { type: 'json' }
import { namedMedicines } from './medicines.ts'
import symptoms from './symptom-lexicon.json' with { type: 'json' }
import dictionary from './triage-dictionary.json' with { type: 'json' }

const MORE = `
abdominal ablation abscess accident acne active acute adhd adenomyosis adrenal adult adverse aged ago airborne alcoholic
allergen allergens allergic allergies allergy almond almonds alzheimer alzheimers amputation anaemia anemia anaphylaxis
angina ankylosing anorexia antibodies anxiety aortic apnea apnoea appendectomy appendicitis appendix apple arrhythmias
artery arthritis arthrosis asthmatic atopic attack attacks autism autistic avocado bacterial banana bariatric basal bedtime
bees benign bile birch bladder blocked blood bloating bone borderline bowel bradycardia brain breathing broken bronchitis
bulimia bypass caesarean carcinoma cardiac cardiologist carotid carpal carrier cashew cataract cataracts celery celiac
cellulitis cervical cesarean chickenpox childhood cholecystectomy cholesterol chronic cirrhosis clinic clot clots clotting
coeliac colitis colonoscopy concussion congenital conjunctivitis constipation contact contacts copd coronary corn corona
covid cramps crohn crohns cyst cystic cysts cat cats dairy daily deaf deficiency deficient degenerative dementia dental
depressed depression dermatitis detached developmental diabetic diagnosed diagnosis dialysis diarrhea diarrhoea dietary
digestive disabled disc discectomy diseases disorder disorders diverticulitis diverticulosis dizziness doctor dog dogs
dust dyslexia dyslipidaemia dyspepsia ectopic eczema egg eggs embolism emphysema endocrine endometriosis endoscopy
enlarged environmental episode episodes erectile esophagitis exam excellent exercise eyes factor fainting familial family
fasting father fatigue feathers febrile fertility fever fibroid fibroids fibromyalgia fibrosis fine flu flutter food foods
fracture fractured fructose fully fungal gallbladder gastric gastritis gastroenteritis gene general genetic gerd gestational
glaucoma gluten good gout grass grasses graves gynaecological haemophilia haemorrhoids hashimoto hashimotos hay hazelnut
head headache headaches health healthy hearing heartburn hepatitis hereditary hernia herniated herpes high hip history hives
hodgkin homozygous heterozygous hormonal hospital house hpv hypermobility hyperlipidaemia hyperlipidemia hypercholesterolaemia
hypertensive hyperthyroid hypoglycaemia hypoglycemia hypotension hypothyroid hypothyroidism hyperthyroidism hysterectomy ibs
ibd ileostomy iliac immune implant implants incontinence infection infections inflammation inflammatory inherited injuries
injury insect insomnia insufficiency intact intermittent intolerance intolerances intolerant irregular irritable ischaemic
itching joint joints juvenile keto kidney kiwi knee kosher halal lactose latex left leiden leukaemia leukemia ligament lipoma
liver long low lumbar lung lungs lupus lyme lymph lymphoma macular major malaria mastectomy mastitis measles medical
medication medications medicine medicines melanoma menieres meniscus menopausal menopause menstrual mental metabolic metal
migraine migraines mild milk mite mites mitral moderate mold mould mononucleosis morning mother mould multiple murmur muscle
muscular mustard myalgia myeloma myocardial myopia narcolepsy nasal nausea negative nephritis nerve neuralgia neuropathic
nickel night nodule nodules none normal nothing nuts obese obesity obstructive occasional ocd oedema operation operated
operations optic orthopaedic osteoarthritis osteopenia osteoporosis other otherwise ovarian ovaries ovary overweight pacemaker
pain painful palsy pancreatitis panic paralysed parkinson parkinsons partial past patient peanut peanuts pecan peptic perennial
perimenopause perimenopausal pericarditis peripheral permanent personality phobia pistachio plantar plaque pneumonia pollen
polymyalgia polycystic polyp polyps pots pcos ptsd positive post postmenopausal postpartum prediabetes prediabetic premature
premenstrual preventive previous primary probable problem problems prolapse prostate prostatitis psoriasis psoriatic
pulmonary ragweed rash raynaud raynauds reaction reactions recent recovered recurrent reflux regular removal removed renal
repair replaced replacement resection restless retina retinal rheumatic rheumatoid rhinitis right rosacea rubella sarcoidosis
scarlet schizophrenia sciatica scoliosis seasonal seafood secondary seizure sensitive sensitivity septum serious sesame severe
shellfish shingles shoulder shrimp sickle sinus sinusitis sjogren sjogrens skin sleep slipped slight slightly small smoke smoker
smoking soy spinal spine spondylitis spring sprained stable stenosis stent sting stings stomach stomata stone stones strep stress
stroke strong sulfa sulfite sulfites sulphite summer surgeon surgeries surgery surgical suspected swelling syndrome systemic
tachycardia tendinitis tendon tennis tension tetanus thalassaemia thalassemia thrombocytopenia thrombosis thyroidectomy
thyroiditis tinnitus tonsillectomy tonsillitis tonsils torn tourette trait trauma tree trees tremor trigeminal tuberculosis
tumour tumor type ulcer ulcerative ulcers undergone unknown unspecified urinary urticaria uterine uveitis vaccinated vaccination
vaccine valve varicose vascular vegan vegetarian pescatarian vertigo viral virus vitiligo walnut walnuts wasp wasps weak weed
weeds weight wheat wheezing whiplash wilson winter yeast yearly
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
november december stockholm sweden london paris berlin europe american british swedish german french spanish
allergisk allergi allergier astma hosnuva pollenallergi vegetarian laktosintolerant glutenintolerant inga inte ingen
allergie allergien heuschnupfen keine asthme aucune ninguna alergia asma
`
const words = (text: string) => simplifyName(text.replaceAll('\\b', ' ')).split(' ')
let loaded: ReadonlySet<string> | undefined
const ordinary = () =>
  (loaded ??= new Set(
    words(
      [
        MORE,
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

/** Alone in its part of a list, with a capital inside a sentence, or after a word of taking. */
export function strangeWords(notes: string): string[] {
  const found = new Set<string>()
  for (const part of notes.split(/[,;:.!?\n()+/&]+|\band\b/i)) {
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
