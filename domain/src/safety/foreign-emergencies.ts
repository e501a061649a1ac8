/** The emergencies and self-harm in Swedish, German, French, Spanish and Italian, with an answer in that language. */

/** Numbers to name where the country is not known, in the language of the message. */
type UnknownRegion = { emergency: string; suicide_line: string }
export type ForeignMatch = {
  level: 'emergency' | 'crisis'
  reason: string
  advice: string
  unknownRegion: UnknownRegion
}

export type LanguageCode = 'en' | 'sv' | 'de' | 'fr' | 'es' | 'it'

type Language = {
  code: LanguageCode
  /** Small words by which it is recognised among the others. */
  small: RegExp
  /** What a person writes about one danger; written without accents. */
  signs: Record<string, RegExp>
  crisis: RegExp
  /** "no", "without": denies a sign that follows within a few words. */
  negation: RegExp
  /** Asks about a danger, or speaks of the past. */
  notNow: RegExp
  urgentAdvice: string
  emergencyAdvice: string
  crisisAdvice: string
  unknownRegion: UnknownRegion
}

const CHEST = 'Chest pain or pressure (possible heart attack)'
const BREATH = 'Severe trouble breathing'
const STROKE = 'Signs of a stroke'
const FAINT = 'Unconscious or not responding'
const BLEED = 'Severe bleeding'
const ALLERGY = 'Swelling of face or throat (possible severe allergy)'
const SEIZURE = 'Seizure'
const POISON = 'Poisoning or overdose'
const CHOKE = 'Choking'

const LANGUAGES: Language[] = [
  {
    code: 'sv',
    small:
      /\b(?:jag|har|ar|och|att|inte|min|mitt|mina|det|den|som|han|hon|pa|med|av|kan|vill|ont|hur|vad|till|fran|for|sig|mig|efter|nar)\b/g,
    signs: {
      [CHEST]:
        /\b(?:(?:ont|smart\w*|tryck\w*|krossande|kramp\w*|band|stramar) (?:\w+ ){0,4}(?:brost\w*)|brostsmart\w*|brostet (?:\w+ ){0,4}(?:trycker|gor ont|varker|krampar|spanner)|hjartinfarkt|hjartattack|hjartstopp)/,
      [BREATH]:
        /\b(?:kan (?:knappt|inte) andas|far (?:ingen luft|inte luft|knappt luft)|svart att andas|andas inte|andnod|slutat andas|kippar efter (?:andan|luft)|bla om lapparna|blaa lappar|lapparna ar blaa?)/,
      [STROKE]:
        /\b(?:stroke|hanger (?:ner|snett|i ena)|(?:ansiktet|munnen|mungipan) (?:\w+ ){0,4}(?:hanger|sned|snett|forlamad)|sluddrar|sluddrigt|kan inte (?:prata|tala) (?:ordentligt|tydligt|langre)|pratar (?:plotsligt )?(?:sluddrigt|konstigt|osammanhangande)|(?:forlamad|domnad|svag) (?:\w+ ){0,3}(?:ena|vanster|hoger) (?:sida\w*|arm\w*|ben\w*)|(?:ena|vanster|hoger) (?:arm\w*|ben\w*|sida\w*|halva\w*) (?:\w+ ){0,4}(?:forlamad|domna\w*|svag\w*|lyder inte))/,
      [FAINT]:
        /\b(?:medvetslos\w*|svarar inte|reagerar inte|kollapsa\w*|vaknar inte|gar inte att vacka|ingen puls|livlos)/,
      [BLEED]:
        /\b(?:bloder (?:kraftigt|mycket|massor|ymnigt)|blodningen (?:\w+ ){0,3}(?:slutar inte|stoppar inte)|slutar inte (?:att )?bloda|kraks blod|kraktes blod|spyr blod|hostar blod|kraftig blodning)/,
      [ALLERGY]:
        /\b(?:(?:tungan|halsen|lapparna|ansiktet|svalget) (?:\w+ ){0,4}(?:svull\w*|svaller|snors at)|anafylak\w*|allergisk chock)/,
      [SEIZURE]: /\b(?:krampanfall|krampar|epileptiskt anfall|epilepsianfall)/,
      [POISON]:
        /\b(?:(?:svalt|svalde|druckit|drack|atit|tagit|tog|fatt i sig) (?:\w+ ){0,6}(?:blekmedel|klorin|tvattmedel|batteri\w*|gift|propplosare|maskindiskmedel|lampolja|burk|karta|alla (?:sina|mina|hennes|hans)? ?(?:tabletter|piller)|for manga (?:tabletter|piller|alvedon))|overdos\w*|forgift\w*)/,
      [CHOKE]: /\b(?:satt i halsen|haller pa att kvavas|kvavs|kvaver)/,
    },
    crisis:
      /\b(?:vill (?:\w+ )?(?:do|inte leva|inte finnas|forsvinna for alltid)|ta (?:mitt|livet av mig|mitt eget) ?(?:liv)?|tar livet av mig|sjalvmord\w*|orkar inte leva|vill inte leva|begar? sjalvmord|skada mig sjalv|skara mig|ingen mening med livet|doda mig)/,
    negation: /\b(?:inte|ingen|inget|inga|utan|aldrig|ej)\b/,
    notNow:
      /\b(?:vad ar|vilka ar|symtom pa|tecken pa|hur (?:minskar|forebygger|undviker|kan man)|risken? for|for \w+ ar sedan|forra aret|min \w+ hade|dog av|film|artikel|last om)\b/,
    urgentAdvice:
      'Det här behöver bedömas av vården i dag. Om det är plötsligt, svårt eller blir värre, ring {emergency} nu.',
    emergencyAdvice:
      'Det här kan vara ett nödläge. Ring {emergency} nu och följ råden du får. Lämna inte personen ensam.',
    crisisAdvice:
      'Tack för att du berättar. Du är inte ensam och det finns hjälp nu: {suicide_line}. Ring {emergency} om det är akut fara, och försök att vara nära någon du litar på.',
    unknownRegion: {
      emergency: '112 (eller ditt lokala nödnummer)',
      suicide_line: 'en hjälplinje där du bor (findahelpline.com; i Sverige 90101)',
    },
  },
  {
    code: 'de',
    small:
      /\b(?:ich|habe|hat|ist|und|mein\w*|nicht|der|die|das|ein\w*|er|sie|mir|mich|mit|auf|wie|was|kann|seit|nach|zu|im|sich|dem|den|viel)\b/g,
    signs: {
      [CHEST]:
        /\b(?:(?:schmerz\w*|druck|enge\w*|stechen|brennen) (?:\w+ ){0,4}(?:brust\w*|herz\w*)|brustschmerz\w*|brustenge|brustdruck|(?:brust|herz) (?:\w+ ){0,4}(?:tut (?:\w+ )?weh|schmerzt|druckt|zugeschnurt|eng|sticht)|herzinfarkt|herzanfall|herzstillstand)/,
      [BREATH]:
        /\b(?:(?:bekomm\w*|krieg\w*) (?:\w+ ){0,3}(?:keine|kaum|schwer|schlecht) (?:\w+ )?luft|kann (?:\w+ ){0,3}(?:nicht|kaum) (?:\w+ )?atmen|atemnot|atmet nicht|ringt nach luft|schnappt nach luft|erstick\w*|blaue lippen|lippen (?:\w+ ){0,3}blau)/,
      [STROKE]:
        /\b(?:schlaganfall|(?:mundwinkel|gesicht) (?:\w+ ){0,4}(?:hangt|schief|gelahmt|taub)|hangender mundwinkel|lallt|lallen|verwaschen\w*|kann (?:\w+ ){0,3}nicht (?:mehr )?(?:richtig |deutlich )?(?:sprechen|reden)|spricht (?:\w+ )?(?:undeutlich|verwaschen)|(?:linke\w*|rechte\w*|eine) (?:arm|bein|seite|korperhalfte|gesichtshalfte|hand) (?:\w+ ){0,4}(?:taub|gelahmt|schwach|kraftlos|nicht (?:mehr )?bewegen))/,
      [FAINT]:
        /\b(?:bewusstlos\w*|ohnmachtig|reagiert nicht|nicht ansprechbar|zusammengebrochen|kollabiert|wacht nicht auf|keinen puls|kein puls|ohne bewusstsein)/,
      [BLEED]:
        /\b(?:blutet (?:\w+ )?(?:stark|sehr|heftig|unaufhorlich)|starke blutung|(?:blutung|bluten) (?:\w+ ){0,4}(?:hort nicht auf|stoppt nicht|nicht stillen)|hort nicht auf zu bluten|erbr\w+ (?:\w+ )?blut|blut (?:erbrochen|gespuckt|gehustet)|hustet blut|spuckt blut)/,
      [ALLERGY]:
        /\b(?:(?:zunge|hals|lippen|gesicht|rachen|kehle) (?:\w+ ){0,4}(?:schwillt|schwellen|geschwollen|schwoll\w*|schnurt)|anaphyla\w*|allergischer schock)/,
      [SEIZURE]: /\b(?:krampfanfall|krampft|epileptischer anfall)/,
      [POISON]:
        /\b(?:(?:geschluckt|getrunken|verschluckt|gegessen|eingenommen|genommen|schluckte|trank) (?:\w+ ){0,6}(?:bleichmittel|batterie\w*|gift|reiniger|abflussreiniger)|(?:bleichmittel|batterie\w*|gift|\w*reiniger|lampenol|(?:ganze|viele|alle|packung|schachtel|zu viele) (?:\w+ ){0,3}(?:tabletten|pillen|schlaftabletten|paracetamol)) (?:\w+ ){0,3}(?:geschluckt|getrunken|verschluckt|gegessen|eingenommen|genommen)|uberdosis|vergift\w*)/,
      [CHOKE]: /\b(?:verschluckt und (?:\w+ ){0,4}luft|steckt im hals|droht zu ersticken)/,
    },
    crisis:
      /\b(?:will (?:\w+ ){0,3}(?:sterben|nicht mehr leben|tot sein)|mochte (?:\w+ ){0,3}(?:sterben|nicht mehr leben|tot sein)|mich umbringen|bringe mich um|umzubringen|selbstmord\w*|suizid\w*|mir das leben (?:zu )?nehmen|nehme mir das leben|leben (?:\w+ ){0,2}keinen sinn|mich (?:selbst )?(?:ritzen|verletzen)|ritze mich|alles beenden)/,
    negation: /\b(?:nicht|kein\w*|ohne|nie)\b/,
    notNow:
      /\b(?:was (?:ist|sind)|welche|symptome (?:von|eines|einer)|anzeichen|wie (?:kann man|verhindert|senkt|beugt)|risiko|vor \w+ jahren|letztes jahr|mein \w+ hatte|gestorben an|film|artikel|gelesen)\b/,
    urgentAdvice:
      'Das sollte heute ärztlich beurteilt werden. Ist es plötzlich, stark oder wird es schlimmer, rufen Sie jetzt {emergency}.',
    emergencyAdvice:
      'Das kann ein Notfall sein. Rufen Sie jetzt {emergency} an und folgen Sie den Anweisungen. Lassen Sie die Person nicht allein.',
    crisisAdvice:
      'Danke, dass Sie das sagen. Sie sind nicht allein, und es gibt jetzt Hilfe: {suicide_line}. Bei unmittelbarer Gefahr rufen Sie {emergency} an und bleiben Sie möglichst bei jemandem, dem Sie vertrauen.',
    unknownRegion: {
      emergency: '112 (oder die Notrufnummer Ihres Landes)',
      suicide_line: 'eine Krisenhilfe in Ihrem Land (findahelpline.com; in Deutschland 116 123)',
    },
  },
  {
    code: 'fr',
    small:
      /\b(?:je|j|ai|mon|ma|mes|est|et|le|la|les|un|une|des|du|il|elle|ne|pas|plus|dans|que|qui|en|au|avec|sa|son|se|me|ce|c|depuis|combien|quels?)\b/g,
    signs: {
      [CHEST]:
        /\b(?:(?:douleur\w*|mal|pression|oppression|serrement|poids|brulure|etau) (?:\w+ ){0,5}(?:poitrine|thorax|thoracique\w*)|poitrine (?:\w+ ){0,4}(?:serre\w*|fait mal|oppresse\w*|ecrase\w*)|crise cardiaque|infarctus|arret cardiaque)/,
      [BREATH]:
        /\b(?:(?:narrive|arrive|peux|peut|parvien\w*) (?:\w+ ){0,4}(?:pas|plus|peine) (?:\w+ ){0,2}respirer|ne respire (?:plus|pas)|mal a respirer|du mal a respirer|difficulte\w* a respirer|detouff\w*|letouff\w*|etouff\w*|suffoqu\w*|levres (?:\w+ ){0,2}bleues|manque dair|cherche son souffle)/,
      [STROKE]:
        /\b(?:\bavc\b|(?:visage|bouche) (?:\w+ ){0,4}(?:affaisse\w*|paralyse\w*|deforme\w*|tombe\w*|de travers|tordu\w*)|(?:narrive|arrive|peut|peux) (?:\w+ ){0,3}(?:plus|pas) (?:a )?(?:parler|lever (?:le|son|mon) bras|bouger (?:le|son|mon|la|sa|ma) (?:bras|jambe))|(?:parle|paroles?|elocution) (?:\w+ ){0,3}(?:bizarre\w*|confuse?|incoherent\w*|pateuse?)|(?:bras|jambe|cote|main) (?:gauche|droite?) (?:\w+ ){0,4}(?:paralyse\w*|engourdi\w*|faible)|paralyse\w* (?:\w+ ){0,4}(?:cote|bras|jambe))/,
      [FAINT]:
        /\b(?:inconscient\w*|ne (?:repond|reagit|se reveille) (?:plus|pas)|perdu connaissance|perte de connaissance|sest (?:effondre\w*|evanoui\w*)|pas de pouls|evanoui\w*)/,
      [BLEED]:
        /\b(?:saigne\w* (?:\w+ )?(?:beaucoup|abondamment|enormement|sans arret)|hemorragie|saignement (?:\w+ ){0,4}(?:ne sarrete pas|abondant)|(?:ne sarrete pas|narrete pas) de saigner|vomi\w* (?:\w+ ){0,2}sang|crache\w* (?:\w+ ){0,2}sang)/,
      [ALLERGY]:
        /\b(?:(?:langue|gorge|levres|visage) (?:\w+ ){0,4}(?:gonfl\w*|enfl\w*|serre)|(?:gonfl\w*|enfl\w*) (?:\w+ ){0,4}(?:langue|gorge|levres|visage)|anaphyla\w*|choc allergique)/,
      [SEIZURE]: /\b(?:convuls\w*|crise depilepsie|crise epilep\w*)/,
      [POISON]:
        /\b(?:(?:avale|bu|mange|ingere|pris|avaler) (?:\w+ ){0,6}(?:javel|detergent|pile\w*|poison|deboucheur|produit menager|(?:boite|plaquette|flacon) (?:\w+ ){0,3}(?:comprimes|medicaments|cachets|paracetamol|doliprane)|trop de (?:comprimes|medicaments|cachets))|surdose|overdose|empoisonn\w*|intoxication)/,
      [CHOKE]: /\b(?:setouffe|avale de travers et (?:\w+ ){0,4}respire|coince dans la gorge)/,
    },
    crisis:
      /\b(?:(?:veux|voudrais|envie de|vais) (?:\w+ ){0,3}(?:mourir|me tuer|en finir|me suicider|disparaitre)|suicid\w*|mettre fin a (?:mes jours|ma vie)|ne veux plus (?:vivre|etre la)|plus envie de vivre|me (?:scarifier|faire du mal|couper)|tuer moi|raison de vivre)/,
    negation: /\b(?:pas de|aucune?|sans|jamais|ni)\b/,
    notNow:
      /\b(?:quels? sont|quelles? sont|quest ce|cest quoi|symptomes (?:de|dun|dune)|signes (?:de|dun|dune)|comment (?:eviter|prevenir|reduire|reconnaitre)|risque de|il y a \w+ ans|lannee derniere|mon pere a eu|ma mere a eu|mort(?:e)? d(?:e|une?)?|film|article|lu sur)\b/,
    urgentAdvice:
      'Il faut un avis médical aujourd’hui. Si c’est soudain, intense ou si cela s’aggrave, appelez maintenant le {emergency}.',
    emergencyAdvice:
      "C'est peut-être une urgence. Appelez le {emergency} maintenant et suivez les consignes. Ne laissez pas la personne seule.",
    crisisAdvice:
      "Merci d'en parler. Vous n'êtes pas seul, et de l'aide existe maintenant : {suicide_line}. En cas de danger immédiat, appelez le {emergency} et restez près d'une personne de confiance.",
    unknownRegion: {
      emergency: "112 (ou le numéro d'urgence de votre pays)",
      suicide_line: "une ligne d'écoute de votre pays (findahelpline.com ; en France le 3114)",
    },
  },
  {
    code: 'es',
    small:
      /\b(?:yo|tengo|mi|mis|el|la|los|las|un|una|es|esta|y|no|me|se|que|de|en|con|por|le|ha|lo|muy|al|cuanto|cuantos?|su|hace|del|para)\b/g,
    signs: {
      [CHEST]:
        /\b(?:(?:dolor\w*|presion|opresion|punzada|ardor|aprieta) (?:\w+ ){0,4}(?:pecho|torax)|pecho (?:\w+ ){0,4}(?:duele|aprieta|oprim\w*|aplasta\w*)|duele (?:\w+ ){0,3}pecho|infarto|ataque (?:al corazon|cardiaco)|paro cardiaco)/,
      [BREATH]:
        /\b(?:no (?:puedo|puede|logra|logro|consigue) (?:casi )?respirar|no respira(?!tor)|me ahogo|se (?:esta )?ahoga\w*|me estoy ahogando|(?:dificultad|cuesta|problemas) (?:\w+ ){0,3}respirar|falta (?:de )?(?:el )?aire|labios (?:\w+ ){0,2}azul\w*|asfixi\w*)/,
      [STROKE]:
        /\b(?:derrame cerebral|ictus|embolia cerebral|(?:cara|boca|rostro) (?:\w+ ){0,4}(?:caida|torcida|paralizada|dormida|desviada|cae)|se le (?:cae|tuerce) (?:la )?(?:cara|boca)|no (?:puede|puedo) (?:hablar|mover (?:el|la|un|su|mi) (?:brazo|pierna|lado))|(?:habla|hablar) (?:\w+ ){0,3}(?:raro|enredad\w*|arrastr\w*|incoherente)|(?:brazo|pierna|lado|mano) (?:izquierd\w*|derech\w*) (?:\w+ ){0,4}(?:dormid\w*|paraliza\w*|debil|entumecid\w*))/,
      [FAINT]:
        /\b(?:inconsciente|no (?:responde|reacciona|despierta)|perdio el conocimiento|perdido el conocimiento|se (?:ha )?desmay\w*|se desplomo|sin pulso)/,
      [BLEED]:
        /\b(?:sangr\w* (?:\w+ )?(?:mucho|muchisimo|abundante\w*|sin parar)|hemorragia|no (?:para|deja) de sangrar|vomit\w* (?:\w+ ){0,2}sangre|tos\w* (?:\w+ ){0,2}sangre|escup\w* (?:\w+ ){0,2}sangre|mucha sangre)/,
      [ALLERGY]:
        /\b(?:(?:lengua|garganta|labios|cara) (?:\w+ ){0,4}(?:hincha\w*|inflama\w*|cierra)|(?:hincha\w*|inflama\w*|cierra) (?:\w+ ){0,4}(?:lengua|garganta|labios|cara)|anafila\w*|shock alergico)/,
      [SEIZURE]: /\b(?:convuls\w*|ataque (?:de epilepsia|epileptico))/,
      [POISON]:
        /\b(?:(?:trago|tragado|bebio|bebido|comio|tomo|tomado|tome|ingirio) (?:\w+ ){0,6}(?:lejia|cloro|detergente|pila\w*|veneno|desatascador|(?:caja|frasco|bote) (?:\w+ ){0,3}(?:pastillas|medicamentos|paracetamol)|(?:muchas|demasiadas|todas las) pastillas)|sobredosis|envenen\w*|intoxic\w*)/,
      [CHOKE]: /\b(?:se esta atragantando|atragant\w*)/,
    },
    crisis:
      /\b(?:(?:quiero|quisiera|voy a|ganas de) (?:\w+ ){0,3}(?:morir\w*|matarme|suicidarme|quitarme la vida|desaparecer)|me (?:quiero|voy a) (?:morir|matar|suicidar)|suicid\w*|no quiero (?:vivir|seguir viviendo|estar vivo|estar viva)|quitarme la vida|acabar con (?:mi vida|todo)|hacerme dano|cortarme|sin razon para vivir)/,
    negation: /\b(?:sin|ningun\w*|nunca|no (?:tengo|tiene|hay|siento|siente))\b/,
    notNow:
      /\b(?:cuales son|que es|que son|sintomas de|senales de|como (?:evitar|prevenir|reducir|reconocer)|riesgo de|hace \w+ anos|el ano pasado|mi padre tuvo|mi madre tuvo|murio de|pelicula|articulo|lei sobre)\b/,
    urgentAdvice:
      'Esto debe valorarlo un médico hoy. Si es repentino, fuerte o empeora, llame ahora al {emergency}.',
    emergencyAdvice:
      'Esto puede ser una emergencia. Llame ahora al {emergency} y siga las indicaciones. No deje sola a la persona.',
    crisisAdvice:
      'Gracias por contarlo. No está solo, y hay ayuda ahora: {suicide_line}. Si hay peligro inmediato, llame al {emergency} y quédese cerca de alguien de confianza.',
    unknownRegion: {
      emergency: '112 (o al número de emergencias de su país)',
      suicide_line: 'una línea de ayuda de su país (findahelpline.com; en España 024)',
    },
  },
  {
    code: 'it',
    small:
      /\b(?:io|ho|mio|mia|il|la|lo|gli|un|una|e|non|mi|si|che|di|in|con|per|sono|ha|del|della|dopo|al|sul|nel|quant[aeio]|come|piu)\b/g,
    signs: {
      [CHEST]:
        /\b(?:(?:dolor\w*|male|pression\w*|oppression\w*|peso|bruciore|fitt[ae]|costrizione|morsa) (?:\w+ ){0,4}(?:petto|torace|toracic\w*)|petto (?:\w+ ){0,4}(?:fa male|stringe|oppress\w*|schiaccia\w*)|infarto|attacco (?:di cuore|cardiaco)|arresto cardiaco)/,
      [BREATH]:
        /\b(?:non (?:\w+ ){0,3}respira\w*|(?:fatica|difficolta|fatico) (?:\w+ ){0,2}respira\w*|respira (?:a fatica|male)|manca (?:il respiro|laria|il fiato)|senza fiato|soffoc\w*|labbra (?:\w+ ){0,2}(?:blu|viola|bluastre))/,
      [STROKE]:
        /\b(?:ictus|(?:faccia|viso|bocca) (?:\w+ ){0,4}(?:storta|stort\w*|paralizzat\w*|cadente|cade|pende|deviat\w*)|non (?:\w+ ){0,3}(?:parlare|muovere (?:il|la|un|una) (?:braccio|gamba|lato))|parla (?:\w+ ){0,2}(?:male|strano|impastat\w*|confus\w*)|(?:braccio|gamba|lato|mano) (?:sinistr\w*|destr\w*) (?:\w+ ){0,4}(?:paralizzat\w*|addormentat\w*|debole|intorpidit\w*|formicol\w*))/,
      [FAINT]:
        /\b(?:incosciente|priv[oa] di sensi|svenut\w*|ha perso (?:conoscenza|i sensi)|perdo conoscenza|non (?:risponde|reagisce|si sveglia)|collassat\w*|senza polso)/,
      [BLEED]:
        /\b(?:(?:sanguin\w*|perde (?:\w+ ){0,2}sangue) (?:\w+ )?(?:molto|tanto|tantissimo|abbondante\w*)|perde (?:molto|tanto) sangue|emorragia|non (?:smette|si ferma) (?:\w+ ){0,2}sangu\w*|sangue (?:\w+ ){0,2}non si ferma|vomit\w* (?:\w+ ){0,2}sangue|toss\w* (?:\w+ ){0,2}sangue|sputa\w* (?:\w+ ){0,2}sangue)/,
      [ALLERGY]:
        /\b(?:(?:lingua|gola|labbra|faccia|viso) (?:\w+ ){0,4}(?:gonfi\w*|gonfia\w*|chiude|chiudendo)|(?:gonfi\w*|chiude) (?:\w+ ){0,4}(?:lingua|gola|labbra|faccia|viso)|anafila\w*|shock allergico)/,
      [SEIZURE]: /\b(?:convulsion\w*|crisi epilettic\w*)/,
      [POISON]:
        /\b(?:(?:ingoiat\w*|ingerit\w*|bevut\w*|mangiat\w*|preso|inghiottit\w*) (?:\w+ ){0,6}(?:candeggina|varechina|detersivo|batteri\w*|pila|veleno|scatola|flacone|troppe (?:pastiglie|pillole|compresse)|tutte le (?:pastiglie|pillole|compresse))|overdose|avvelen\w*|intossic\w*)/,
      [CHOKE]: /\b(?:sta soffocando|bloccat\w* in gola|andat\w* di traverso e (?:\w+ ){0,4}respira)/,
    },
    crisis:
      /\b(?:(?:voglio|vorrei|ho voglia di|voglia di|penso di) (?:\w+ ){0,3}(?:morire|uccidermi|ammazzarmi|farla finita|sparire per sempre|suicidarmi)|suicid\w*|non voglio piu (?:vivere|esserci)|togliermi la vita|farla finita|farmi (?:del )?male|tagliarmi|mi taglio|ragione per vivere)/,
    negation: /\b(?:nessun\w*|senza|mai|non (?:ho|ha|hai|ce|sento|sente))\b/,
    notNow:
      /\b(?:quali sono|che cose?|cosa sono|cosa e|sintomi (?:di|dell|dello|della|del)|segni (?:di|dell|dello|della|del)|come (?:evitare|prevenire|ridurre|riconoscere)|rischio di|\w+ anni fa|lanno scorso|mi[oa] \w+ ebbe|ha avuto un infarto nel|mort[oa] di|film|articolo|letto (?:di|su))\b/,
    urgentAdvice:
      'Serve un parere medico oggi. Se è improvviso, forte o peggiora, chiami ora il {emergency}.',
    emergencyAdvice:
      "Può essere un'emergenza. Chiami subito il {emergency} e segua le indicazioni. Non lasci sola la persona.",
    crisisAdvice:
      'Grazie per averlo detto. Non è da solo, e un aiuto esiste adesso: {suicide_line}. In caso di pericolo immediato chiami il {emergency} e resti vicino a una persona di fiducia.',
    unknownRegion: {
      emergency: '112 (o il numero di emergenza del suo paese)',
      suicide_line: "una linea d'ascolto del suo paese (findahelpline.com)",
    },
  },
]

/** Words of their own that English also uses would set off a foreign rule; these are left to the English ones. */
const ALSO_ENGLISH =
  /^(?:stroke|overdose|suicides|intoxicated|intoxicating|convulsions|suicide|suicidal|convulsion|convulsing|avc|film|infarct|hemorrhage|asphyxia|intoxication)$/
const FOREIGN_WORD =
  /\b(?:fille|fils|mari|femme|mere|pere|bebe|enfant|fait|des|kind|mann|frau|vater|mutter|barn|mamma|pappa|madre|padre|quiero|quisiera|puedo|puede|veux|voudrais|peux|peut|mochte|will|kann|vill|kan|hij[oa]|duele|dolor|jag|min|mitt|mig|han|hon|och|har|inte|det|ar|ich|mein|meine|meinem|er|sie|hat|ist|und|mir|nicht|je|jai|mon|ma|il|elle|est|les|une|le|la|et|pas|yo|mi|el|ella|tengo|tiene|esta|me|se|no puedo|una|un|mucho|que|ont|brostet|brostsmart\w*|andas|andnod|medvetslos\w*|brust\w*|schmerzen|atemnot|bewusstlos|poitrine|douleur|respirer|respirar|dolor\w*|pecho|petto|dolore|ho|mio|sono|non|che|del|della|lui|lei|voglio|vorrei|mia|marito|moglie|figli[oa]|bambin[oa]|nonn[oa]|papa|mamma|respira\w*|gola|labbra)\b/

const simplify = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/[^a-z0-9.!?;\n]+/g, ' ')

const NEGATION_WINDOW = 4

/** Of words that several languages share the language counts that has most of the message's small words, then most of the phrase. */
export function matchForeignEmergency(message: string): ForeignMatch | null {
  const sentences = simplify(message)
    .split(/[.!?;\n]+/)
    .filter((sentence) => FOREIGN_WORD.test(sentence) && speaksOfNow(sentence))
  if (sentences.length === 0) return null
  const found = LANGUAGES.flatMap((language) => {
    const match = matchIn(language, sentences)
    return match ? [{ ...match, small: sentences.join(' ').match(language.small)?.length ?? 0 }] : []
  })
  const [best] = found.toSorted((a, b) => b.small - a.small || b.length - a.length)
  return best?.match ?? null
}

function matchIn(
  language: Language,
  sentences: readonly string[],
): { match: ForeignMatch; length: number } | null {
  const { crisis, signs, emergencyAdvice, crisisAdvice, unknownRegion } = language
  const lengthOf = (expression: RegExp) =>
    Math.max(...sentences.map((sentence) => said(sentence, expression, language)))
  for (const [reason, expression] of Object.entries(signs)) {
    const length = lengthOf(expression)
    if (length > 0)
      return { match: { level: 'emergency', reason, advice: emergencyAdvice, unknownRegion }, length }
  }
  const length = lengthOf(crisis)
  const reason = 'Suicidal intent, plan or attempt'
  return length > 0
    ? { match: { level: 'crisis', reason, advice: crisisAdvice, unknownRegion }, length }
    : null
}

/** Characters of it that a sentence says and does not deny; 0 where there are none. */
function said(sentence: string, expression: RegExp, { negation }: Language): number {
  const match = expression.exec(sentence)
  if (!match || ALSO_ENGLISH.test(match[0])) return 0
  const before = sentence.slice(0, match.index).trim().split(' ').slice(-NEGATION_WINDOW).join(' ')
  return negation.test(before) ? 0 : match[0].length
}

const ENGLISH =
  /\b(?:i|im|ive|my|the|is|a|an|and|he|she|it|its|his|her|has|have|been|was|of|to|in|for|with|not|cant|wont|on|at|that|this|since|what|how|you|me|we|they|after|out|up|do|does|are|be|or|if)\b/g

/** How many small words of the language a text has that has most of them, of the six. */
export const smallWords = (simple: string): number =>
  Math.max(
    ...[ENGLISH, ...LANGUAGES.map(({ small }) => small)].map((each) => simple.match(each)?.length ?? 0),
  )

/** Which of the six languages has most of its small words in a text without accents. */
export function languageOf(simple: string): LanguageCode {
  const count = (expression: RegExp) => simple.match(expression)?.length ?? 0
  let best: LanguageCode = 'en'
  let most = count(ENGLISH)
  for (const { code, small } of LANGUAGES) {
    const found = count(small)
    if (found > most) [best, most] = [code, found]
  }
  return best
}

/** False where a text without accents asks about a danger or speaks of the past, in one of the five. */
export const speaksOfNow = (simple: string): boolean => !LANGUAGES.some(({ notNow }) => notNow.test(simple))

/** The fixed words in a language other than English. */
export function adviceIn(code: LanguageCode, level: 'urgent' | 'emergency' | 'crisis') {
  const language = LANGUAGES.find((each) => each.code === code)
  if (!language) return null
  const { urgentAdvice, emergencyAdvice, crisisAdvice, unknownRegion } = language
  return {
    advice: { urgent: urgentAdvice, emergency: emergencyAdvice, crisis: crisisAdvice }[level],
    unknownRegion,
  }
}

/** Which language a message is in, for the fixed words. */
export const languageOfMessage = (message: string): LanguageCode => languageOf(simplify(message))
