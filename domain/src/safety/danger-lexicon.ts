/**
 * Words for what makes a danger, by meaning, in English, Swedish, German, French, Spanish and Italian. Written without
 * accents, in lower case; an entry is a regular expression for whole words.
 */
const any = (...lists: string[]) => lists.join('|')

/** What was swallowed once; "takes nine tablets" is a habit. */
const TAKEN_ONCE = any(
  'swallow\\w*|drank|drunk|drinking|ate|eaten|eating|took|taken|had|inject\\w*|lick\\w*|chew\\w*|inhal\\w*|got into|got hold of|bit into|necked|downed|given',
  'drack|druckit|svalj\\w*|svalt|svalde|atit|tagit|tog|fatt i sig|stoppat i sig|satt i sig',
  'getrunken|geschluckt|verschluckt|gegessen|genommen|eingenommen|trank|schluckte|erwischt',
  'avale\\w*|bu|mange\\w*|pris|ingere\\w*|boit',
  'bebi\\w*|trag\\w*|comi\\w*|tomad\\w*|tome|tomo|ingeri\\w*',
  'bevut\\w|ingoiat\\w|ingerit\\w|mangiat\\w|pres[oa]|inghiottit\\w',
)

export const BODY = {
  chest: any(
    'chest(?! (?:press|day|infection|freezer|workout|muscles?|hair|exercise))|breast ?bone|sternum|ribs|ribcage',
    'brost\\w*|bringa\\w*',
    'brust(?!krebs)\\w*|brustkorb',
    'poitrine|thorax|thoracique\\w*',
    'pecho|torax',
    'petto|torace|toracic\\w*',
  ),
  face: any(
    'faces?|mouth|smiles?|cheek|eyelid',
    'ansikt\\w*|mun(?:nen)?|mungip\\w*',
    'gesicht\\w*|mund\\w*',
    'visage|bouche',
    'cara|boca|rostro',
    'faccia|viso|bocca',
  ),
  airway: any(
    'tongue|throat|windpipe|airways?',
    'tung\\w*|hals\\w*|svalg\\w*|strup\\w*',
    'zunge|hals|rachen|kehle',
    'langue|gorge',
    'lengua|garganta',
    'lingua|gola',
  ),
  lips: any('lips?|nails?|fingertips', 'lapp(?:ar\\w*|en)', 'lippen?', 'levres?', 'labios?', 'labbra'),
  head: any(
    'head|headaches?|skull|migraine',
    'huvud\\w*',
    'kopf\\w*|schadel',
    'tete|crane',
    'cabeza',
    'testa',
  ),
  neck: any('neck', 'nack\\w*', 'nacken|hals', 'nuque|cou', 'cuello|nuca', 'collo|nuca'),
  belly: any(
    'belly|tummy|stomach|abdom\\w+|guts?',
    'mag(?:e|en|ont)|buk\\w*',
    'bauch\\w*|magen',
    'ventre|abdomen|estomac',
    'barriga|vientre|estomago|abdomen|tripa',
    'pancia|stomaco|addome|ventre',
  ),
  limb: any(
    'arms?|legs?|hands?|foot|feet|fingers?|toes?|knees?',
    'arm\\w*|ben(?:et|en)?|hand\\w*|fot(?:en)?|tar(?:na)?|fingr\\w*',
    'arme?|beine?|hand|hande|fuss|fusse|finger|zehen?',
    'bras|jambes?|mains?|pieds?|doigts?|orteils?',
    'brazos?|piernas?|manos?|pies?|dedos?',
    'bracci[oa]|gamb[ae]|man[oi]|pied[ei]|dit[ao]',
  ),
  oneSide: any(
    '(?:left|right|one) (?:\\w+ )?(?:side|half|arm|leg|hand|foot|face|eyelid)|(?:side|half) of (?:\\w+ )?(?:body|face)',
    '(?:vanster|hoger|ena) (?:\\w+ )?(?:sida\\w*|arm\\w*|ben\\w*|hand\\w*|halva\\w*)',
    '(?:link\\w*|recht\\w*|eine) (?:\\w+ )?(?:seite|arm|bein|hand|korperhalfte|gesichtshalfte)',
    '(?:cote|bras|jambe|main) (?:gauche|droite?)|moitie du (?:corps|visage)',
    '(?:lado|brazo|pierna|mano) (?:izquierd\\w|derech\\w)|medio (?:cuerpo|lado)|mitad de la cara',
    '(?:lato|braccio|gamba|mano) (?:sinistr\\w|destr\\w)|meta del (?:corpo|viso)',
  ),
} as const

export const FEELS = {
  pain: any(
    'pain\\w*|ach(?:e|es|ed|ing|y)|hurt\\w*|pressure|pressing|tight\\w*|squeez\\w+|crush\\w+|heav(?:y|iness)|weight|burning|stabb?\\w*|discomfort|gripp\\w+|clench\\w*|constrict\\w*|agony|cramp\\w*|fist|elephant|brick|truck|anvil|sitting on|parked on|knife|barre?',
    'ont|sitter pa|smart\\w*|tryck\\w*|kramp\\w*|varker|stram\\w*|tung\\w*|tyngd|brann\\w*|hugg\\w*|spann\\w*',
    'schmerz\\w*|weh|druck\\w*|eng\\w{0,4}|stech\\w*|sticht|brenn\\w*|zieh\\w*|zieht|klemm\\w*|(?:zu)?(?:ge)?schnur\\w*',
    'douleur\\w*|mal|pression|serre\\w*|oppress\\w*|poids|ecras\\w*|brul\\w*|etau|pesanteur',
    'dolor\\w*|duele\\w*|presion|opres\\w*|oprime|aprieta\\w*|apretad\\w*|peso|ardor|quema\\w*|punzad\\w*',
    'dolor\\w*|fa male|pression\\w*|oppress\\w*|peso|string\\w*|stretta|morsa|bruci\\w*|fitt[ae]|schiaccia\\w*',
  ),
  sweat: any(
    'cold sweats?|sweat\\w*|clammy|gr[ae]y|ashen|cold to (?:the )?touch|doom|grim|faint\\w*|drenched in sweat|nause\\w+|sick|vomit\\w*|throwing up|pale|white as|breathless|short of breath',
    'kallsvett\\w*|gra i ansiktet|kallsvett\\w*|svett\\w*|illamaende|ma(?:r)? illa|blek\\w*|krak\\w*',
    'kaltschweiss\\w*|schweissnass|schweissgebadet|schweiss\\w*|schwitz\\w*|ubel\\w*|blass|bleich',
    'sueurs?|teint gris|en sueur|transpir\\w*|nausee\\w*|pale',
    'sudor\\w*|sudando|nausea\\w*|palid\\w*',
    'sud(?:ore|o|a|ato|ando)|nausea|pallid\\w',
  ),
  weak: any(
    'weak\\w*|numb\\w*|limp|dead|floppy|useless|paraly\\w*|wont (?:move|lift|work|respond)|(?:cant|cannot|couldnt|unable to) (?:move|lift|feel|raise|grip|hold)|drop(?:s|ping|ped)? (?:things|everything|stuff)|gives? way|gave way',
    'svag\\w*|domn\\w*|forlama\\w*|kraftlos\\w*|lyder inte|kan inte (?:lyfta|rora)|hang(?:er|de)',
    'schwach|taub|gelahmt|kraftlos|lahm\\w*|hangt|nicht (?:mehr )?(?:bewegen|heben)',
    'faibl\\w*|engourdi\\w*|paraly\\w*|ne (?:bouge|repond) plus|sans force|inerte',
    'debil\\w*|dormid\\w*|paraliz\\w*|adormec\\w*|sin fuerza|no (?:puede|puedo) mover',
    'debol\\w*|intorpidit\\w*|paralizz\\w*|addormentat\\w*|senza forza|non (?:si muove|riesc\\w+ a muovere)',
  ),
  crooked: any(
    'droop\\w*|sagg\\w*|dropp?ed|slipp?ed|slid|drool\\w*|dribbl\\w*|crooked|lopsided|wonky|uneven|twisted|pulled (?:to|down)|wont move|frozen|numb|paraly\\w*|hang(?:s|ing)|skew\\w*',
    'sned\\w*|snett|hang(?:er|de)|domn\\w*|forlama\\w*|forvriden',
    'schief|sabbert|sabber\\w*|hangt|hangend\\w*|taub|gelahmt|verzogen|herunter',
    'de travers|tordue?s?|affaiss\\w*|deforme\\w*|paraly\\w*|tombe\\w*|pendante?',
    'torcid\\w*|torci\\w*|caid\\w*|cae|desviad\\w*|paraliz\\w*|chueca',
    'stort\\w*|cadente|cade|pende|deviat\\w*|paralizz\\w*',
  ),
  swells: any(
    'swell\\w*|swollen|puff\\w*|blow(?:ing|n)? up|ballooning|thick|enlarged|feel(?:s|ing)? (?:\\w+ )?(?:fat|big|huge)|(?:twice|double) (?:its|the) (?:normal )?size',
    'svull\\w*|svall\\w*',
    'schwill\\w*|geschwollen|anschwell\\w*|schwoll\\w*|dick',
    'gonfl\\w*|enfl\\w*',
    'hinch\\w*|inflam\\w*',
    'gonfi\\w*',
  ),
  closes: any(
    'clos(?:e|es|ed|ing)(?: up)?|tighten\\w*|tight|shut(?:ting)?|cant swallow|croaky|hoarse',
    'snor\\w*|tapp\\w* (?:till|igen)|igen|trang\\w*',
    'zu(?:geht|schwill\\w*|gehen)?|eng|schnurt',
    'ferme\\w*|serre\\w*|bloque\\w*',
    'cierra\\w*|cerrand\\w*|apriet\\w*',
    'chiud\\w*|string\\w*',
  ),
  severe: any(
    'severe\\w*|worst|excruciating|unbearable|agony|agoni[sz]ing|terrible|intense|extreme\\w*|sharp|sudden\\w*|violent|screaming',
    'svar\\w*|varst\\w*|olidlig\\w*|kraftig\\w*|plotslig\\w*|fruktansvar\\w*',
    'stark\\w*|schlimm\\w*|heftig\\w*|unertraglich\\w*|plotzlich\\w*|extrem\\w*',
    'fort\\w*|violent\\w*|atroce\\w*|insupportable\\w*|intense\\w*|terrible\\w*|soudain\\w*|pire',
    'fuert\\w*|intens\\w*|insoportabl\\w*|terribl\\w*|repentin\\w*|peor|agud\\w*',
    'fort\\w*|intens\\w*|insopportabil\\w*|terribil\\w*|improvvis\\w*|peggior\\w*|lancinant\\w*',
  ),
  sudden: any(
    'sudden\\w*|out of nowhere|all at once|instantly|in (?:a )?seconds?|just now|woke up|came on|like (?:a |an )?(?:thunder\\w*|hammer|explosion|gunshot|lightning)|burst|exploded|popped|ever',
    'plotslig\\w*|helt plotsligt|fran ingenstans|nagonsin',
    'plotzlich|auf einmal|schlagartig|aus dem nichts|meines lebens|je',
    'soudain\\w*|tout a coup|d un coup|brusque\\w*|brutal\\w*|de ma vie',
    'de repente|repentin\\w*|de golpe|subit\\w*|de mi vida',
    'improvvis\\w*|all improvviso|di colpo|d un tratto|della mia vita',
  ),
  fever: any(
    'fever\\w*|feverish|temperature|temp|burning up|boiling|(?:3[89]|4[01])(?:\\.\\d)?|hot to (?:the )?touch|feels hot',
    'feber\\w*|temperatur',
    'fieber\\w*|temperatur',
    'fievre|temperature',
    'fiebre|temperatura',
    'febbre|temperatura',
  ),
  blue: any(
    'blue|bluish|purple|gr[ae]y',
    'bla|blaa|blatt|gra',
    'blau\\w*|grau\\w*',
    'bleu\\w*|violet\\w*|gris\\w*',
    'azul\\w*|morad\\w*|gris\\w*',
    'blu|bluastr\\w|viola|grigi\\w|cianotic\\w',
  ),
  collapsed: any(
    'collaps\\w+|slump\\w*|keel\\w*|crumpl\\w*|passed out|fainted|fell (?:down|over|to the (?:floor|ground))|slid off|on the floor|dropped to the|went down|out cold|hit the deck|blacked out|gone down|staring|slid to',
    'ramla\\w* ihop|rasa\\w* ihop|fallit ihop|foll ihop|stirrar|segna\\w*|svimma\\w*|kollapsa\\w*|tuppa\\w* av',
    'umgekippt|zusammengebrochen|zusammengesackt|umgefallen|kippt\\w* um|ohnmachtig|kollabier\\w*',
    'ecroule\\w*|effondre\\w*|evanoui\\w*|tombe\\w* (?:par terre|au sol)|malaise',
    'desplom\\w*|desmay\\w*|(?:caido|cayo) al suelo|desvanec\\w*',
    'crollat\\w|svenut\\w|caduto a terra|accasciat\\w',
  ),
  blood: any(
    'blood\\w*|bleed\\w*|bled',
    'blod\\w*|blod(?:er|de)',
    'blut\\w*',
    'sang|saign\\w*',
    'sangr\\w*',
    'sangu\\w*',
  ),
} as const

export const DOES = {
  breathe: any(
    'breath\\w*|air|catch (?:my|his|her) breath',
    'andas|andning\\w*|andan|luft',
    'atm\\w*|luft',
    'respir\\w*|souffle|air',
    'respir\\w*|aire|aliento',
    'respir\\w*|fiato|aria',
  ),
  cannotForeign: any(
    'kan (?:knappt|inte)|inte|knappt|svart|slutat|ingen|kippar',
    'nicht|kaum|schwer|keine|schlecht|ringt|schnappt|aufgehort',
    'pas|plus|peine|mal|difficult\\w*|manque\\w*|cherche',
    'no|cuesta|dificultad|falta|apenas|problemas',
    'non|fatica|difficolta|manca\\w*|senza|male',
  ),
  speak: any(
    'speech|words?|talk\\w*|speak\\w*|sentences?|voice',
    'pratar?|talar?|tal(?:et)?|ord(?:en)?',
    'sprech\\w*|spricht|sprache|rede[nt]?|worte?r?',
    'parl\\w+|parole|mots|elocution',
    'habl\\w+|palabras|entiend\\w*',
    'parl\\w+|parole|frasi',
  ),
  garbled: any(
    'wrong|slur\\w*|garbl\\w*|jumbl\\w*|muddl\\w*|mush\\w*|nonsense|rubbish|gibberish|funny|strange\\w*|odd\\w*|weird\\w*|thick|no sense|scrambled|mixed up|drunk',
    'konstig\\w*|sluddr\\w*|otydlig\\w*|osammanhang\\w*|rorig\\w*',
    'undeutlich|komisch|verwaschen|lall\\w*|wirr\\w*|unverstandlich|seltsam',
    'bizarr\\w*|incomprehensib\\w*|pateu\\w*|incoheren\\w*|confus\\w*|bafouill\\w*',
    'raro|rara|extran\\w*|enred\\w*|incoheren\\w*|arrastr\\w*',
    'stran\\w*|male|impastat\\w*|incomprensibil\\w*|confus\\w*|incoerent\\w*',
  ),
  noResponse: any(
    '(?:wont|doesnt|not|isnt|cant|cannot|didnt|stopped|never|hard to|unable to) (?:\\w+ ){0,4}(?:open (?:his|her|their) eyes|wake|wakeup|waking|woken|wakes|respond\\w*|answer(?:ing)? (?:me|us)|react\\w*|come round|coming round|came round|get (?:him|her|them) to wake(?: up)?|rouse|shake (?:him|her|them) awake|wake (?:him|her|them)|come to)|hard to (?:rouse|wake)|out cold|unresponsive|unconscious|lifeless',
    '(?:inte|ej|ingen|omojlig\\w*) (?:\\w+ ){0,5}(?:kontakt|svarar?|vakna\\w*|reager\\w*|vacka)|(?:svarar|reagerar|vaknar|ror sig) inte|medvetslos\\w*|livlos\\w*|okontaktbar',
    'nicht (?:mehr )?(?:ansprechbar|aufwach\\w*|wach|bei bewusstsein)|(?:reagiert|antwortet|bewegt sich|atmet) (?:\\w+ ){0,2}nicht|wacht (?:\\w+ )?nicht|bewusstlos\\w*|leblos\\w*',
    '(?:ne|n) (?:se |s )?(?:repond|reagit|reveille|bouge|parle|respire)\\w* (?:\\w+ )?(?:pas|plus)|inconscient\\w*|inanime\\w*|perdu connaissance',
    'no (?:se )?(?:contest|respond|reaccion|despiert|muev|respir(?!ator))\\w*|inconscient\\w*|sin sentido|perdi\\w+ el conocimiento',
    'non (?:si )?(?:rispond|reagisc|sveglia|muov|respir(?!ator))\\w*|incoscient\\w|priv[oa] di sensi|perso (?:i sensi|conoscenza)',
  ),
  takenOnce: TAKEN_ONCE,
  ingested: any(TAKEN_ONCE, 'takes|drinks?'),
  vomits: any(
    'vomit\\w*|throw\\w* up|threw up|thrown up|puk\\w+|spew\\w*|being sick|been sick|cough\\w*|spit\\w*|spat',
    'krak\\w*|spy\\w*|spyr|host\\w*',
    'erbr\\w+|kotz\\w*|hust\\w*|spuck\\w*',
    'vomi\\w*|crach\\w*|touss\\w*',
    'vomit\\w*|tos\\w*|escup\\w*',
    'vomit\\w*|toss\\w*|sput\\w*',
  ),
} as const

export const WHO = {
  person: any(
    'he|hes|him|she|shes|her|they|them|dad|daddy|father|mum|mom|mother|husband|wife|partner|brother|sister|son|daughter|baby|toddler|child|kid|girl|boy|friend|mate|grand\\w+|gran|nan|nana|uncle|aunt|neighbou?r|boyfriend|girlfriend|man|woman|someone|colleague|patient|little one',
    'han|hon|honom|henne|pappa|mamma|man|fru|make|maka|sambo|bror|syster|son|dotter|barn\\w*|bebis\\w*|van|farmor|mormor|farfar|morfar|granne',
    'er|sie|ihn|vater|papa|mutter|mama|mann|frau|bruder|schwester|sohn|tochter|kind|baby|oma|opa|freund\\w*|nachbar\\w*|kollege',
    'il|elle|pere|papa|mere|maman|mari|femme|frere|soeur|fils|fille|enfant|bebe|ami|amie|grand\\w*|voisin\\w*',
    'el|ella|padre|papa|madre|mama|marido|esposo|esposa|mujer|hermano|hermana|hij[oa]|nin[oa]|bebe|amig[oa]|abuel[oa]|vecin[oa]',
    'lui|lei|padre|papa|madre|mamma|marito|moglie|fratello|sorella|figli[oa]|bambin[oa]|neonato|amic[oa]|nonn[oa]|vicin[oa]',
  ),
  child: any(
    'son|daughter|toddler|child|kid|kids|baby|boy|girl|\\d year old|little one|grand(?:son|daughter|child)',
    'son|dotter|lillan|lillen|barn\\w*|bebis\\w*|pojke|flicka|ettaring|tvaaring',
    'sohn|tochter|kind|baby|enkel\\w*|kleinkind',
    'fils|fille|enfant|bebe|petit\\w*',
    'hij[oa]|nin[oa]|bebe|niet[oa]',
    'figli[oa]|bambin[oa]|neonato|nipote',
  ),
  newborn: any(
    '(?:\\d|two|three|four|five|six|seven|eight|nine|ten|eleven) (?:days?|weeks?) old|newborn|1 month old|one month old|2 months? old|two months? old',
    'nyfodd\\w*|\\w+ (?:veckor|dagar) gam\\w+',
    'neugeboren\\w*|saugling|\\w+ (?:wochen|tage) alt',
    'nouveau ne|nourrisson|de \\w+ (?:semaines|jours)',
    'recien nacid[oa]|de \\w+ (?:semanas|dias)',
    'neonat\\w|di \\w+ (?:settimane|giorni)',
  ),
  pregnant: any(
    'pregnan\\w*|\\d\\d? weeks(?! (?:ago|later))|trimester|my bump|expecting a baby|waters? (?:has |have )?broke\\w*',
    'gravid\\w*|vattnet (?:har )?(?:gatt|gick)',
    'schwanger\\w*|fruchtblase',
    'enceinte|perdu les eaux',
    'embarazad\\w*|roto aguas',
    'incinta|gravidanza|rotte le acque',
  ),
} as const

export const THINGS = {
  poison: any(
    'bleach|\\w*cleaner|detergent|antifreeze|batter(?:y|ies)|magnets?|(?<!blood )thinner|turpentine|petrol|paraffin|pesticide|insecticide|weed ?killer|poison\\w*|rat bait|pods?|dishwasher \\w+|white spirit|lamp oil|nicotine|mouthwash|rinse aid|surface spray|\\w*unblocker|washing powder|nail (?:varnish|polish) remover|perfume|aftershave|mushrooms?|berries|vape \\w+|wild mushrooms?|unknown berries|(?:sulph?uric|sulfuric|hydrochloric|muriatic|nitric|hydrofluoric|phosphoric|boric|oxalic) acid(?! (?:capsules?|tablets?))|(?<!(?:ic|no|ty|ach|ile) )acid(?! (?:reflux|rebound|blockers?|in my stomach))|descaler|drain \\w+|hand sanitiser|methanol|ammonia',
    'blekmedel|klorin|tvattmedel|\\w*diskmedel|diskmaskinstablett\\w*|propplosare|rengoringsmedel|batteri\\w*|lampolja|tandvatska|rattgift|gift|frostskydd\\w*|svamp(?:ar)?|nagellacks\\w*|rengoring\\w*',
    'bleichmittel|\\w*reiniger|spulmaschinen\\w*|waschmittel|batterie\\w*|knopfzelle\\w*|lampenol|rattengift|gift|frostschutz\\w*|entkalker|pilze aus dem wald',
    'javel|lessive|detergent|piles?|deboucheur|produit (?:menager|de nettoyage)|poison|antigel|white spirit|champignons? (?:sauvage\\w*|du jardin)',
    'lejia|cloro|detergente|pilas?|limpiador|desatascador|veneno|anticongelante|amoniaco|setas',
    'candeggina|varechina|detersivo|pil[ae]|batteri[ae]|sgorgante|veleno|antigelo|ammoniaca|funghi',
  ),
  pills: any(
    'pills?|tablets?|capsules?|paracetamols?|tylenol|ibuprofen|aspirins?|codeine|tramadol|xanax|valium|antidepressants?|medication|meds|medicines?|painkillers|sleeping (?:pills?|tablets?|tabs|meds?|medicines?|medication|capsules?|draughts?)|insulin|blood thinners?|warfarin|heart (?:pills|tablets)',
    'tablett\\w*|piller|\\w*medicin(?:er)?|alvedon|panodil|ipren|medicin\\w*|somnmed\\w*|insulin|varktabl\\w*',
    'tabletten|pillen|paracetamol|ibuprofen|medikament\\w*|schlaf(?:tablett|mittel|pille)\\w*|insulin|schmerzmittel',
    'comprimes|cachets|pilules|doliprane|medicaments|somniferes|insuline|gelules',
    'pastillas|pildoras|comprimidos|paracetamol|medicament\\w*|medicinas|somniferos|insulina',
    'pastiglie|pillole|compresse|tachipirina|farmaci|medicin\\w|sonniferi|insulina',
  ),
  tooMany: any(
    'whole|entire|all (?:of )?(?:my|his|her|the|those|her)|bottles?|pack(?:et)?s?|box(?:es)?|strips?|handfuls?|loads?|lots|bunch|too (?:many|much)|so many|twice|double|triple|overdos\\w*|unknown (?:number|amount|quantity)|extra|[89]|[1-9]\\d|ten|twelve|fifteen|twenty|thirty|forty|fifty|dozens?',
    'hela?|burk\\w*|karta|kartor|forpackning\\w*|alla|for (?:manga|mycket)|dubbel\\w*|overdos\\w*|massor|nave|[1-9]\\d',
    'ganze\\w*|packung\\w*|schachtel|alle|zu viele?|handvoll|doppelt\\w*|uberdos\\w*|[1-9]\\d',
    'toute?s?|boites?|plaquettes?|flacon|trop|poignee|double\\w*|surdose|[1-9]\\d',
    'tod[oa]s?|cajas?|bote|frasco|demasiad\\w*|much[oa]s|punado|doble|sobredosis|[1-9]\\d',
    'tutt[aeio]|scatol[ae]|flacone|tropp[aeio]|manciata|doppi[ao]|overdose|[1-9]\\d',
  ),
} as const

/** Denies what follows within three words. */
export const DENIALS =
  /(?:^| )(?:no|not|never|without|denies|denied|nor|neither|inte|ingen|inget|inga|utan|aldrig|nicht|kein\w*|ohne|nie|pas|aucune?|sans|jamais|ni|sin|ningun\w*|nunca|non|senza|nessun\w*|mai)(?: (?!and |but |och |men |und |aber |et |mais |y |pero |e |ma )\w+){0,3} ?$/

/** Denies what follows at once, also where the meaning holds a "not" of its own: "no trouble breathing". */
export const DENIED_OUTRIGHT =
  /(?:^| )(?:no|not|never|without|denies|denied|isnt|arent|wasnt|inga|ingen|utan|keine|ohne|aucune?|sans|pas de|sin|ningun\w*|senza|nessun\w*)(?: (?:any|real|more|longer|trouble|problems?|signs? of))? ?$/
