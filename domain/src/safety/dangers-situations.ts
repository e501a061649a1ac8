/** Dangers as combinations of meanings, written once for all six languages: second part. */
import { emergency, foreign, negative, near, type Frame } from './danger-frame.ts'
import { BODY, DOES, FEELS, THINGS, WHO } from './danger-lexicon.ts'
import { BLEEDING, BREATH, HEART, POISON, PREGNANCY, STROKE } from './danger-words.ts'

export const SITUATION_DANGERS: readonly Frame[] = [
  emergency(
    POISON,
    '(?:took|taken|swallowed|downed) all (?:of )?(?:the )?(?:\\d{2,3}|twenty|thirty|forty|fifty|sixty|ninety|hundred)(?! (?:\\w+ ){0,5}(?:weeks?|months?|days?|years?|samples?|photos?|steps|surveys?|lessons|classes|courses|exams?|tests?|measurements))',
  ),
  emergency(
    'Sudden pain in a testicle',
    'testic\\w*|balls?|scrotum|testikel\\w*|hoden\\w*|testicul\\w*|pung\\w*',
    FEELS.pain,
    `${FEELS.severe}|swoll\\w*|sick|hours?|vomit\\w*`,
  ),
  emergency(
    'Fever during cancer treatment',
    'chemo\\w*|cellgift\\w*|cytostatika|kemo\\w*|chimio\\w*|quimio\\w*|immunotherapy|neutrop\\w*|transplant\\w*',
    `${FEELS.fever}|shiver\\w*|chills|frossa|schuttelfrost|frissons|escalofrios|brividi`,
  ),
  negative(
    'Signs of sepsis',
    'mottled|blotchy|clammy|cold hands|marmorerad|marmoriert|marbre\\w*',
    'breathing (?:\\w+ )?fast|shiver\\w*|confus\\w*|not (?:weed|peed|passed)|drowsy|slurr\\w*|fever\\w*|sleepy',
  ),
  negative(
    'Choking',
    'chok\\w*|stuck in (?:his|her|my|the|their) throat|fish ?bone|satt i halsen|verschluckt|etouff\\w*|atragant\\w*|soffoc\\w*',
    `cant (?:\\w+ )?(?:breathe|speak|cough|swallow)|is choking|hes choking|shes choking|im choking|blue|no sound|${WHO.person}`,
  ),
  negative(
    'A chemical in the eye',
    near(
      'eyes?|oga\\w*|auge\\w*|oeil|yeux|ojos?|occhi\\w*',
      'bleach|cleaner|chemical\\w*|acid|lime|cement|splash\\w*|ammonia|glue|fratande|saure|javel|acide|lejia|acido|candeggina',
      6,
    ),
  ),
  emergency(
    'A venomous bite',
    near(
      'adder|viper|snake|cobra|rattlesnake|huggorm\\w*|orm|kreuzotter|schlange|vipere|serpent|serpiente|vibora|vipera|serpente',
      'bit|bite|bitten|bet|biten|bett|gebissen|biss|mord\\w*|piqu\\w*|pic\\w*|mors\\w*',
      5,
    ),
  ),
  emergency(
    'Overheating or cold',
    near(
      'heat|sun|hot day|sauna|running|marathon|ice|freezing|snow|cold water|lake',
      'confus\\w*|collaps\\w*|slurr\\w*|stopped (?:sweating|shivering)|skin (?:\\w+ )?(?:hot|dry)|passed out|unconscious|drowsy',
      10,
    ),
  ),
  emergency(
    'A danger sign after birth',
    'gave birth|giving birth|given birth|postpartum|after (?:the )?(?:birth|delivery|caesarean|c section)|had (?:a|my|our|the) baby|newly delivered|fodde|entbunden|accouche\\w*|di a luz|dado a luz|partorito',
    `cant breathe|breathless|${near(DOES.vomits, FEELS.blood)}|chest|seizure|fit|worst headache|soak\\w*|gush\\w*|clots|faint\\w*|hear voices|hurt the baby`,
  ),
  emergency(
    'Confusion that came suddenly',
    near(
      'confus\\w*|disorient\\w*|delirious|doesnt know (?:where|who|me|us)|not making (?:any )?sense|makes no sense|forvirra\\w*|verwirrt|confus\\w*|desorient\\w*|delir\\w*',
      `${FEELS.sudden}|${FEELS.fever}|since this morning|hours|today|shiver\\w*`,
      10,
    ),
  ),

  negative(
    'Unconscious or not responding',
    'out cold|lifeless|lost consciousness|unconscious|unresponsive',
    WHO.person,
  ),
  negative(
    HEART,
    near(
      '(?:brazo|braccio) (?:izquierdo|sinistro)|bras gauche|linke\\w* arm|vanster arm|left arm',
      FEELS.pain,
      5,
    ),
    `${FEELS.sweat}|${FEELS.blue}|${BODY.chest}`,
  ),
  emergency(
    HEART,
    near('between my shoulders|under my chin|jaw|throat|shoulders?|upper back|neck', FEELS.pain, 6),
    'upstairs|uphill|walk\\w*|rest|wont ease|sweat\\w*|clammy|breathless|grim|sick',
    'today|now|wont|even|since|this morning|getting worse|all the time|lying',
  ),
  negative(
    'A person of a bad colour',
    near(
      WHO.person,
      `(?:gone|turn\\w*|went|going|looks?|looking|are|is|blir|blev|wird|est|esta|se ha puesto|se pone|diventat\\w) (?:\\w+ ){0,2}(?:gr[ea]y|blue|purple|ashen|white as|gra|bla|blau|grau|bleue?|gris\\w?|azul|morad\\w|blu|viola)`,
      4,
    ),
  ),
  negative(
    BREATH,
    'gurgl\\w*|crowing|stridor|grunting|gasping|panting|two words|one word|barking|rattl\\w*|super slow|agonal|rochel\\w*|rossl\\w*|rale|rantolo|estertor\\w*',
    near(
      'breath\\w*|air|gasp\\w*|suck\\w*|says?|get out|andas|atm\\w*|respir\\w*',
      `${WHO.person}|i|im|my`,
      8,
    ),
  ),
  emergency(
    BREATH,
    near(
      'inhaler|puffer|ventolin|nebuli[sz]er|salbutamol',
      'nothing|not (?:help|work|touch)\\w*|isnt (?:help|work|touch)\\w*|doesnt (?:help|work|touch)\\w*|didnt (?:help|work|touch)\\w*|empty|useless|every',
      5,
    ),
  ),
  emergency(
    'Sudden loss of sight',
    near(
      'eyes?|vision|sight|oga\\w*|syn(?:en)?|auge\\w*|oeil|vue|ojo\\w*|vista|occhi\\w*',
      '(?:went|gone|going|turned) (?:\\w+ )?(?:black|dark|blank|blind)|curtain|blind|shadow|svart|schwarz|noire?|negr[oa]|ner[oa]',
      6,
    ),
  ),
  emergency(
    'Confusion that came suddenly',
    near(
      '(?:keeps?|kept) (?:\\w+ ){0,2}(?:asking|saying|repeating)|mumbl\\w*|mutter\\w*|talking (?:nonsense|rubbish|gibberish)|looks? lost|staring|rambl\\w*|babbl\\w*|pratar i nattmossan|redet wirr\\w*|delira\\w*|sragion\\w*',
      `${WHO.person}`,
      6,
    ),
    `same|where|over and over|${FEELS.fever}|hot|shiver\\w*|shak\\w*|sweat\\w*|cold|this morning|insulin|droo\\w*|nonsense|rubbish|lost|freezing|panting`,
  ),
  emergency(
    BLEEDING,
    near(
      FEELS.blood,
      'lost (?:so|too|a lot)|dripping|like a tap|drenched|soaked|keeps coming|rinner|tropft|goutte',
      6,
    ),
  ),
  emergency(
    BLEEDING,
    near(
      'sliced|cut|gashed|ripped|torn|stabbed|chainsaw|saw|knife|axe|glass',
      'drench\\w*|soak\\w*|spurt\\w*|deep|bone|artery|through|towel',
      8,
    ),
  ),
  emergency(
    'Bleeding inside',
    near(
      `${FEELS.blood}|red stuff|bright red`,
      'bottom|bum|rectum|backside|back passage|stool|toilet|wipe',
      6,
    ),
    'faint\\w*|dizzy|weak|wobbly|woozy|pale|light ?headed|collaps\\w*|clots|a lot|keeps',
  ),
  emergency(
    'Vomiting or coughing up blood',
    'coffee|kaffe\\w*|cafe|caffe',
    near(
      'vomit\\w*|sick|bucket|throw\\w* up|threw up|krak\\w*|erbr\\w*|vomi\\w*',
      'coffee|kaffe\\w*|cafe|caffe',
      10,
    ),
  ),
  negative(
    'Choking',
    'lodged|wrong way|windpipe|clutch\\w* (?:\\w+ ){0,2}(?:neck|throat)|stuck in (?:\\w+ )?throat|heimlich',
    `cant|no sound|purple|blue|${FEELS.blue}|silent|cough\\w*|${WHO.person}`,
  ),
  emergency(
    POISON,
    near(
      WHO.child,
      near(
        `${DOES.ingested}|chugged|guzzled|sipped|sucked`,
        `${THINGS.poison}|${THINGS.pills}|hjartmedicin|\\w*medicin|cigarettes?|edibles?|cannabis|weed`,
        6,
      ),
      6,
    ),
  ),
  emergency(
    POISON,
    near(`${DOES.takenOnce}|chugged|guzzled|downed|runtergeschluckt`, `${THINGS.tooMany}`, 5),
    `${THINGS.pills}|white ones|somniferes|${'boite|caja|scatola|burk|packung'}`,
    'all|thirty|twenty|forty|fifty|[1-9]\\d|whole|alle|toute?s?|tod[oa]s?|tutt[aei]|hela?|alla|boite|caja|scatola|burk|packung',
  ),
  negative(
    POISON,
    near(
      'double|doubled|twice|extra|too many',
      'dosed?|doses?|patch\\w*|morphine|opioid\\w*|fentanyl|oxycodone|methadone',
      4,
    ),
    'breath\\w*|sleepy|drows\\w*|slow|wont|cant|grey|blue|snoring',
  ),
  negative(
    'An overdose of drugs or alcohol',
    'edibles?|xanax|valium|benzos?|vodka|heroin|fentanyl|pills|drunk|drank|booze|ghb|ketamine|pregabalin|methadone',
    near(
      'snor\\w*|gurgl\\w*|shake|wake|blue|cold|breath\\w*|limp|respond\\w*',
      'weird|cant|wont|not|isnt|barely|slow\\w*|awake|blue|lips',
      5,
    ),
  ),
  emergency(
    'A head injury with warning signs',
    near('cracked|bumped|banged|hit|smashed|whacked|knocked|fell on', 'head|noggin|skull|forehead', 4),
    'nodd\\w* off|dozing|puk\\w*|eliquis|apixaban|warfarin|xarelto|thinner\\w*|wont stop crying|staring|slurr\\w*|unsteady|one pupil',
  ),
  emergency(
    'A broken bone through the skin, or bent',
    near(
      'bone|shin|leg|arm|wrist|ankle|elbow',
      'poking|sticking|through the skin|bent|wrong angle|snapped|deformed|backwards',
      6,
    ),
  ),
  negative(
    'An injury of the neck or spine',
    'dived|diving|dove|fell|crash\\w*|tackle\\w*|trampoline|horse',
    near(
      'neck|back|spine|hands?|legs?|arms?',
      'tingl\\w*|numb|cant (?:lift|move|feel)|paraly\\w*|pins and needles',
      6,
    ),
    'neck|spine|both|legs|hands|shallow',
  ),
  emergency(
    'A large or deep burn',
    near(
      'kettle|boiling|hot (?:water|oil|tea|coffee|soup)|flames?|fire|scald\\w*|burn\\w*|(?:the|an?|hot|clothes|curling|flat|straightening) iron|stove',
      'skin (?:\\w+ )?(?:coming off|peel\\w*|white|black|off)|babys?|toddlers?|face|legs|arms',
      8,
    ),
  ),
  negative(
    'A chemical in the eye',
    near('\\w*unblocker|bleach|cleaner|acid|chemical\\w*|cement|lime|oven \\w+|superglue|spray', 'eyes?', 4),
  ),
  negative(
    'A rigid, very painful belly',
    near(
      BODY.belly,
      'stiff as|hard as|like (?:a |concrete|wood|stone)|plank|rock|cant (?:straighten|stand up)',
      6,
    ),
  ),
  negative(
    'Numbness between the legs or loss of bladder control',
    'lost (?:\\w+ )?feeling|numb|cant feel',
    'down below|wet myself|soiled myself|without noticing|private|between my legs|incontinen\\w*',
  ),
  emergency(
    'Sudden pain in a testicle',
    'balls?|testic\\w*|nuts',
    'swollen|agoni[sz]\\w*|woke|twisted|agony|hugely',
  ),
  emergency(
    'A blood clot that may have reached the lungs',
    'flight|leg|calf|surgery|operation|clot|dvt|cast',
    near(
      'breathe in|inhale|deep breath|breathing in|each breath|every breath',
      'knife|stab\\w*|sharp|pain\\w*|hurts?',
      8,
    ),
  ),
  negative(
    'A limb without blood flow',
    near('toes?|foot|feet|fingers?|hand|leg|arm', 'blue|white|pale|cold|black', 4),
    near(
      'cant (?:wiggle|move|feel|bend)|cast|surgery|plaster|numb',
      'toes?|foot|feet|fingers?|hand|leg|arm|them|it',
      8,
    ),
  ),
  emergency(
    'Fever in a very young baby',
    '(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten) (?:weeks?|days?) old|(?:\\d|one|two|three|four|five|six|seven|eight|nine|ten) week old|newborn',
    '3[89](?:\\.\\d)?|40|fever|temperature|hot',
  ),
  emergency(
    'A baby with a bulging soft spot',
    near('soft spot|fontanel\\w*', 'bulg\\w*|swollen|sunken|tense', 4),
  ),
  negative(
    'A baby that is limp, blue or not waking',
    'baby|newborn|infant|saugling|bebis\\w*|bebe|neonato|weeks? old|lillan|lille',
    'trinkt nicht|ater inte|wont latch|hard to rouse|slapp|schlapp|ganz schlapp|ne tete plus|no quiere comer|non mangia|limp|floppy',
  ),
  emergency(
    'A rash that does not fade (possible meningitis)',
    'tumbler|glass|glas',
    'stay|spots?|rash|prickar|flecken',
  ),
  emergency(
    'Fever with a stiff neck (possible meningitis)',
    'bend my (?:head|neck)|neck',
    'light|lamp|bright|eyes',
    'temp|fever|shak\\w*|hot|shiver\\w*',
  ),
  emergency(
    'Fever during cancer treatment',
    'chemo\\w*',
    'shakes|shaking|shiver\\w*|chills|temp\\w*|unwell|38|39',
  ),
  emergency(
    'A diabetic emergency',
    'sugars?|glucose|meter|insulin',
    'reads? hi|off the scale|peeing (?:nonstop|all)|throw\\w* up|vomit\\w*|mutter\\w*|mumbl\\w*|sweaty|unresponsive',
    'hi|throw\\w*|vomit\\w*|found|insulin|confus\\w*|mutter\\w*',
  ),
  emergency(
    'Possible carbon monoxide',
    'gas alarm|co alarm|carbon monoxide|gas smell|smell (?:of )?gas|gaslukt|gasgeruch|odeur de gaz|olor a gas|odore di gas',
  ),
  emergency(
    'Overheating or cold',
    'snow|ice|frozen|freezing|outside all night|3[4-9] degrees|4\\d degrees|heatwave|sauna|hot car',
    'mumbl\\w*|not shaking|nonsense|collaps\\w*|burning hot|slurr\\w*|confus\\w*|wont wake|drowsy',
  ),
  emergency(
    PREGNANCY,
    'positive (?:pregnancy )?test|missed (?:my )?period|ectopic|miscarr\\w*',
    'doubled over|one side|dizzy|faint\\w*|shoulder|heavy|severe|sharp',
  ),
  emergency(
    PREGNANCY,
    'weeks|pregnan\\w*|gush\\w*|bump',
    'squishy|cord|something (?:\\w+ )?coming out|foot|crowning|need to push',
  ),
  emergency(
    PREGNANCY,
    '(?:2[0-9]|3[0-9]|4[0-2]) ?(?:weeks|wks)|pregnan\\w*',
    'spots in front|under my ribs|flashing|kicked|hasnt (?:moved|kicked)|havent felt|like a tap',
  ),
  emergency(
    STROKE,
    near(
      WHO.person,
      'drool\\w*|dribbl\\w*|sabbert|cant squeeze|cant hold|tasse nicht|drops (?:\\w+ )?(?:cup|fork|everything)|cade (?:\\w+ )?(?:\\w+ )?dalla mano',
      12,
    ),
    'corner|side|left|right|hand|cup|word\\w*|mundwinkel|halten|mano|stran\\w|speech|face',
  ),
  emergency(
    STROKE,
    near('parlata|parola|ord|wort|mot', `${DOES.garbled}|far inte fram|findet keine|trouve plus`, 5),
  ),
  negative(
    'A seizure',
    'convulse|convulsionne|krampar|krampft|convulsiona\\w*|convulsioni|having a fit|is fitting',
  ),
  negative(
    'Pale, sweating and unwell',
    near(`${WHO.person}|gone|is|looks`, 'gr[ea]y|pale|ashen|palid\\w|blass|blek', 4),
    'cold to (?:the )?touch|doom|clammy|sudando|sweat\\w*|chest|arm|brazo|breath\\w*|kallsvett\\w*|schwitz\\w*',
    'says|is|feels|gone|arm|brazo|chest|esta|ar|ist',
  ),
  emergency(
    'A racing heart with faintness',
    'ticker|heart|pulse|palpitations',
    'somersaults|flutter\\w*|jump\\w*|rac\\w*|pound\\w*|skip\\w*|irregular',
    'nearly (?:hit|fell|fainted|passed|collapsed|blacked)|hit the deck|collaps\\w*|passed out|faint\\w*',
  ),

  emergency(
    'A head injury with warning signs',
    'fell|fallen|fall|ramla\\w*|gesturzt|gefallen|tombe\\w*|caido|caduto|cayo',
    'vomit\\w*|been sick|threw up|throwing up|krak\\w*|erbr\\w*|vomi\\w*',
    'sleepy|drows\\w*|confus\\w*|dazed|not himself|not herself|trott|slo|schlafrig|benommen|somnolent\\w*|endormi\\w*|dormid\\w*|assonnat\\w*',
  ),
  negative(
    'Smoke or fumes in the airway',
    'mixed|inhal\\w*|breathed in|fumes|smoke|fire|gas|vapou?rs|rok\\w*|rauch\\w*|fumee\\w*|humo|fumo',
    'bleach|ammonia|chlorine|chemicals?|smoke|house|fire|fumes|gas',
    'cough\\w*|breath\\w*|wheez\\w*|chest|hoarse|throat|dizzy|host\\w*|hust\\w*|touss\\w*|tos\\w*',
  ),
  foreign(STROKE, near(DOES.cannotForeign, DOES.speak, 3), `${FEELS.weak}|${FEELS.crooked}|${FEELS.sudden}`),
]
