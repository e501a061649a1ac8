/** Dangers as combinations of meanings, written once for all six languages: first part. */
import { emergency, foreign, negative, near, type Frame } from './danger-frame.ts'
import { BODY, DOES, FEELS, THINGS, WHO } from './danger-lexicon.ts'
import {
  ALLERGEN,
  ALLERGY,
  BLEEDING,
  BLEEDS,
  BREATH,
  CANNOT_EN,
  FALL_HEAD,
  HEART,
  MUCH,
  POISON,
  PREGNANCY,
  STROKE,
  UNWELL_AIRWAY,
} from './danger-words.ts'

/** Pregnancy, in words of other languages. */
const WEEKS =
  '\\d\\d\\.? (?:veckan?|wochen?|semaines|semanas|settiman[ae])|(?:vecka|woche) \\d\\d|(?:sju|atta|nio|sieben|acht|neun|sept|huit|neuf|siete|ocho|nueve|sette|otto|nove) (?:manader|monaten?|mois|meses|mesi)|(?:siebten|achten|neunten) monat|\\d e mois|[789]e mois'

export const BODY_DANGERS: readonly Frame[] = [
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
    near('arms?', 'drift\\w* (?:down|lower|away)|sinks|sank|wont stay up', 3),
    'hold(?:ing)?|held|rais\\w*|lift\\w*|out|both',
  ),
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
  emergency(POISON, near(DOES.takenOnce, near(THINGS.tooMany, THINGS.pills, 4), 4)),
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
  emergency(BLEEDING, near(BLEEDS, MUCH, 5)),
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
  foreign(
    PREGNANCY,
    near(
      'ror sig|rorde sig|bewegt sich|strampelt|bouge|bougent|se mueve|si muove|muoversi',
      'mindre|knappt|weniger|kaum|moins|peu|a peine|menos|apenas|poco|pochissimo|meno|appena',
      3,
    ),
    `bebis\\w*|barnet|baby|kind|bebe|petite?|bambin[oa]|bimb[oa]|nin[oa]|${WHO.pregnant}`,
    `${WHO.pregnant}|${WEEKS}`,
  ),
  foreign(
    PREGNANCY,
    near(
      '(?:kanner|spure|sens|noto|siento|sento) (?:\\w+ ){0,4}(?:bebis\\w*|barnet|baby|kind|bebe|petite?|bambin[oa]|bimb[oa]|nin[oa]|bouger|muoversi|moverse)',
      'mindre|knappt|weniger|kaum|moins|peu|a peine|menos|apenas|casi no|poco|pochissimo|meno|appena',
      4,
    ),
    `${WHO.pregnant}|${WEEKS}`,
  ),
  foreign(PREGNANCY, near('bebis\\w*', 'lugnare', 3), `${WHO.pregnant}|${WEEKS}`),
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
    'breath\\w*|out of puff|puffed|puffing|winded|panting|chest|stabbing|cough\\w*|andfadd|andas|flasar|atm\\w*|kurzatmig\\w*|essouffl\\w*|souffle|ahog\\w*|respir\\w*|poitrine|pecho|petto',
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
]
