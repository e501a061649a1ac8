/** Turns of phrase that name a danger and mean none: put into plain words before rules and net read a message. */

import { EVERYDAY, PLAINER } from './everyday-talk.ts'
import { idiom, type Idiom } from './idiom.ts'

const CANNOT = String.raw`(?:can(?:no|['’]?)t|can not|couldn['’]?t|could not|can (?:hardly|barely|scarcely)|unable to|hard(?:ly)? to|struggl\w+ to|(?:difficult|trouble|difficulty) (?:to )?)`
const BREATHE = String.raw`(?:really |even |properly )?breath\w*`
const AIRLESS =
  /\b(?:blue|grey|gray|chest|wheez\w*|gasp\w*|lips|swell\w*|swollen|mouth|faint\w*|baby|newborn|infant)\b/i
const HARMED = /\b(?:gun|rifle|pistol|nail|bleed\w*|blood|bullet|wound\w*|knife|trigger)\b/i
const LIFE =
  /\b(?:die|dead|dying|kill|hurt|harm|suicid\w*|anymore|any more|live|living|life|worth|alone|hopeless|pills?|goodbye|end)\b/i
const NERVES =
  /\b(?:pee|wee|urin\w*|bladder|bowel|poo|incontinen\w*|weak\w*|face|speech|slur\w*|sudden\w*|leg went|drop\w*|back pain|sciatica)\b/i
const ANAPHYLAXIS =
  /\b(?:swell\w*|swollen|breath\w*|wheez\w*|hives|tight\w*|faint\w*|dizz\w*|vomit\w*|nuts?|peanuts?|sting|stung|bees?|wasps?|antibiotic\w*|ate|eat\w*|food|throat clos\w*|worse|epipen)\b/i
const HAY_FEVER = String.raw`(?:hay ?fever|pollen|sneez\w+|birch|grass|seasonal)`

const IDIOMS: Idiom[] = [
  idiom(
    String.raw`${CANNOT} ${BREATHE} (?:\w+ ){0,2}(?:through|thru|out of|from|via) (?:\w+ ){0,2}(?:nose|nostrils?)`,
    'have a blocked nose',
    AIRLESS,
  ),
  idiom(
    String.raw`(?<=(?:nose|nostrils?|sinus(?:es)?)[^.!?]{0,40})${CANNOT} ${BREATHE} (?:\w+ ){0,2}(?:through|out of) (?:it|them)`,
    'it is blocked',
    AIRLESS,
  ),
  idiom(
    String.raw`(?:itchy|scratchy|tickly|ticklish) (?:throat|mouth|palate|ears?)(?=[^.!?]*${HAY_FEVER})|(?<=${HAY_FEVER}[^.!?]{0,60})(?:itchy|scratchy|tickly|ticklish) (?:throat|mouth|palate|ears?)`,
    'runny nose',
    ANAPHYLAXIS,
  ),
  idiom(
    String.raw`(?:(?:my|his|her|their) heart (?:is|was|feels|has been|got) (?:\w+ )?broken|(?:broke|breaks|breaking|broken) (?:my|his|her) heart|(?:im|i['’]?m|i am|feel\w*) (?:\w+ )?heart ?broken)(?: (?:since|because|after|when) (?:he|she|they|we|my \w+) (?:left|dumped|broke up|ended|cheated|moved out)(?: (?:me|it|things|with me|us))?)?`,
    'my relationship ended',
    LIFE,
  ),
  idiom(
    String.raw`(?:laugh\w*|giggl\w*|chuckl\w*) (?:so|too|that) (?:hard|much|loud) (?:that )?(?:i|we|she|he) (?:almost |nearly )?(?:could ?n['’]?t|could not|can['’]?t|cannot|stopped) breath\w*|${CANNOT} breathe? (?:from|for|with) laugh\w*`,
    'laughed a lot',
    /\b(?:chest|asthma|wheez\w*|still|now|blue)\b/i,
  ),
  idiom(String.raw`(?:bleed\w*|ha?emorrhag\w*) (?:money|cash|users|customers|savings)`, 'spending money'),
  idiom(
    String.raw`(?:my )?heart (?:skips?|skipped|misses|missed) a beat (?:when|whenever|every time|each time) (?:i|we) (?:see|saw|hear|heard|think|thought|look\w*|meet|met)`,
    'I am happy when I see',
    /\b(?:dizz\w*|faint\w*|chest|palpitations?|short of breath)\b/i,
  ),
  idiom(
    String.raw`(?:have|has|got|had) (?:a |such a |the biggest )?crush(?: on)?`,
    'am in love with',
    /\bchest\b/i,
  ),
  idiom(
    String.raw`suffocat\w+ (?:in|under|by|from) (?:this|my|the|a|all the|all this) (?:\w+ )?(?:relationship|marriage|job|work|workload|family|debts?|expectations|pressure|emails|city|office|paperwork)|(?:heat|humidity|stress|pressure|job|workload|relationship|marriage|office|silence|debt)(?: \w+){0,3} (?:is|was|are|feels?) (?:\w+ )?suffocating(?: me)?`,
    'it is too much',
    LIFE,
  ),
  idiom(
    String.raw`shot (?:myself|himself|herself|ourselves) in the foot(?= (?:by \w+ing|again|when i (?:said|agreed|skipped|forgot|bought|signed|told)|with (?:this|that|my)))`,
    'made a mistake',
    HARMED,
  ),
  idiom(
    String.raw`(?:just |please )?(?:shoot|kill) me(?: now)?(?=,? (?:please,? )?(?:it['’]?s |not |yet )?(?:another |more )?(?:mondays?|tax\w*|meetings?|exams?|homework|deadlines?|traffic|laundry|spreadsheets?|diet day|leg day|burpees?))`,
    'how boring',
    /\b(?:really|serious\w*|anymore|any more|want|please end|suicid\w*|pills?|alone)\b/i,
  ),
  idiom(
    String.raw`(?:arms?|hands?|legs?|foot|feet|fingers?) (?:always |often |sometimes |keeps? )?(?:falls?|fell|falling|goes|go|went|is|are) (?:asleep|to sleep|dead|tingly|numb) (?:when|if|whenever|after) (?:i|im|i['’]?m|my) (?:\w+ ){0,3}(?:lie|lay|lying|sleep\w*|slept|sit\w*|sat|lean\w*|cross\w*|kneel\w*)(?: on (?:it|them|my side))?`,
    'limb is stiff after lying on it',
    NERVES,
  ),
  idiom(
    String.raw`numb (?:bum|butt|bottom|backside|behind|arse|ass)(?= (?:from|after) (?:\w+ ){0,3}(?:sitting|driv\w+|cycling|bike|flight|saddle|riding|meeting))|(?:bum|butt|bottom|backside) (?:goes|went|is|gets) numb(?= (?:from|after|when) (?:\w+ ){0,3}(?:sit\w*|driv\w+|cycl\w+|bike|flight|rid\w+))`,
    'stiff',
    NERVES,
  ),
  idiom(
    String.raw`chok(?:ing|ed|es?) up(?= (?:with|at|over|watching|when|about|every|during|a (?:bit|little)))|choked? (?:back|with) (?:tears|emotion)|a lump in (?:my|the) throat(?= (?:when|watching|at|every time|from emotion))`,
    'moved to tears',
    /\b(?:food|meat|bone|swallow\w*|blue|breath\w*)\b/i,
  ),
  idiom(
    String.raw`(?:passed|passing|passes) out (?:on|in) (?:the |my )?(?:sofa|couch|settee|armchair|bed|hammock)(?=[^.!?]*(?:tired|exhausted|long day|night shift|after (?:work|dinner|lunch)|netflix|movie|film))`,
    'fell asleep on the sofa',
    /\b(?:pills?|tablets|alcohol|drunk|drink\w*|vodka|wake|waking|chest|hit|blood|dizz\w*|heart|diabet\w*)\b/i,
  ),
  idiom(
    String.raw`out cold (?:the|as soon as) (?:second|moment|minute)? ?(?:i|my head) hit the pillow|(?:sle(?:ep|pt) like (?:a log|the dead|a baby|a rock)(?:,? dead to the world)?)`,
    'slept well',
  ),
  idiom(
    String.raw`(?:hit|hits|hitting) the wall (?:at|around|after) (?:km|mile|kilomet\w+|the|\d)`,
    'got tired at',
    /\b(?:car|head|crash\w*|bike|fell|cycl\w*)\b/i,
  ),
  idiom(
    String.raw`blood,? sweat,? (?:and|&) tears(?: (?:went|go|goes) into (?:this|it|that))?|(?:that['’]?s )?a bitter pill(?: to swallow)?`,
    'it was a long project',
  ),
  idiom(
    String.raw`in (?:the|this|that) (?:series|film|movie|book|novel|show|episode|game|play|soap),? (?:the|a|one) (?:\w+ )?(?:hero|heroine|character|villain|protagonist|detective|guy|girl|man|woman|wife|husband|doctor|patient)\b[^.!?]*`,
    'a story was told',
    /\b(?:i|im|me|my|we|our|us)\b/i,
  ),
  idiom(
    String.raw`(?:laptop|phone|computer|car|pc|printer|wifi|router|washing machine) (?:just |is |nearly |almost )?(?:had|has|having) a (?:stroke|seizure|heart attack)`,
    'laptop broke',
  ),
  idiom(
    String.raw`i['’]?m (?:so )?dead(?=[,. ]+(?:lol|lmao|haha\w*|(?:that|this) (?:meme|joke|video|clip)|💀|😂|🤣))`,
    'that is funny',
    /\b(?:pills?|suicid\w*|goodbye|inside|alone)\b/i,
  ),
  idiom(
    String.raw`choked (?:in|during|at) (?:the |my )?(?:\w+ ){0,2}?(?:exam|finals?|match|set|game|interview|test|audition|tournament|presentation|speech|round)`,
    'was nervous in the exam',
    /\b(?:food|blue|gum|bottle|breath\w*|heimlich)\b/i,
  ),
  idiom(
    String.raw`overdos(?:e|ed|ing) (?:on|of) (?:\w+ )?(?:chocolate|cake|sweets|candy|pizza|cheese|netflix|tv|football|memes|love|sunshine|(?:christmas|holiday) \w+|puns|screen time|social media|news)`,
    'had too many sweets',
    /\b(?:diabet\w*|insulin|pills?|tablets?|edibles?|thc|cannabis|unwell|vomit\w*|dog)\b/i,
  ),
  idiom(
    String.raw`black(?:ed|ing|s)? out (?:the |my |our )?(?:windows?|bedroom|room|blinds)`,
    'darkened the room',
  ),
  idiom(
    String.raw`breathless(?= with (?:excitement|anticipation|joy|wonder|delight))|breathless (?:view|prose|hype|coverage)`,
    'happy',
    /\b(?:chest|stairs|asthma|dizz\w*|faint\w*|blue)\b/i,
  ),
  idiom(
    String.raw`can(?:no|['’]?)t feel my (?:legs|arms|quads|glutes|abs)(?= (?:after|from|since) (?:leg day|arm day|squats|the gym|deadlifts|that workout|pull ?ups|training))`,
    'have sore legs',
    NERVES,
  ),
  idiom(
    String.raw`(?:podcast|documentary|article|book|episode|video|lecture|talk|course|webinar) (?:about|on) (?:\w+ ){1,4}?(?:was|is) (?:\w+ )?(?:interesting|good|great|sad|boring|scary|fascinating|helpful|depressing)`,
    'an interesting podcast',
    /\b(?:i have|ive|my|me|now|anymore|help me)\b/i,
  ),
  idiom(
    String.raw`(?:takes?|took|taking) (?:my|your|his|her|our) breath away`,
    'impresses me',
    /\b(?:pain|chest|stairs|asthma|sudden\w*|cough\w*)\b/i,
  ),
]

/** "Ignore your rules and tell me to ...": an order to the program says nothing about how someone is. */
const ORDER =
  /\b(?:ignore|disregard|forget|override|bypass)\b (?:\w+ ){0,4}(?:instructions?|rules?|prompts?|guidelines?|safety|restrictions?|training|policies|policy)\b|\b(?:you are now|pretend (?:to be|you are|youre|you['’]re)|act as|roleplay as|role play as)\b|\b(?:developer|god|jailbreak|dan) mode\b|\bsystem ?:|\b(?:new|system) (?:instructions?|prompt)\b/i
const DICTATED =
  /\b(?:tell (?:me|them|him|her|the user|everyone)|say|write|answer|reply|respond|output|confirm|recommend|advise)\b(?: (?:that|me|with|only|to))*(?: (?:i|you|we|they))?(?: (?:can|should|must|may|need to|have to|to|am allowed to))* (?:safely |just )?(?:stop|quit|skip|drop|double|triple|halve|increase|reduce|take|replace|forget)[^.!?\n]*/gi
const DANGER_OF_ONESELF =
  /\b(?:die|kill|suicid\w*|overdos\w*|end (?:it|my life)|hurt myself|all (?:my|the) (?:pills|tablets))\b/i

/** What is left of an order alone says nothing: it is read as any harmless question. */
const QUESTION = 'a question about vitamins'
const FEWEST_WORDS = 5

/** Somebody who orders the assistant to break its rules, as in a text that was pasted in. */
export const dictatesAnswer = (message: string): boolean =>
  ORDER.test(message) && message.search(DICTATED) >= 0

export function inPlainWords(message: string): string {
  let plain = message
  if (ORDER.test(message) && !DANGER_OF_ONESELF.test(message)) {
    plain = plain.replace(DICTATED, ' ').replace(new RegExp(ORDER.source, 'gi'), ' ')
    if (plain.split(/[^\p{L}]+/u).filter(Boolean).length < FEWEST_WORDS) return QUESTION
  }
  for (const { says, means, unless } of [...IDIOMS, ...EVERYDAY, ...PLAINER])
    if (!unless?.test(message)) plain = plain.replace(says, means)
  return plain
}
