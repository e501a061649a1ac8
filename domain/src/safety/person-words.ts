/** What people write for their conditions and allergies; letters without their accents. */
import moreWords from './condition-words.json' with { type: 'json' }

const OWN: Record<string, RegExp> = {
  pregnancy:
    /\b(?:pregnan(?:t|cy|cies)|expecting (?:a|an|our|my|another|twins?|triplets|in|soon|again)\b|(?:we|i) ?(?:a?re|am|m) expecting|trying (?:to conceive|for (?:a|another) (?:baby|child)|to get pregnant)|ttc|conceiv\w+|\d+ (?:weeks?|wks?|months?) along|(?:first|second|third|1st|2nd|3rd) trimester|(?:(?<!(?:test|tests|vaccine|vaccination|scan|appointment|surgery|operation|check|checkup|dose|refill|repeat|retest|control|results?|work|bloods|review) (?:is |are )?)due) (?:date|(?:in|this|next|around|early|late|mid) (?:(?:early|late|mid) )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|spring|summer|autumn|winter|\d+ weeks?)\w*)|ivf|in vitro fertili[sz]ation|embryo transfer|fertility (?:treatment|clinic)|iui|baby (?:is )?(?:due|on the way|bump)|bun in the oven|with child|unborn|prenatal (?:care|visit|clinic|checks?)|antenatal|gestation\w*|(?:my|our|the) midwife|hyperemesis|preeclampsia|gravida?|graviditet\w*|vantar (?:barn|smatt|tvillingar)|provrorsbefruktning|barnmorskan?|schwanger\w*|ssw|kinderwunsch\w*|kunstliche befruchtung|enceinte|grossesse|attends? un (?:bebe|enfant)|fiv|embaraz\w+|espero un bebe|incinta|gravidanza)\b/g,
  breastfeeding:
    /\b(?:breast ?fe(?:ed(?:ing|s)?|d)|(?<!in )nursing(?! (?:home|school|student|degree|job|staff|shift)s?)|lactating|lactation|amning|ammar|stillen|stillend\w*|stillzeit|allait\w*|lactancia|amamant\w*|dar el pecho)\b/g,
  upcoming_surgery: /\b(?:surgery|operation)\b/g,
  thyroid_disease:
    /\b(?:(?:hyper|hypo)?thyr(?:oid|eo|ox)\w*|(?:hyper|hypo)tyreo\w*|(?:hiper|hipo)?tiroid\w*|skoldkort\w*|schilddruse\w*|hashimotos?|graves|levothyrox\w*|levotiroxina|l thyroxine?|levaxin|euthyrox|eutirox|synthroid|goit(?:re|er)|(?:gift)?struma)\b/g,
  severe_kidney_disease:
    /\b(?:dialys\w+|ha?emodialys\w+|severe (?:kidney|renal)|(?:kidney|renal) (?:failure|transplant\w*|graft)|transplanted kidney|new kidney|kidneys? (?:are |have |is )?fail\w*|end stage (?:kidney|renal)|esrd|eskd|ckd (?:stage )?g?[45]|stage (?:[45]|iv|v) (?:ckd|kidney|chronic|renal)|njursvikt|njurtransplant\w*|nierenversagen|nierentransplant\w*)\b/g,
  early_kidney_disease:
    /\b(?:ckd (?:stage )?g?[123][ab]?|stage (?:[123][ab]?|i{1,3}) (?:ckd|kidney|chronic|renal))\b/g,
  kidney_disease:
    /\b(?:kidneys? (?:disease|failure|problems?|damage|injury|transplant\w*|graft|insufficiency|impairment|trouble|function)|(?:bad|weak|poor|failing|damaged|polycystic|one|single|new|transplanted) kidneys?|kidneys? (?:are |have |is )?(?:fail\w*|weak|bad|damaged)|ckd|esrd|eskd|renal|dialys\w+|nephr\w+|glomerulo\w+|njur(?:sjukdom|svikt|skada|insufficiens|transplant\w*)|dialys|niereninsuffizienz|nierenerkrankung|nierenversagen|nierenkrank\w*|nierentransplant\w*|insuffisance renale|maladie renale|insuficiencia renal|enfermedad renal|malattia renale|rinon\w*)\b/g,
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
  liver_disease:
    /\b(?:liver (?:disease|failure|problems?|cirrhosis|damage|injury|transplant\w*|fibrosis|trouble|cancer)|cirrho\w+|hepatitis(?! (?:a |b )?(?:vaccin\w*|jab|shot))|hepatic|(?:fatty|bad|damaged|scarred) liver|steatohepatitis|masld|nafld|nash|jaundice|leversjukdom|levercirros|skrumplever|leverskada|leberzirrhose|lebererkrankung|leberkrank\w*|cirrhose|maladie du foie|cirrosis|cirrosi)\b/g,
  gallstones: /\b(?:gall ?stones?|bile duct)\b/g,
  autoimmune_disease:
    /\b(?:autoimmune|lupus|rheumatoid|multiple sclerosis|crohns?|hashimotos?|psoria\w+|type 1 diabet\w+)\b/g,
  epilepsy: /\b(?:epilep\w+|seizures?|krampfanfall\w*)\b/g,
  bipolar_disorder: /\b(?:bipolar|mania|manic)\b/g,
  atrial_fibrillation: /\b(?:atrial fibrillation|a ?fib)\b/g,
  arrhythmia: /\b(?:arrhythmia|panic disorder|irregular heart\w*|atrial fibrillation|palpitations)\b/g,
  asthma: /\basthma\w*\b/g,
  immunosuppressed:
    /\b(?:immunosuppress\w+|(?:weak|weakened|suppressed|low) immun\w+|immuno?compromised|immunodeficien\w+|transplant(?:ed|ation|at\w*)?s?|graft|chemo(?:therapy)?|njurtransplant\w*|nierentransplant\w*|hiv|aids)\b/g,
  central_line: /\b(?:central (?:venous )?line|picc line|port a cath)\b/g,
  shellfish_allergy:
    /\b(?:shellfish|shrimps?|prawns?|crabs?|lobsters?|crayfish|crawfish|langoustines?|scampi|krill|crustacean\w*|mussels?|oysters?|clams?|scallops?|squid|mollus[ck]s?|rak(?:or|allergi)|garnelen?|crevettes?|gambas?|camarones?|gamberi|skaldjur\w*|schalentier\w*|krustentier\w*|crustaces?|fruits de mer|mariscos?)\b/g,
  fish_allergy:
    /\b(?:fish|seafood|salmon|cod|tuna|trout|herrings?|mackerels?|sardines?|anchov(?:y|ies)|haddock|halibut|plaice|pollock|tilapia|hake|carp|perch|pike|lax|torsk|tonfisk|makrill|sill|lachs|kabeljau|thunfisch|saumon|morue|thon|cabillaud|bacalao|atun|pesce|fisk(?:allergi\w*)?|fisch(?:allergie)?|poissons?|pescado)\b/g,
  milk_allergy:
    /\b(?:milk|dairy|lactose|casein|whey|mjolk\w*|komjolk\w*|laktos\w*|milch\w*|lait|lactosa|leche)\b/g,
  ragweed_allergy: /\b(?:ragweed|daisy|daisies|chamomile allergy|mugwort)\b/g,
  swallowing_problem: /\b(?:swallowing (?:problems?|difficult\w+)|dysphagia)\b/g,
  bowel_obstruction: /\b(?:bowel (?:obstruction|narrowing|stricture)|stricture)\b/g,
  reflux: /\b(?:reflux|gerd|heartburn)\b/g,
  wilson_disease: /\bwilsons?\b/g,
  bleeding_disorder:
    /\b(?:bleeding disorder|blodarsjuk\w*|blutgerinnungsstorung|bluterkrankheit|(?:ha?e|he)mo(?:ph|f)ili\w*|von willebrand\w*)\b/g,
  cancer: /\b(?:cancer|tumou?r|lymphoma|leuk(?:a)?emia)\b/g,
  blood_test: /(?!)/g,
}

const MORE: Readonly<Record<string, readonly string[]>> = moreWords
/** With the words of Swedish, German, French and Spanish, in one expression a condition. */
export const CONDITIONS: Record<string, RegExp> = Object.fromEntries(
  Object.entries(OWN).map(([id, { source }]) => [
    id,
    new RegExp(MORE[id] ? `${source}|\\b(?:${MORE[id].join('|')})\\b` : source, 'g'),
  ]),
)

/** Allergens as the fact base names them, and what people write for them. */
export const ALLERGENS: Record<string, RegExp> = {
  soy: /\b(?:soya?|soja\w*)\b/g,
  milk: CONDITIONS['milk_allergy'] as RegExp,
  fish: CONDITIONS['fish_allergy'] as RegExp,
  shellfish: CONDITIONS['shellfish_allergy'] as RegExp,
  yeast: /\byeast\b/g,
  pork: /\b(?:pork|gelatine?)\b/g,
  legumes: /\b(?:legumes?|peas?|peanuts?|lupin|jordnot\w*|erdnuss\w*|arachides?|cacahuetes?|baljvaxt\w*)\b/g,
  bovine: /\b(?:bovine|beef|gelatine?)\b/g,
  egg: /\b(?:eggs?|agg(?:allergi\w*)?|oeufs?|huevos?)\b/g,
  mushroom: /\b(?:mushrooms?|fungi)\b/g,
  ragweed: CONDITIONS['ragweed_allergy'] as RegExp,
  nut: /\b(?:nuts?|tree ?nuts?|nutallergy|notter|notallergi\w*|nussallergie|nusse|fruits a coque|nueces|frutos secos)\b/g,
  chicken: /\b(?:chicken|poultry)\b/g,
}

/** Said with a food, these make it an allergy and no meal. */
export const SAYS_ALLERGY =
  /\b(?:allerg\w*|\w+allergi\w*|anaphyla\w+|intoleran\w*|hypersensitiv\w*|react(?:s|ion|ions|ed)? (?:to|badly|from)|swell(?:s|ing)?|swollen|hives|(?:break|broke) out|rash|itch\w*|epipen|epi pen|(?:cannot|cant|must not|unable to) (?:eat|have|tolerate|drink|touch)|(?:closes?|closed) up|uberempfindlich\w*|unvertraglich\w*|intolerans|overkanslig\w*)\b/
