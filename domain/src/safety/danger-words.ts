/** Longer lists of words that several dangers share. */
import { DOES, FEELS } from './danger-lexicon.ts'

export const HEART = 'Chest pain or pressure (possible heart attack)'
export const STROKE = 'Signs of a stroke'
export const BREATH = 'Severe trouble breathing'
export const ALLERGY = 'Swelling of face or throat (possible severe allergy)'
export const POISON = 'Poisoning or overdose'
export const PREGNANCY = 'A danger sign in pregnancy'
export const BLEEDING = 'Severe bleeding'
export const MUSCLE_BREAKDOWN = 'Dark urine with muscle pain (possible muscle breakdown)'

export const ALLERGEN =
  'stung|sting\\w*|bees?|wasps?|hornet|peanuts?|\\w*nuts?|cashews?|almonds?|shellfish|prawns?|shrimps?|crab|fish|eggs?|milk|sesame|kiwi|penicillin|amoxicillin|antibiotics?|after eating|ate|eating|allerg\\w*|hives|geting\\w*|bi(?:et)?|rakor|notter|jordnott\\w*|at|atit|wespe\\w*|biene\\w*|nuss\\w*|erdnuss\\w*|gegessen|guepe|abeille|noix|cacahuete\\w*|mange\\w*|avispa|abeja|nueces|cacahuete\\w*|comer|comido|vespa|ape|noci|arachidi|mangia\\w*|gamber\\w*'
export const UNWELL_AIRWAY = `voice|breath\\w*|cant swallow|dizzy|faint\\w*|hives|vomit\\w*|collaps\\w*|wheez\\w*|${DOES.breathe}`
export const CANNOT_EN =
  'cant|cannot|can not|couldnt|unable|struggl\\w*|fighting|gasping|trouble|difficult\\w*|barely|hardly|(?:not|cant) (?:get|getting) enough|running out of|short of|fight\\w* for|gulping|sucking in'
export const MUCH =
  'pump\\w*|spurt\\w*|squirt\\w*|pour\\w*|gush\\w*|soak\\w*|flood\\w*|everywhere|(?:wont|doesnt|not|isnt|cant) (?:\\w+ ){0,2}(?:stop\\w*|slow\\w*)|heavily|profuse\\w*|a lot of|lots of|through (?:\\w+ ){0,2}(?:pads|towels?|bandages?)|kraftig\\w*|mycket|forsar|sprutar|slutar inte|stark|viel|spritzt|stromt|hort nicht auf|beaucoup|gicle|abondant\\w*|arrete pas|enormement|mucho|mucha|chorro\\w*|no para|no deja|molto|tanto|fiotti|non si ferma|non smette'
export const FALL_HEAD =
  '(?:hit|hitting|banged|bumped|knocked|cracked|smacked|struck|kicked|slog|schlug|angestossen|gestossen|cogne\\w*|golpe\\w*|batt\\w*|sbatt\\w*)'
/** What bleeds. */
export const BLEEDS = `${FEELS.blood}|wound|nose|artery|wrist|cut|sar|wunde|plaie|herida|ferita`
/** Parts that can be cut off, of a person and not of a dish or a knife. */
export const PARTS =
  '(?<!fish |chicken |ladies |lady |cheese |glove |hand blender )(?:fingers?(?! food)|fingertips?|(?:finger|thumb|toe) tips?|thumb|toes?|foot|ear)|(?<!off |from )(?:my|his|her|their|our|dads|mums|the whole) (?:hand|arm|leg)|tips? of (?:my|his|her|the|a) (?:\\w+ )?(?:finger|thumb|toe|ear|nose)'
