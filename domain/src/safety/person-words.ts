/** What people write for their conditions and allergies; letters without their accents. */
export const CONDITIONS: Record<string, RegExp> = {
  pregnancy:
    /\b(?:pregnan(?:t|cy)|expecting a baby|trying to conceive|gravida?|graviditet|schwanger\w*|enceinte|grossesse|embaraz\w+|incinta)\b/g,
  breastfeeding:
    /\b(?:breast ?fe(?:ed(?:ing|s)?|d)|(?<!in )nursing(?! (?:home|school|student|degree|job|staff|shift)s?)|lactating|lactation|amning|ammar|stillen|stillend\w*|stillzeit|allait\w*|lactancia|amamant\w*|dar el pecho)\b/g,
  upcoming_surgery: /\b(?:surgery|operation)\b/g,
  thyroid_disease:
    /\b(?:(?:hyper|hypo)?thyr(?:oid|eo|ox)\w*|(?:hyper|hypo)tyreo\w*|(?:hiper|hipo)?tiroid\w*|skoldkort\w*|schilddruse\w*|hashimotos?|graves|levothyrox\w*|levotiroxina|l thyroxine?|levaxin|euthyrox|eutirox|synthroid|goit(?:re|er)|(?:gift)?struma)\b/g,
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
  epilepsy: /\b(?:epilep\w+|seizures?|krampfanfall\w*)\b/g,
  bipolar_disorder: /\b(?:bipolar|mania|manic)\b/g,
  atrial_fibrillation: /\b(?:atrial fibrillation|a ?fib)\b/g,
  arrhythmia: /\b(?:arrhythmia|panic disorder|irregular heart\w*|atrial fibrillation|palpitations)\b/g,
  asthma: /\basthma\w*\b/g,
  immunosuppressed: /\b(?:immunosuppress\w+|weak immun\w+|immunodeficien\w+|transplant|chemotherapy)\b/g,
  central_line: /\b(?:central (?:venous )?line|picc line|port a cath)\b/g,
  shellfish_allergy:
    /\b(?:shellfish|shrimp|prawns?|crab|lobster|crustacean\w*|skaldjur\w*|schalentier\w*|krustentier\w*|crustaces?|fruits de mer|mariscos?)\b/g,
  fish_allergy: /\b(?:fish|seafood|fisk(?:allergi\w*)?|fisch(?:allergie)?|poissons?|pescado)\b/g,
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
