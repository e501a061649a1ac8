/**
 * Dangers as combinations of meanings (a part of the body with a sensation, an act with a thing, its onset and
 * severity), told once for all six languages. Finds what no fixed phrase foresaw; says which meanings it combined.
 */
import { BODY, DENIALS, DENIED_OUTRIGHT, DOES, FEELS, THINGS, WHO } from './danger-lexicon.ts'
import { type LanguageCode, languageOf, speaksOfNow } from './foreign-emergencies.ts'
import { isFigurative, sentenceMood } from './match-red-flags.ts'
import { normalise } from './normalise.ts'

export type DangerMatch = { level: 'emergency' | 'crisis' | 'urgent'; reason: string; language: LanguageCode }

type Frame = {
  level: DangerMatch['level']
  reason: string
  /** Each stands somewhere in the message, said of now and not denied. */
  all: RegExp[]
  /** Also where it is asked: how to die is no question of general interest. */
  asked?: true
  /** A denial is part of its meaning: "cannot breathe". */
  negative?: true
  foreign?: true
}

const whole = (text: string) => new RegExp(`(?<![a-z0-9])(?:${text})(?![a-z0-9])`, 'g')
/** Two meanings within a few words, in either order. */
const near = (a: string, b: string, words = 5) =>
  `(?:${a})(?: \\w+){0,${words}} (?:${b})|(?:${b})(?: \\w+){0,${words}} (?:${a})`

const frame = (level: Frame['level'], reason: string, ...all: string[]): Frame => ({
  level,
  reason,
  all: all.map(whole),
})
const emergency = (reason: string, ...all: string[]) => frame('emergency', reason, ...all)
const negative = (reason: string, ...all: string[]): Frame => ({
  ...emergency(reason, ...all),
  negative: true,
})
const foreign = (reason: string, ...all: string[]): Frame => ({ ...negative(reason, ...all), foreign: true })
const crisis = (...all: string[]): Frame => ({
  ...frame('crisis', 'Thoughts of suicide or self-harm', ...all),
  negative: true,
})

const foreignCrisis = (...all: string[]): Frame => ({ ...crisis(...all), foreign: true })

const HEART = 'Chest pain or pressure (possible heart attack)'
const STROKE = 'Signs of a stroke'
const BREATH = 'Severe trouble breathing'
const ALLERGY = 'Swelling of face or throat (possible severe allergy)'
const POISON = 'Poisoning or overdose'
const PREGNANCY = 'A danger sign in pregnancy'
const BLEEDING = 'Severe bleeding'

const ALLERGEN =
  'stung|sting\\w*|bees?|wasps?|hornet|peanuts?|\\w*nuts?|cashews?|almonds?|shellfish|prawns?|shrimps?|crab|fish|eggs?|milk|sesame|kiwi|penicillin|amoxicillin|antibiotics?|after eating|ate|eating|allerg\\w*|hives|geting\\w*|bi(?:et)?|rakor|notter|jordnott\\w*|at|atit|wespe\\w*|biene\\w*|nuss\\w*|erdnuss\\w*|gegessen|guepe|abeille|noix|cacahuete\\w*|mange\\w*|avispa|abeja|nueces|cacahuete\\w*|comer|comido|vespa|ape|noci|arachidi|mangia\\w*|gamber\\w*'
const UNWELL_AIRWAY = `voice|breath\\w*|cant swallow|dizzy|faint\\w*|hives|vomit\\w*|collaps\\w*|wheez\\w*|${DOES.breathe}`
const CANNOT_EN =
  'cant|cannot|can not|couldnt|unable|struggl\\w*|fighting|gasping|trouble|difficult\\w*|barely|hardly|(?:not|cant) (?:get|getting) enough|running out of|short of|fight\\w* for|gulping|sucking in'
const MUCH =
  'pump\\w*|spurt\\w*|squirt\\w*|pour\\w*|gush\\w*|soak\\w*|flood\\w*|everywhere|(?:wont|doesnt|not|isnt|cant) (?:\\w+ ){0,2}(?:stop\\w*|slow\\w*)|heavily|profuse\\w*|a lot of|lots of|through (?:\\w+ ){0,2}(?:pads|towels?|bandages?)|kraftig\\w*|mycket|forsar|sprutar|slutar inte|stark|viel|spritzt|stromt|hort nicht auf|beaucoup|gicle|abondant\\w*|arrete pas|enormement|mucho|mucha|chorro\\w*|no para|no deja|molto|tanto|fiotti|non si ferma|non smette'
const FALL_HEAD =
  '(?:hit|hitting|banged|bumped|knocked|cracked|smacked|struck|kicked|slog|schlug|angestossen|gestossen|cogne\\w*|golpe\\w*|batt\\w*|sbatt\\w*)'

const FRAMES: Frame[] = [
  emergency(HEART, near(BODY.chest, FEELS.pain)),
  emergency(
    HEART,
    near(
      'heart|hjartat|herz|coeur|corazon|cuore',
      'fist|squeez\\w*|crush\\w*|clench\\w*|vice|tryck\\w*|druck|schmerz\\w*|serre\\w*|oppresse\\w*|opres\\w*|oppress\\w*|stringe',
      4,
    ),
  ),
  emergency(
    HEART,
    '(?:left|both|whole) arms?|arms? and (?:\\w+ )?jaw|jaw and (?:\\w+ ){0,2}arms?|linke\\w* arm|vanster arm|bras gauche|brazo izquierdo|braccio sinistro',
    FEELS.pain,
    FEELS.sweat,
  ),
  negative(BREATH, near(CANNOT_EN, 'breath|breathe|breathing|air|inhale', 4)),
  foreign(BREATH, near(DOES.cannotForeign, DOES.breathe, 3)),
  negative(
    BREATH,
    near(
      `${BODY.lips}|${WHO.child}`,
      `(?:go(?:es|ne|ing)?|went|turn\\w*|looks?|are|is|ar|blir|blev|sind|wird|sont|est|devient|devenu\\w*|estan?|se pone\\w*|sono|e|diventa\\w*)(?: \\w+){0,3} (?:${FEELS.blue})`,
      1,
    ),
  ),
  negative(BREATH, near(BODY.lips, FEELS.blue, 3)),
  emergency(BREATH, near('ribs?|chest|tummy|neck', 'suck\\w* in|pull\\w* in|cav\\w* in|draw\\w* in', 4)),
  negative('Unconscious or not responding', FEELS.collapsed, DOES.noResponse),
  negative('Unconscious or not responding', near(WHO.person, DOES.noResponse, 8)),
  emergency(
    'Collapse with strange breathing',
    FEELS.collapsed,
    near(DOES.breathe, `${DOES.garbled}|snor\\w*|gurgl\\w*|shallow|rochel\\w*|rassel\\w*`, 3),
  ),
  emergency(STROKE, near(BODY.face, FEELS.crooked, 5)),
  emergency(STROKE, near(BODY.oneSide, FEELS.weak, 5)),
  emergency(
    STROKE,
    near(FEELS.weak, `(?:left|right|one) side|down (?:the|one) (?:left|right|side)|halvsidig|halbseitig`, 4),
  ),
  emergency(
    STROKE,
    near(DOES.speak, `${DOES.garbled}`, 3),
    `(?:his|her|hes|shes|my (?:dad|mum|mom|husband|wife|gran\\w*|father|mother|partner)|suddenly|out of nowhere|${FEELS.sudden}|${FEELS.weak}|${FEELS.crooked}|ar|hon|han|oma|opa|elle|il|ella|lui|lei|abuel\\w|nonn\\w)`,
  ),
  negative(
    STROKE,
    near(
      'cant|cannot|couldnt|unable to|kan inte|kann (?:\\w+ )?nicht|nicht mehr|ne peut plus|n arrive (?:plus|pas)|arrive plus|no puede|no se le|non riesce',
      'speak|talk|prata|tala|sprechen|reden|parler|hablar|entiende|parlare',
      3,
    ),
    `${WHO.person}|${FEELS.sudden}`,
  ),
  negative(
    'Sudden loss of sight',
    near(
      'cant see|lost (?:my |the )?(?:sight|vision)|gone blind|went blind|vision (?:\\w+ )?(?:gone|went|disappeared)|ser inte|sehe (?:\\w+ )?nicht|vois (?:\\w+ )?(?:rien|plus)|no veo|non vedo',
      `eyes?|suddenly|${FEELS.sudden}|oga\\w*|auge\\w*|oeil|ojo|occhio`,
      5,
    ),
  ),
  emergency(
    'A sudden, very severe headache',
    BODY.head,
    'worst|like (?:something|a) (?:\\w+ )?(?:burst|popped|exploded|thunder\\w*|snapped|explosion)|thunderclap|varst\\w*|schlimmst\\w*|pire|peor|peggior\\w*|explod\\w*|explos\\w*|burst',
    `${FEELS.sudden}|had|felt`,
  ),
  emergency(
    'Fever with a stiff neck (possible meningitis)',
    near(BODY.neck, 'stiff\\w*|rigid\\w*|stel\\w*|steif\\w*|raide|cant (?:bend|move|put)|chin', 6),
    `${FEELS.fever}|light|vomit\\w*|confus\\w*|rash|ljus\\w*|licht|lumiere|luz|luce|sleepy|drowsy`,
  ),
  negative(
    'A rash that does not fade (possible meningitis)',
    '(?:glass|glas|verre|vaso|bicchiere)',
    'rash|spots?|blotch\\w*|dots|prickar|utslag|flecken|ausschlag|taches|boutons|manchas|macchie',
  ),
  emergency('Fever in a very young baby', WHO.newborn, FEELS.fever),
  negative(
    'A baby that is limp, blue or not waking',
    'baby|newborn|infant|bebis\\w*|saugling|bebe|neonato|bambino|weeks old|months old|little one|toddler',
    'floppy|limp|wont (?:wake|feed|drink)|not (?:waking|feeding|drinking)|slapp|hangig|schlaff|mou|molle|flacid\\w|molle|moscio|breathing (?:\\w+ )?fast|grunting|sunken|mottled|bulging',
  ),
  emergency(
    ALLERGY,
    near(
      'tongue|windpipe|airways?|tung\\w*|zunge|langue|lengua|lingua',
      `${FEELS.swells}|${FEELS.closes}`,
      5,
    ),
  ),
  emergency(ALLERGY, near(BODY.airway, FEELS.closes, 4), `${ALLERGEN}|${UNWELL_AIRWAY}|feels? like`),
  emergency(
    ALLERGY,
    near(`${BODY.airway}|${BODY.lips}|${BODY.face}|eyes|augen|ogon|yeux|ojos|occhi`, FEELS.swells, 5),
    `${ALLERGEN}|${UNWELL_AIRWAY}`,
  ),
  emergency(
    ALLERGY,
    'hives|urticaria|nasselutslag|nesselsucht|quaddeln|urticaire|orticaria|welts',
    'voice|hoarse|croaky|breath\\w*|faint\\w*|dizzy|vomit\\w*|wheez\\w*|throat|tongue|andas|luft|schwindel\\w*|vertige\\w*|marea\\w*|respir\\w*|gira la testa',
  ),
  emergency(POISON, near(DOES.ingested, THINGS.poison, 6)),
  emergency(POISON, near(DOES.ingested, near(THINGS.tooMany, THINGS.pills, 4), 4)),
  emergency(
    POISON,
    near(WHO.child, DOES.ingested, 6),
    near(DOES.ingested, THINGS.pills, 6),
    `(?:my|her|his|the|grand\\w*|someone|granny|nan|mormor\\w*|oma|opa|grand mere|abuel\\w|nonn\\w)s? (?:\\w+ )?(?:${THINGS.pills})|(?:${THINGS.pills}) (?:\\w+ ){0,2}(?:de|di|von|av) (?:\\w+ )?(?:\\w+)|unknown|some`,
  ),
  emergency(
    POISON,
    near(
      'too much|twice|double|wrong|dubbel\\w*|doppelt\\w*|double|doble|doppia|trop d|demasiada|troppa',
      'insulin|insuline|insulina|digoxin|methadone|lithium|morphine|beta blockers?',
      4,
    ),
  ),
  emergency(
    'A battery or magnet may have been swallowed',
    'batter\\w*|magnets?|pile bouton|knopfzelle|knappcellsbatteri',
    'swallow\\w*|drool\\w*|missing|mouth|cough\\w*|svalj\\w*|svalt|verschluckt|avale\\w*|trag\\w*|ingoiat\\w',
  ),
  emergency(BLEEDING, near(BODY_BLOOD(), MUCH, 5)),
  emergency(
    'Vomiting or coughing up blood',
    near(
      DOES.vomits,
      `${FEELS.blood}|coffee grounds?|kaffesump|kaffeesatz|marc de cafe|posos de cafe|fondi di caffe`,
      6,
    ),
  ),
  emergency(
    'Bleeding inside',
    'black (?:\\w+ )?(?:stools?|poo\\w*|tarry)|tarry|melena|svart avforing|teerstuhl|selles noires|heces negras|feci nere',
    'faint\\w*|dizzy|weak|collaps\\w*|pale|breathless|passed out|svimma\\w*|schwindel\\w*|schwach|vertige\\w*|mare\\w*|debol\\w*',
  ),
  emergency(
    'Bleeding on a blood thinner',
    'blood thinners?|warfarin|waran|apixaban|eliquis|rivaroxaban|xarelto|blutverdunner|anticoagul\\w*|anticoagulant\\w*',
    near(FEELS.blood, `${MUCH}|head|brain`, 6),
  ),
  emergency(
    PREGNANCY,
    WHO.pregnant,
    near(`${FEELS.blood}|pads?`, `${MUCH}|clots?|pain\\w*|pads?|cramp\\w*|faint\\w*|hours?`, 6),
  ),
  emergency(PREGNANCY, WHO.pregnant, near(FEELS.pain, `${FEELS.severe}|one side|shoulder`, 5)),
  emergency(
    PREGNANCY,
    WHO.pregnant,
    BODY.head,
    'flash\\w*|vision|blurr\\w*|swollen|swelling|lights|spots|ribs|flimmer\\w*|syn\\w*|sehstor\\w*|augenflimmern|vue|vision|visione|gonfi\\w*|hinchad\\w*',
  ),
  negative(
    PREGNANCY,
    near(
      '(?:havent|hasnt|not|cant|didnt|stopped|hardly|less|kanner inte|ror sig inte|spure (?:\\w+ )?nicht|bewegt sich nicht|bouge (?:plus|pas|moins)|ne sens plus|no (?:siento|se mueve)|non (?:sento|si muove))',
      'kick\\w*|mov\\w*|baby|bump|bebis\\w*|rorelser|bebe|bambino|felt',
      6,
    ),
    `${WHO.pregnant}|kick\\w*|since yesterday|bump|in my belly|magen|bauch|ventre|vientre|pancia`,
  ),
  emergency(
    PREGNANCY,
    'cord|umbilical|navelstrang\\w*|nabelschnur|cordon|cordone',
    'waters?|between my legs|out|hanging|vagina\\w*|coming|ut|raus|sort|sale|esce',
  ),
  negative(
    'A rigid, very painful belly',
    BODY.belly,
    'rigid|board|rock hard|hard as|cant bear (?:to be )?touch\\w*|bradhard|bretthart|steinhart|dur comme|como una tabla|duro come',
  ),
  negative(
    'Numbness between the legs or loss of bladder control',
    near(
      'numb\\w*|cant feel|no feeling|lost (?:all )?(?:feeling|control)|tingl\\w*',
      'wipe|saddle|groin|genital\\w*|bottom|bum|buttocks|between (?:my|the) legs|private parts|perine\\w*|bladder|bowels?',
      6,
    ),
  ),
  negative(
    'Back pain with loss of bladder control',
    'back|ruck\\w*|ryggen?|dos|espalda|schiena',
    near(
      'cant|cannot|unable to|lost control|wet myself|kan inte|kann nicht|peux pas|no puedo|non riesco',
      'pee|wee|urinate|go to the toilet|bladder|kissa|pinkeln|wasser lassen|uriner|orinar|urinare',
      3,
    ),
  ),
  emergency(
    'A head injury with warning signs',
    near(FALL_HEAD, BODY.head, 4),
    'sick|vomit\\w*|throw\\w* up|threw up|drows\\w*|sleepy|confus\\w*|blood|fluid|passed out|knocked out|unconscious|pupils?|seizure|fit|blood thinner\\w*|krak\\w*|erbr\\w*|benommen|vomi\\w*|somnolen\\w*|confund\\w*|assonnat\\w*',
  ),
  negative(
    'A serious accident',
    near(
      'car|van|truck|lorry|bus|train|tram|motorbike|motorcycle|bike|horse|bil|auto|lkw|voiture|moto|coche|camion|macchina',
      'hit|knocked|run over|ran over|thrown|crash\\w*|kicked|under|trapped|pakord|angefahren|renverse\\w*|atropell\\w*|investit\\w*',
      6,
    ),
    `cant (?:move|feel)|trapped|${FEELS.blood}|unconscious|neck|back|legs?|pain|${FEELS.pain}`,
  ),
  emergency(
    'A serious fall',
    near(
      'fell|fallen|falling|jumped|ramlade|gesturzt|tombe\\w*|caido|caduto',
      'ladder|roof|scaffold\\w*|balcony|window|cliff|tree|metres?|meters?|floors?|stairs|stege|tak\\w*|leiter|dach|balkon|echelle|toit|escalera|tejado|scala|tetto',
      5,
    ),
    'cant (?:move|feel)|neck|back|head|unconscious|blood|bleed\\w*|confus\\w*|leg|hip|breath\\w*|passed out|kann nicht|peut pas|no puede|non riesce',
  ),
  emergency(
    'A large or deep burn',
    near(
      'boiling|burn\\w*|scald\\w*|hot (?:oil|water|tea|coffee|fat)|acid|fire|kokande|brannskad\\w*|verbruh\\w*|verbrann\\w*|brul\\w*|quemad\\w*|ustion\\w*',
      'whole|face|both|chest|genitals|back|half|entire|arm and|blister\\w*|white|charred|peel\\w*|baby|toddler|ansikte\\w*|gesicht|visage|cara|viso',
      6,
    ),
  ),
  negative(
    'A seizure',
    'seizure|fit|fitting|convuls\\w*|jerking|krampf\\w*|krampar|krampanfall|epilep\\w*',
    'minutes?|first|hasnt (?:come|woken)|wont|not (?:waking|stopp\\w*)|still|again|on the floor|turning|foam\\w*|bit (?:his|her) tongue|now|minuter|minuten|vaknar inte|wacht nicht|reveille|despierta|sveglia',
  ),
  emergency(
    'A seizure',
    near(
      'shak\\w*|twitch\\w*|jerk\\w*|stiff\\w*',
      'all over|eyes (?:\\w+ ){0,3}(?:roll\\w*|back|white)|foam\\w*|uncontrollabl\\w*|violently',
      8,
    ),
    'eyes|foam\\w*|floor|respond\\w*|awake|uncontrollabl\\w*',
  ),
  negative(
    'An overdose of drugs or alcohol',
    'needle|heroin|fentanyl|opioids?|methadone|overdos\\w*|vodka|whisky|gin|drunk|drinking|drugs?|pills|ghb|ketamine|xanax|mdma|ecstasy|sprit|droger|drogen|alkohol|alcool|drogue\\w*|alcohol|drogas',
    `blue|snoring|gurgl\\w*|barely breathing|not breathing|slow breath\\w*|foam\\w*|${DOES.noResponse}|cant (?:get|wake) (?:him|her|them|my \\w+)(?: to wake)?(?: up)?|passed out`,
  ),
  emergency(
    'Possible carbon monoxide',
    'boiler|heater|stove|generator|barbecue|bbq|fireplace|car engine|garage|gas|panna\\w*|heizung|gastherme|ofen|chaudiere|poele|caldera|estufa|caldaia|stufa',
    '(?:headaches?|dizzy|sick|drunk|nause\\w*|faint\\w*|sleepy|huvudvark|kopfschmerz\\w*|mal de tete|dolor de cabeza|mal di testa)',
    'everyone|everybody|all of us|we all|both|family|whole house|the dog|the cat|alarm|alla|alle|tous|toute la famille|todos|tutti|havent been drinking',
  ),
  negative(
    'A diabetic emergency',
    'diabet\\w*|type (?:1|one)|insulin\\w*|ketones?|sockersjuk\\w*|zuckerkrank\\w*',
    'vomit\\w*|ketones?|fruity|pear drops|acetone|nail varnish|breath smells|drowsy|confus\\w*|not making sense|makes no sense|unconscious|shaky and confused|fit|wont (?:wake|swallow|eat)|sleepy|acting drunk|krak\\w*|forvirrad|erbr\\w*|verwirrt|vomi\\w*|confus\\w*',
  ),
  emergency(
    'A racing heart with faintness',
    'heart|pulse|palpitations|hjarta\\w*|puls\\w*|herz\\w*|coeur|corazon|cuore',
    'rac\\w*|pound\\w*|flutter\\w*|1[5-9]\\d|2\\d\\d|irregular\\w*|all over the place|rusar|rast|battements?|late|batte\\w*|palpit\\w*',
    'black\\w* out|faint\\w*|pass(?:ed|ing)? out|collaps\\w*|chest pain|svimma\\w*|ohnmacht\\w*|evanoui\\w*|desmay\\w*|sven\\w*',
  ),
  emergency(
    'A blood clot that may have reached the lungs',
    near(
      'leg|calf|thigh|vad\\w*|ben\\w*|wade|bein|mollet|jambe|pantorrilla|pierna|polpaccio|gamba',
      `${FEELS.swells}|clot|dvt|red|hot|sore`,
      6,
    ),
    'breath\\w*|chest|stabbing|cough\\w*|andas|atm\\w*|respir\\w*|poitrine|pecho|petto',
  ),
  emergency(
    'Tearing pain in chest or back (possible aortic tear)',
    near(
      'tear\\w*|ripp\\w*|torn|slitande|reissend\\w*|dechir\\w*|desgarr\\w*|lacerant\\w*',
      'back|shoulder blades|chest|belly|stomach|rygg\\w*|rucken|dos|espalda|schiena|pain',
      5,
    ),
    `${FEELS.pain}|${FEELS.sudden}`,
  ),
  negative(
    'A limb without blood flow',
    near(
      BODY.limb,
      'white|pale|blue|cold|mottled|vit|kall|weiss|kalt|blanche?|froide?|blanc[oa]|fri[oa]|bianc[oa]|fredd[oa]',
      4,
    ),
    'cant feel|no feeling|numb|no pulse|dead|domn\\w*|gefuhllos|taub|insensible|engourdi\\w*|no siento|insensibil\\w*',
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

  crisis(
    '(?:cant|dont (?:think|feel|know)(?: \\w+){0,4}|not (?:sure|able)(?: \\w+){0,4}|struggling to|afraid i)(?: \\w+){0,3} (?:keep|stay|be|kept|trust) (?:myself )?safe|dont trust myself|not safe with myself|afraid (?:of what i|i) (?:might|will|may) (?:do|hurt|harm)',
  ),
  crisis(
    '(?:written|wrote|writing|left|leaving) (?:\\w+ ){0,2}(?:letters?|notes?|goodbyes?|will)',
    '(?:tablets|pills|rope|gun|ready|tonight|goodbye|kids|bridge|plan\\w*|over|end)',
  ),
  crisis(
    'no (?:point|reason|sense|use) (?:\\w+ ){0,4}(?:being here|living|carrying on|going on|in life|of living|any ?more|to live|waking up|existing)|(?:nothing|no one) (?:left )?to live for|(?:dont|do not|didnt) (?:\\w+ ){0,2}want to (?:wake up|be here|live|exist|carry on|go on|be alive)|(?:wish|hope|rather) (?:\\w+ ){0,3}(?:never wake|not wake|didnt wake|wasnt (?:here|alive|born)|were dead|was dead)',
  ),
  crisis(
    '(?:want|wish|going|ready|need|like) (?:\\w+ ){0,3}(?:to )?(?:disappear|vanish|not exist|stop existing|be gone|be dead|end my life|end it all|end it|die)(?! (?:of|for|from) )',
    '(?:never|forever|future|any ?more|tonight|hopeless|pointless|everything|nothing|alone|cant|easier|me|my|i|im|ive)',
  ),
  crisis(
    '(?:stopped seeing|dont see|cant see|see no|have no|no) (?:\\w+ ){0,2}(?:future|way out|hope left|other way)',
  ),
  crisis(
    '(?:step\\w*|jump\\w*|walk\\w*|throw\\w*|driv\\w*|lie|lying) (?:\\w+ ){0,5}(?:front of|under|off|into|onto) (?:\\w+ ){0,2}(?:trains?|bus|truck|lorry|traffic|bridge|cliff|roof|balcony|tree|tracks|wall)',
  ),
  crisis(
    '(?:cut|cutting|burning|hurting|harming|scratching|hitting) (?:my (?:arms?|legs?|wrists?|thighs?|skin)|myself)',
    '(?:again|deeper|relief|on purpose|cope|numb|feel|been|keep|started|urge|stop|every)',
  ),
  { ...crisis(
    '(?:least|most|less) pain\\w* (?:\\w+ ){0,2}(?:way|method)|painless(?:ly)? (?:\\w+ ){0,3}(?:way|die|death|method|go)|(?:way|how) to (?:kill myself|end my life|die (?:quickly|painlessly|without))|(?:how many|what dose)(?: \\w+){0,4} (?:to|would|will) (?:die|kill me|be fatal|end it)',
  ), asked: true },
  crisis(
    '(?:every ?one|every ?body|they|family|kids|world|people|no ?one|nobody) (?:\\w+ ){0,5}(?:better|relieved|happier|fine|easier|care|miss me|notice)(?: off)?(?: \\w+){0,3} (?:without me|if i (?:was|were|wasnt|werent|am|died|disappeared|just)|when im gone|once im gone)',
  ),
  crisis(
    '(?:texted|sent|messaged|said|told|saying) (?:\\w+ ){0,3}(?:goodbye|farewell|bye forever|to take care of)',
    '(?:answer\\w*|tried|pills|before|worried|pick\\w* up|reply\\w*|dead|die|suicid\\w*)',
  ),
  crisis(
    '(?:gun|knife|rope|noose|pills|razor|bridge)',
    '(?:end (?:it|his life|her life|my life|things)|kill (?:himself|herself|myself|themselves)|going to (?:do it|die|jump)|wants? to die)',
  ),
  crisis(
    '(?:dying|death|being dead|to die|dead) (?:\\w+ ){0,3}(?:easier|better|relief|peaceful|only way|would be)|(?:thinking|thoughts?|think|dream\\w*|fantasi\\w*) (?:\\w+ ){0,3}(?:ending (?:it|my life|things|everything)|suicide|killing myself|dying|being dead|not being here)|(?:kill|unalive|hang|shoot|drown|hurt|harm) (?:my ?self|himself|herself)(?! (?:laughing|at|in the gym|lifting|running))|suicidal|kms|sewerslide',
  ),
  foreignCrisis(
    'vill (?:\\w+ ){0,3}(?:do|vara dod|inte leva|inte finnas|inte vakna|sluta finnas|ta livet|avsluta (?:allt|mitt liv))|orkar inte (?:leva|mer)(?: \\w+){0,4} (?:do|leva|slut)|(?:ta|tar|tagit) livet av (?:mig|sig)|sjalvmord\\w*|ingen mening (?:med|att) (?:livet|leva)|battre (?:utan mig|om jag (?:var dod|inte fanns))|skar(?:a|it|er)? mig|skada(?:r)? mig sjalv|slippa (?:leva|finnas)|inte langre leva',
  ),
  foreignCrisis(
    '(?:will|mochte|wollte|wunschte|will nur) (?:\\w+ ){0,5}(?:sterben|tot sein|nicht mehr (?:leben|da sein|aufwachen|weiter\\w*)|verschwinden|alles beenden)|(?:einschlafen|schlafen) (?:\\w+ ){0,3}nicht mehr aufwachen|kein\\w* (?:sinn|ausweg|lebenswillen)(?: \\w+){0,3}|nicht mehr leben|(?:mich|sich) (?:\\w+ )?(?:umbring\\w*|umzubringen|ritz\\w*|erhang\\w*|selbst verletz\\w*)|(?:bringe|bringt) (?:mich|sich) um|das leben nehmen|selbstmord\\w*|suizid\\w*|ohne mich besser',
  ),
  foreignCrisis(
    '(?:veux|voudrais|envie|prefere|aimerais|vais) (?:\\w+ ){0,4}(?:mourir|en finir|me tuer|disparaitre|ne plus (?:vivre|me reveiller|etre la)|me suicider)|en finir avec (?:la vie|tout)|plus envie de (?:vivre|me reveiller)|(?:veux|voudrais) plus (?:vivre|etre la)|suicid\\w*|mettre fin a (?:mes jours|ma vie|ses jours)|mieux sans moi|me (?:scarifi\\w*|mutil\\w*|fais du mal)|aucune raison de vivre|vie n a plus (?:de|aucun) sens',
  ),
  foreignCrisis(
    '(?:quiero|quisiera|ganas|prefiero|gustaria|voy a|deseo) (?:\\w+ ){0,4}(?:morir\\w*|matarme|suicidarme|desaparecer|que todo (?:termine|acabe)|dejar de (?:existir|vivir)|no despertar|acabar con (?:todo|mi vida))|no quiero (?:\\w+ ){0,2}(?:vivir|seguir|despertar|estar aqui|existir)(?! (?:con|la|el|una|comiendo|tomando))|suicid\\w*|quitarme la vida|mejor sin mi|hacerme dano|cortarme|me corto|no tiene sentido (?:vivir|la vida|seguir)',
  ),
  foreignCrisis(
    '(?:voglio|vorrei|voglia|preferirei|penso di) (?:\\w+ ){0,4}(?:morire|farla finita|uccidermi|ammazzarmi|sparire|non svegliarmi|non esserci|smettere di vivere|suicidarmi)|farla finita|non (?:voglio|ho) (?:piu )?(?:\\w+ ){0,2}(?:vivere|svegliarmi|esserci)|suicid\\w*|togliermi la vita|meglio senza di me|farmi del male|mi taglio|tagliarmi|non ha (?:piu )?senso (?:vivere|la vita)',
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
    'A part of the body cut off',
    near(
      'fingers?|thumb|toes?|hand|foot|arm|leg|ear',
      '(?:are|is|was|came|come) (?:gone|off)|missing|cut off|sliced off|chopped off|torn off',
      4,
    ),
    'saw|caught|machine|mower|door|knife|blender|accident|cut|bleed\\w*|blood',
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
    near(`${DOES.ingested}|chugged|guzzled|downed|runtergeschluckt`, `${THINGS.tooMany}`, 5),
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
      'kettle|boiling|hot (?:water|oil|tea|coffee|soup)|flames?|fire|scald\\w*|burn\\w*|iron|stove',
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
  negative('A seizure', 'convulse|convulsionne|krampar|krampft|convulsiona\\w*|convulsioni|having a fit|is fitting'),
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

  crisis(
    'no reason (?:for me )?to (?:be|stay|stick) (?:around|here|alive)|dont deserve to (?:live|breathe|exist|be here)|(?:cant|dont want to|not going to) do this any ?more(?: \\w+){0,3} (?:life|living|goodbye|pills)|given? (?:my|away) (?:\\w+ ){0,3}away|(?:googl|search|look)\\w* (?:\\w+ ){0,2}(?:bridges?|high places|ways to die|how to die)',
  ),
  crisis(
    'pills|tablets|rope|noose|razor\\w*|blades?|gun|knife',
    'lined up|in front of me|ready|in my hand|saved up|stash\\w*|stockpil\\w*|collected|locked (?:herself|himself|themselves|myself) in|next to me',
  ),
  crisis(
    '(?:have|got|made|making) (?:a|my) plan|decided|bestamt mig|entschieden|decide|decidi\\w*|deciso',
    'tonight|goodbye|end|ikvall|slut|heute (?:abend|nacht)|schluss|ce soir|fin|esta noche|acabar|stasera|finita',
    'i|me|my|jag|mig|ich|je|yo|me|mi|io|it|tar',
  ),
  { ...crisis(
    'what (?:would|will) happen if i (?:took|take|swallow\\w*|overdos\\w*) (?:all|a bunch|a lot|too many|the whole|every)|(?:took|taken|swallow\\w*) (?:\\w+ ){0,8}(?:because i cant|cant do this|to die|to end)',
  ), asked: true },
  crisis(
    'voices?',
    'hurt|kill|harm|stab|jump|drown',
    'tells?|telling|saying|says|command\\w*|order\\w*|hear\\w*',
  ),
  {
    ...crisis(
      'fatto dei tagli|tagli sulle braccia|cortes en los brazos|ritzen|geritzt|skurit mig|je me coupe|me coupe les',
    ),
    foreign: true,
  },
]

function BODY_BLOOD(): string {
  return `${FEELS.blood}|wound|nose|artery|wrist|cut|sar|wunde|plaie|herida|ferita`
}

/** Lower case without accents; an apostrophe inside an English contraction goes, any other becomes a space. */
export const simplifyWords = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/(?<=[a-z])['’‘`´](?=(?:t|s|re|ve|ll|m|d)\b)/g, '')
    .replace(/[^a-z0-9.!?;\n]+/g, ' ')
    .replace(/ +/g, ' ')

const RANK = { urgent: 0, crisis: 1, emergency: 2 }

/** The most serious danger that the meanings of a message amount to. */
export function matchDangerFrames(message: string): DangerMatch | null {
  const language = languageOf(simplifyWords(message))
  const sentences = (language === 'en' ? normalise(message) : message)
    .split(/[!?;\n]+|\.(?!\d)/)
    .map((text) => simplifyWords(text).trim())
    .filter((text) => text !== '')
  const ofNow = sentences.filter(
    (text) => (language !== 'en' || sentenceMood(text) === 'now') && speaksOfNow(text),
  )
  let found: DangerMatch | null = null
  for (const { level, reason, all, negative: denialFree, foreign: foreignOnly, asked } of FRAMES) {
    if (found && RANK[found.level] >= RANK[level]) continue
    if (foreignOnly && language === 'en') continue
    const said = (expression: RegExp) =>
      (asked ? sentences : ofNow).some((sentence) =>
        Array.from(sentence.matchAll(expression)).some(
          ({ index, 0: text }) =>
            !(denialFree ? DENIED_OUTRIGHT : DENIALS).test(sentence.slice(0, index)) &&
            !isFigurative(sentence, { start: index, end: index + text.length }),
        ),
      )
    if (all.every(said)) found = { level, reason, language }
  }
  return found
}
