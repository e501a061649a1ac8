/** Everyday talk that holds a word of danger: closing words, orders to the app, gym, kitchen, films. */
import { idiom, type Idiom } from './idiom.ts'

const UNWELL =
  /\b(?:pain\w*|hurts?|tight\w*|pressure|sweat\w*|arm|jaw|dizz\w*|faint(?:ed|ing)?|breath\w*|blue|unconscious|help|sudden\w*|worse|sore throat|blood|swollen|vomit\w*)\b/i
const FAINT = /\b(?:pain\w*|dizz\w*|faint\w*|black\w*|passed out|chest|headache|sudden\w*)\b/i
const DESPAIR =
  /\b(?:only|nobody|no one|die|dead|dying|kill\w*|hurt|harm|suicid\w*|life|live|living|alive|alone|hopeless|goodbye|rope|gun|worth|sorry|cry\w*|cut myself|overdos\w*)\b/i
/** People, children and pets have the names of stories, too. */
const OF_SOMEBODY =
  /\b(?:i|im|ive|i['’]ve|me|my|we|our|us|son|daughter|baby|child|toddler|husband|wife|mum|mom|dad|now|help|dog|is|isnt|isn['’]t|are|has|hasnt|just|today|tonight|again|here|cat|swallowed|collapsed|unconscious|fell|drank|ate|breathing|call)\b/i
/** Beside a turn of phrase that names a way to die. */
const DESPAIR_BESIDE =
  /\d|\b(?:suicid\w*|kill\w*|pills?|tablets?|all|lot|hundred|overdos\w*|bottle|whole|worth|end|anymore|any more|alone|hopeless|goodbye|goodnight|tonight|note|serious\w*|dead|gone|cut|wrists?|knife|blade|bridge|train|drown|hang\w*|life|live|living|cry\w*)\b/i
const HAPPENING =
  /\b(?:went off|going off|goes off|beep\w*|sound\w*|alarming|headache|dizz\w*|sick|sleepy|faint\w*|chok(?:ed|ing) on|blue|now|just|swallowed|ate)\b/i
const OWN =
  /\b(?:i|im|ive|i['’]ve|me|my|we|our|us|son|daughter|baby|child|toddler|husband|wife|mum|mom|dad|now|help|dog)\b/i
const OF_THE_APP = String.raw`(?:the|this|that|your|these|those|my) (?:\w+ )?(?:form|app|page|log ?in|upload|font|captcha|ads?|website|reminders?|notifications?|password|update|interface|capsules?|tablets|powder|taste|diet|questionnaire|burpees?|playlist)`
const DIETS = String.raw`(?:keto|paleo|low carb|carnivore|vegan\w*|fasting|intermittent fasting|this diet|the diet|calorie counting|burpees?|salads?|lettuce|dry january)`

export const EVERYDAY: Idiom[] = [
  idiom(String.raw`^\W{0,9}(?:nothing(?: else| more)?|exit|quit|close|done|next|skip)(?=\W{0,9}$)`, 'ok'),
  idiom(
    String.raw`^\W{0,9}(?:(?:ok|okay|thanks|thank you|well|right)\W{1,9})?(?:(?:see|talk to|speak to|text|write to|hear from) (?:you|u|ya)|talk|speak) (?:later|soon|tonight|tomorrow|next week|in the morning|on \w+day)(?=\W{0,9}(?:thanks|thank you|bye)?\W{0,9}$)`,
    'hello',
  ),
  idiom(
    String.raw`^\W{0,9}(?:good ?bye|bye|the end|that['’]?s (?:all|it)|i['’]?m done|i am done|all done|let['’]?s finish (?:this|it)|finish (?:it|this|the \w+))(?=\W{0,9}(?:thanks|thank you|for (?:now|today))?\W{0,9}$)`,
    'thanks',
  ),
  idiom(
    String.raw`i can(?:no|['’]?)t (?:do|take|stand|handle) (?:this|it|that) (?:anymore|any more|any longer)(?=\W+(?:because )?${OF_THE_APP})|i can(?:no|['’]?)t (?:go on|carry on|keep going|continue)(?: any ?more)? with ${DIETS}`,
    'I am annoyed',
    DESPAIR,
  ),
  idiom(
    String.raw`(?<=\b(?:is|are)\b[^.!?]{0,40})\b(?:anaphylaxis|strokes?|heart attacks?|seizures?|epilepsy|sepsis|cardiac arrest|suicide|schizophrenia|bipolar) (?:hereditary|genetic|inherited|contagious|more common|common|rare)`,
    'it in the family',
    /\b(?:i have|im having|having|my (?:chest|arm|face|throat)|now)\b/i,
  ),
  idiom(
    String.raw`(?:i )?(?:don['’]?t have|do not have|have no|no) (?:any )?(?:chest pain|symptoms|complaints),? (?:i )?(?:just|only) (?:want|wanted|need|would like)`,
    'I want',
    /\b(?:but|breath\w*|arm|jaw|sweat\w*|numb\w*|weak\w*|faint\w*|dizz\w*)\b/i,
  ),
  idiom(String.raw`(?:carbon monoxide|co|smoke|gas|fire) (?:detectors?|alarms?)`, 'device', HAPPENING),
  idiom(String.raw`choking (?:hazards?|risks?)`, 'unsuitable', HAPPENING),
  idiom(
    String.raw`(?<![^.!?])[^.!?]*\bromeo (?:and|&|y|et|och|und|e) juli\w+[^.!?]*`,
    'a question about history',
    OWN,
  ),
  idiom(
    String.raw`(?<![^.!?])[^.!?]*\b(?:romeo|juliet|hamlet|cleopatra|socrates|elvis|mozart|napoleon|snow white|ophelia|marilyn monroe|sherlock|anna karenina|madame bovary)\b[^.!?]*`,
    'a question about history',
    OF_SOMEBODY,
  ),
  idiom(
    String.raw`(?:sore|aching|achy) (?:chest|pecs|chest muscles)(?= (?:\w+ ){0,3}(?:after|from|since) (?:\w+ ){0,2}(?:bench\w*|push ?-?ups?|chest day|dips|flyes|the gym))`,
    'sore muscles',
    UNWELL,
  ),
  idiom(
    String.raw`(?:i(?:['’]ve| have)? )?(?:finished|used up|ran out of|run out of) (?:all )?(?:my|the) (?:pills|tablets|capsules|bottle|supplements|vitamins)(?=[^.!?]*\b(?:re-?order|refill|buy|order|new (?:bottle|prescription|pack)|resupply)\b)`,
    'I need a new bottle of vitamins',
    /\b(?:at once|die|dead|sleepy|overdos\w*|sorry|all at|in one go|together with|vomit\w*|sick|just now)\b/i,
  ),
  idiom(
    String.raw`breathless(?= (?:when|as|after) (?:she|he|they|the (?:band|curtain|choir|view|orchestra)) (?:said yes|proposed|smiled|kissed|came on|sang|played|walked down|opened))`,
    'happy',
    /\b(?:chest|stairs|asthma|dizz\w*|faint\w*|blue|still|now)\b/i,
  ),
  idiom(
    String.raw`a breath of fresh air|^\W{0,9}breath of fresh air`,
    'a nice change',
    /\b(?:need|gasp\w*|cannot|can['’]?t)\b/i,
  ),
  idiom(String.raw`unconscious (?:bias|biases|mind|habits?|beliefs?|motives?)`, 'hidden habits'),
  idiom(String.raw`(?:vomit|vomiting|puke|puking) emojis?`, 'emoji'),
  idiom(String.raw`fainting (?:goats?|couch(?:es)?)`, 'goats'),
  idiom(
    String.raw`(?:cut|cutting) (?:down on|back on|out)(?= (?:\w+ )?(?:sugar|salt|coffee|carbs|snacks|sweets|meat|bread|dairy|screen time|caffeine|crisps|chocolate))`,
    'eat less',
  ),
  idiom(
    String.raw`hold(?:ing)? (?:my|your|the) breath(?= (?:while|when|during|on|for) (?:i )?(?:lift\w*|squat\w*|deadlift\w*|bench\w*|swim\w*|div\w*|the (?:lift|squat)))`,
    'brace',
    FAINT,
  ),
  idiom(
    String.raw`(?:cut|cutting|split|splitting|halv\w+) (?:my |the |a )?(?:\w+ )?(?:tablets?|pills?|capsules?)(?: in (?:half|two|halves))`,
    'pill splitter',
    DESPAIR,
  ),
  idiom(
    String.raw`swallow\w* (?:\w+ )?(?:capsules|tablets|pills) (?:is|are) (?:\w+ )?(?:hard|annoying|difficult|tricky)(?= ?\W*$)`,
    'capsules are big',
  ),
  // Only acts that nobody does, beside sport that everybody knows.
  idiom(
    String.raw`(?:i['’]?d|i would|id) (?:rather|sooner) (?:eat (?:my |an? |the )?(?:\w+ )?(?:shoes?|hat|socks?|dirt|grass|sand)|watch paint dry|do my taxes|jump off a cliff|jump in a lake) than (?:do )?(?:another |more |a |any )?(?:burpees?|planks?|squats?|lunges|push ?ups?|sit ?ups?|run)(?=\W|$)`,
    'exercise is boring',
    DESPAIR_BESIDE,
  ),
  idiom(
    String.raw`(?:(?:give|tell) me )?(?:one |a )?(?:good )?(?:reason|why) (?:not to|i should ?n['’]?t|i should not) (?:buy|order|try) (?:a |an |the |this |some |more )?(?:creatine|biotin|collagen|protein|zinc|magnesium|vitamins?|omega ?3|supplements?|probiotics?|ashwagandha|turmeric|greens|app|watch|ring)(?=\W*$)`,
    'is it sensible to buy',
    DESPAIR_BESIDE,
  ),
  idiom(
    String.raw`(?:history of|past|previous|earlier|old) (?:chest pains?|palpitations|heart racing)(?=,? (?:[\w'’,]+ ){0,8}(?:all clear|cleared|ruled out|nothing (?:was )?found|checked out (?:fine|ok)|was (?:fine|nothing|muscular|reflux)))`,
    'an old complaint',
    /\b(?:now|again|today|tonight|still|back|since|this (?:morning|afternoon|evening)|arm|jaw|sweat\w*|breath\w*|faint\w*|dizz\w*|worse|but)\b/i,
  ),
  idiom(String.raw`hand[- ]me[- ]downs?`, 'second hand thing'),
  idiom(
    String.raw`(?:könnte|würde|möchte) (?:gleich |am liebsten |echt )?(?:meinen|den|diesen|das|mein|die) (?:router|computer|rechner|laptop|drucker|handy|wecker|app|tablet|internet|wlan) (?:gleich |am liebsten |echt )?(?:umbringen|erschlagen)(?! und)`,
    'bin genervt',
    /\b(?:mich|mir|ihn|sie|uns|frau|mann|kind\w*|sohn|tochter|mutter|vater|freund\w*|spring\w*|hinterher|leben|selbst)\b/i,
  ),
  idiom(String.raw`kick\w* (?:the|a|my|her|his) bucket (?:over|across|by accident)`, 'knocked it over'),
  idiom(
    String.raw`(?:do|doing|did|try|trying|start|starting|on) (?:a |an |my |the )?(?:\d\d?:\d\d?|intermittent|overnight|time[- ]restricted|dawn to dusk|ramadan) fast(?:ing)?|(?:have|need|told|supposed|want\w*|got) (?:me |us )?to fast (?:before|for|overnight)|fast(?:ing)? (?:before|for) (?:the|my|a|this) (?:\w+ ){0,3}(?:test|bloods?|blood test|draw|sample|scan)`,
    'skip breakfast',
    /\b(?:never|days without|not eat\w* for|disappear|hate|fat|punish|insulin|faint\w*|dizz\w*|confus\w*|shak\w*)\b/i,
  ),
  idiom(
    String.raw`(?!(?:sulph?uric|sulfuric|hydrochloric|muriatic|nitric|hydrofluoric|phosphoric|oxalic|boric|carbolic|formic|chromic|perchloric|trichloroacetic|glycolic|acetic|caustic|toxic|(?:acetyl)?salicylic|valproic|mefenamic|mycophenolic|tranexamic|retinoic|fusidic)\b)(?:[\p{L}-]{3,}ic|amino|fatty|bile) acids?`,
    'vitamin',
    /\b(?:eyes?|battery|splash\w*|spilled|burn(?:t|ed) (?:my|his|her)|peel)\b/i,
  ),
  // The number is an age.
  idiom(
    String.raw`(?<=\b(?:normal|average|good|healthy|ideal|typical|usual)\b[^.!?]{0,30})(?:blood pressure|bp|heart ?rate|pulse|hr) (?:at|for) (?:age )?\d\d(?! ?\/|\d)|(?:blood pressure|bp|heart ?rate|pulse|hr) (?:at|for) (?:age )?\d\d (?:years?|yrs?|yo)(?: old)?`,
    'blood pressure for my age',
    /\b(?:now|today|currently|tonight|dizz\w*|faint\w*|it(?:['’]s| is)|showing|shows|reads?|watch|monitor|measured|mine|got)\b/i,
  ),
  idiom(
    String.raw`(?:has|have|did|why has|why have|why did) (?:my|the) [\p{L}\d -]{2,40}? (?:gone|go|went|come|came) (?:back )?(?:up|down|higher|lower)`,
    'is my ferritin normal',
    /\b(?:suicid\w*|kill\w*|die|dying|dead|alone|hopeless|wrists?|blood\b(?! test)|bleed\w*|myself)\b/i,
  ),
  idiom(
    String.raw`(?:cut|cutting|took|snipped|trim\w*) (?:the |a |its |out the )?(?:(?:part|end|tip|top) of (?:the|my|its) )?(?:tags?|labels?|crusts?|rind|toenails?|fingernails?|nails?)(?: off)?`,
    'removed a label',
    /\b(?:suicid\w*|kill\w*|die|dying|dead|alone|hopeless|wrists?|blood\b(?! test)|bleed\w*|myself)\b/i,
  ),
  idiom(
    String.raw`unprotected sex(?=[^.!?]*\b(?:conceiv\w*|trying|ttc|ovulat\w*|vasectom\w*|fertil\w*|folic)\b)|(?<=\b(?:conceiv\w*|trying|ttc|ovulat\w*|vasectom\w*|fertil\w*)\b[^.!?]{0,200})unprotected sex`,
    'sex',
    /\b(?:raped?|assault\w*|forced|hiv|stranger|condom|morning after|ex)\b/i,
  ),
]

/** Danger mentioned in passing: the person asked for, and what a child drank, in words that rules and net know. */
export const PLAINER: Idiom[] = [
  idiom(
    String.raw`(?:which|what|best|good|is|are|does|would|any)\b[^.!?]*\b(?:for|to) (?:a|an|my|our|the) (?:[\w-]+ ){1,6}?who(?= (?:just |has |have )?(?:suddenly|all at once|out of nowhere))`,
    'My father',
  ),
  idiom(
    String.raw`(?<=\b(?:drank|drunk|drinks|swallow\w*|sipped|licked|ate|sucked|got into)\b[^.!?]{0,30})(?:e-? ?liquid|vape (?:juice|liquid|refill|fluid)|nicotine (?:liquid|pouch(?:es)?))`,
    'poison nicotine',
  ),
  // A used needle, in the languages of the gate.
  idiom(
    String.raw`(?:ich )?(?:habe? )?mich [^.!?]{0,60}(?:nadel|spritze|kanüle) [^.!?]{0,20}gestochen|(?:je me suis |s['’]est )?piquée? [^.!?]{0,40}(?:aiguille|seringue)|(?:me )?(?:pinch(?:é|e)|he pinchado|ha pinchado) [^.!?]{0,40}(?:aguja|jeringuilla|jeringa)|(?:mi sono )?punt[oa] [^.!?]{0,40}(?:siringa|ago)|st(?:ack|ucken|uckit) mig [^.!?]{0,40}(?:spruta|nål|kanyl)`,
    'I was pricked by a used needle',
    /(?:insulin|a[ck]upun[ck]t|sticknål|synål|nähnadel|stricknadel|coudre|tricoter|coser|cucire|\begen\b|eigene|propre aiguille)/i,
  ),
  idiom(
    String.raw`condoms? (?:\w+ ){0,2}(?:broke|broken|split|tore|torn|ripped|slipped|came off|burst)[^.!?]{0,40}?(?:last night|yesterday|today|tonight|this morning|\d+ hours? ago|(?:a|one|two|three|four|\d) days? ago)|kondomet (?:sprack|gick sönder|brast|gled av)[^.!?]{0,20}|kondom (?:ist )?[^.!?]{0,20}(?:gerissen|geplatzt|abgerutscht)|pr[ée]servatif (?:a |s['’]est )?(?:craqu[ée]|perc[ée]|d[ée]chir[ée]|rompu)[^.!?]{0,15}|(?:se )?(?:rompi[óo]|ha roto|rompe) el (?:cond[óo]n|preservativo)[^.!?]{0,15}|preservativo [^.!?]{0,12}(?:rotto|roto)`,
    'the condom broke yesterday. Pharmacy?',
    /\b(?:years? ago|\d{4}|movie|film|joke)\b/i,
  ),
  // Bats carry rabies wherever they are named.
  idiom(
    String.raw`(?:fladdermus\w*|fledermaus|chauve[- ]souris|murci[ée]lago|pipistrello)[^.!?]{0,25}(?:bet|bitit|biss|gebissen|gekratzt|mordu|mordi[óo]|morso|rev|griff[ée]|kratzt\w*)`,
    'a bat bit me',
  ),
  // Tips are advice, too.
  idiom(
    String.raw`(?<=\b(?:fingers?|thumb|toe)\b[^.!?]{0,80})(?:the |its |his |her |my )?tip(?:['’]?s| is| was| has| came)? (?:clean |right |come )?(?:off|gone)`,
    'fingertip came off',
  ),
]
