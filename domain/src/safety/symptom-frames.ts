/** Frames of symptom, onset and severity: what a danger looks like when no fixed phrase was used. */
import { MUSCLE_BREAKDOWN } from './danger-words.ts'
import { everyMatch } from './every-match.ts'
import { expressionFinder } from './expression-finder.ts'
import { isFigurative, isNegated, sentenceMood } from './match-red-flags.ts'
import { splitSentences } from './normalise.ts'
import { words as w } from './symptom-lexicon.ts'
import { readVitalSigns } from './vital-signs.ts'

export type FrameMatch = { level: 'emergency' | 'urgent' | 'crisis'; reason: string }
type Frame = {
  level: FrameMatch['level']
  reason: string
  /** All are said, of now and not denied, somewhere in the message; with `near` in one sentence. */
  all: string[]
  near?: true
}

const emergency = (reason: string, all: string[], near?: true): Frame => ({
  level: 'emergency',
  reason,
  all,
  ...(near ? { near } : {}),
})
const urgent = (reason: string, all: string[], near?: true): Frame => ({
  level: 'urgent',
  reason,
  all,
  ...(near ? { near } : {}),
})

// NICE NG143: 38 °C or more under three months is a red sign.
const BABY_FEVER = 'Fever in a baby under three months'
const FEVER_RASH = 'Fever with headache and rash'
// Haemolytic uraemic syndrome: Health Protection Agency, acute bloody diarrhoea in children, 2011: a medical emergency.
const CHILD_BLOODY_DIARRHOEA = 'Bloody diarrhoea in a child'
// Two points of Wells: NICE NG158, an ultrasound within four hours.
const LIKELY_LEG_CLOT = 'A swollen leg after surgery or a time in hospital (possible clot)'
/** So much belongs together by chance in few messages: no wording around it makes it harmless. */
export const NOT_DOUBTED: ReadonlySet<string | null> = new Set([
  BABY_FEVER,
  FEVER_RASH,
  CHILD_BLOODY_DIARRHOEA,
  LIKELY_LEG_CLOT,
  MUSCLE_BREAKDOWN,
  // The name of its rule: a magnesium that is asked about beside it makes it no smaller.
  'Seizure / fit',
])

const FRAMES: Frame[] = [
  emergency('Chest pain or pressure (possible heart attack)', [w.chest, w.pain], true),
  emergency('Chest discomfort that spreads', [w.chest, w.radiating]),
  emergency('Trouble breathing with chest symptoms', [w.chest, w.breathless, w.sweating]),
  emergency('Sudden trouble speaking (possible stroke)', [w.speech]),
  emergency('Weakness or numbness of one side (possible stroke)', [w.oneSide]),
  emergency('Fainting with trouble breathing', [w.fainted, w.breathless]),
  emergency('Fainting with chest symptoms', [w.fainted, w.chest, w.pain]),
  emergency('New confusion with fever or chills', [w.confused, `${w.fever}|${w.chills}`]),
  emergency('Sudden confusion', [w.confused, w.sudden]),
  emergency('Vomiting blood', [w.bloodVomit]),
  emergency('Bleeding with faintness', [`${w.bloodStool}|${w.soaking}`, `${w.fainted}|${w.nearFaint}`]),
  emergency('Heavy bleeding after birth or in pregnancy', [`${w.birth}|${w.pregnant}`, w.soaking]),
  emergency('High fever in pregnancy', [
    w.pregnant,
    String.raw`high (?:fever|temperature)|3[89]\.\d c|40(?:\.\d)? c`,
  ]),
  emergency(BABY_FEVER, [w.youngBaby, w.feverDegrees]),
  emergency(FEVER_RASH, [w.fever, w.headache, w.rash]),
  emergency(CHILD_BLOODY_DIARRHOEA, [w.child, w.bloodyDiarrhoea]),
  emergency(LIKELY_LEG_CLOT, [w.legSwelling, w.layStill]),
  emergency('A blood clot that may have reached the lungs', [
    w.breathless,
    `${w.longJourney}|${w.legSwelling}|${w.layStill}`,
  ]),
  emergency('Severe headache that came suddenly', [w.headache, w.severe, w.sudden]),
  emergency('Water in the lungs after an accident in water', [
    w.drowned,
    `${w.fainted}|${w.breathless}|cough\\w*|blue|swallowed water`,
  ]),
  emergency('Injured limb losing movement or blood flow', [w.injury, w.limbThreat]),
  emergency('Asthma that does not ease', [w.asthma, w.breathless, w.noRelief]),
  emergency('Something dangerous was swallowed', [w.swallowed, w.poison], true),
  emergency('Too much medicine was taken', [w.swallowed, w.overdose], true),
  emergency('Swelling of face or throat (possible severe allergy)', [
    w.swellingAirway,
    `${w.allergen}|${w.breathless}`,
  ]),
  emergency('Severe belly pain', [
    w.abdomen,
    w.severe,
    w.pain,
    `${w.rigid}|${w.fever}|vomit\\w*|${w.fainted}`,
  ]),
  emergency('Feeling of dying with symptoms now', [
    w.dying,
    `${w.breathless}|${w.chest}|bleed\\w*|${w.severe}`,
  ]),
  emergency('Chest pain or pressure (possible heart attack)', [w.squeezedRibs]),
  emergency('Holding the chest and looking unwell', [w.handOnChest, w.unwell]),
  emergency('A heart attack, as it seems', [w.heartAttack, w.someone], true),
  emergency('Too breathless to speak', [w.cannot, w.fewWords], true),
  emergency('The baby moves less', [w.pregnant, w.baby, w.babyMoves]),
  emergency('Possible carbon monoxide or gas', [w.gasLeak, w.allSick]),
  emergency('Coughing up much blood', [w.coughBlood]),
  emergency('After being under water', [w.underWater, w.afterWater]),
  emergency('A fit', [
    w.collapseSign,
    'eyes|floor|awake|respond\\w*|seizure|foam\\w*|minutes|first time|epilep\\w+',
  ]),
  emergency('A baby that is limp, blue or not feeding', [w.infant, w.floppyBaby]),
  emergency('Fainting with an irregular heartbeat', [w.fainted, w.heartRhythm]),
  emergency('A dangerous reaction to a drug', [w.drug, w.drugSign]),
  emergency('Choking', [w.stuck, w.cannotClear]),
  emergency('Birth happening now', [w.cord]),
  emergency('A part of the body cut off', [w.cutOff]),
  emergency('Legs that suddenly fail', [w.legsFail, `${w.sudden}|numb|bladder|${w.sedative}|paraly\\w*`]),
  emergency('A venomous bite', [w.snake]),
  emergency('Injury of the eye', [w.eye, w.eyeHarm, 'cant see|pain\\w*|burn\\w*|blood|blind']),
  emergency('Broken hip or leg', [w.fell, w.brokenHip]),
  emergency('Alcohol or drugs that slow breathing', [w.mixDrug, w.sedative, w.fading]),
  emergency('Arm or jaw with sweating (possible heart attack)', [w.leaden, 'gr[ea]y|sweat\\w*|clammy|ashen']),
  emergency('Not responding', [w.notResponding], true),
  emergency('A raised troponin', ['tropo?nins?', 'high|positive|raised|elevated|abnormal|increased'], true),
  emergency('The baby moves less', [w.babyStill, `${w.pregnant}|${w.weeks}`]),
  emergency('Injury inside after a blow', [w.impact, w.innerHarm]),
  emergency('Smoke or fumes in the airway', [w.smoke, w.airway]),
  emergency('A battery or magnet may have been swallowed', [w.batteryLost, w.kidSign]),
  emergency('A limb without blood flow', [w.deadLimb, `${w.severe}|${w.sudden}|hurts?|pain\\w*|numb`]),
  emergency('Fever with spots that do not fade', [w.glassTest]),
  emergency('A head injury with warning signs', [w.headHit, w.headSign]),
  emergency('Voices that command harm', [w.voicesHarm], true),
  urgent('Fainting or nearly fainting', [`${w.fainted}|${w.nearFaint}`]),
  urgent('Blood in the stool', [`${w.bloodStool}|${w.blackStool}`]),
  urgent('Infection behind the ear', [w.mastoid]),
  urgent('A wound that opened or is infected', [w.woundBad]),
  urgent('Stuck by a used needle', [
    String.raw`(?:poked|pricked|jabbed|stabbed|stuck|scratched) (?:\w+ ){0,5}(?:by|with|on|through|from) (?:\w+ ){0,5}(?:needles?|syringes?)\b(?! (?:felting|phobia|size|grass))|poked by (?:\w+ ){0,2}needle|(?:stood|stepped|trod|sat) on (?:\w+ ){0,2}(?:needle|syringe)|(?:needles?|syringes?) (?:\w+ ){0,6}(?:went in|pricked|jabbed|stuck (?:me|him|her)|through (?:my|the|his|her))`,
    String.raw`used|found|dirty|park|beach|bins?|rubbish|trash|street|alley|patients?|colleague|strangers?|addicts?|junkies?|rental|squat|bus|playground`,
  ]),
  urgent('A bite or scratch that may carry rabies', [
    String.raw`(?:bats?|(?:stray|street|wild|strange) (?:dogs?|cats?|animals?)|monkeys?|rac+oons?|fox(?:es)?|jackals?|mongoose) (?:\w+ ){0,4}(?:bit|bites?|bitten|scratch(?:e[ds])?|nipped) (?:\w+ ){0,2}(?:me|my|him|his|her|us|our)|(?:bitten|scratched|nipped|bites?|scratch(?:es)?) (?:\w+ ){0,5}(?:by|from|off) (?:\w+ ){0,3}(?:bats?|stray|monkeys?|rac+oons?|fox(?:es)?|jackals?)|bats? (?:\w+ ){0,10}(?:bedroom|room|bed|tent)`,
    String.raw`bites?|bit|bitten|scratch(?:e[ds])?|nipped|woke|asleep|slept`,
  ]),
  urgent('Emergency contraception, which works only for some days', [
    String.raw`condom (?:\w+ ){0,2}(?:broke|broken|split|tore|torn|ripped|slipped|came off|burst)|unprotected sex|sex without (?:a )?condom`,
    String.raw`days? ago|yesterday|last night|today|this morning|tonight|hours? ago|on (?:satur|sun|mon|tues|wednes|thurs|fri)day|weekend|too late|morning after`,
  ]),
  urgent('A child that passes no water', [w.infant, w.dryChild]),
  urgent('Doses of an important medicine missed', [w.missedMeds]),
  urgent('Severe pain', [w.severe, 'pain(?:s|ful)?|ache|agony|colic\\w*'], true),
  urgent('High fever', [String.raw`(?:high|very high|raging) (?:fever|temperature)`]),
  urgent('Fever with weakness or chills', [w.fever, `${w.chills}|very weak|${w.breathless}`]),
  urgent('Belly pain with fever', [w.abdomen, w.pain, w.fever]),
  urgent('Hot, red or swollen skin', [w.lumpHot, `${w.fever}|${w.worse}|painful`]),
  urgent('Swelling after a procedure', [w.procedure, w.swollen], true),
  urgent('Injury that cannot bear weight', [w.cantBear]),
  urgent('Asthma flare', [w.asthma, w.noRelief]),
  urgent('Pain in the side going to the groin', [w.flank, w.pain, 'groin|colicky|waves'], true),
  urgent('Fear of being watched or controlled', [w.paranoia], true),
  urgent('Panic that gets worse', [w.panic, w.worse]),
  urgent('Feeling faint on medicine', [
    w.medicine,
    w.lowPressure,
    'interact\\w*|since (?:starting|i started)|just started|seems? low',
  ]),
]

const CRISIS: Frame[] = [
  [
    'Thoughts of suicide',
    String.raw`\b(?:i|im|ive|my|me|he|she|they|hes|shes)\b`,
    String.raw`(?:not|dont|isnt|nothing|no|cant see) (?:\w+ ){0,4}(?:worth living|want to (?:live|be alive|be here|exist|wake up)|reason to (?:live|go on|keep (?:living|going)|stay(?: alive)?)|point (?:in|of|to) (?:living|life|going on|being here|anything))|better off (?:dead|without me)|want(?:ed)? (?:it|everything|my life) (?:all )?to (?:end|be over|stop forever)|end(?:ing)? (?:things|it all|my life|myself)|wish(?:ed)? (?:i|to) (?:\w+ ){0,3}(?:dead|die|dying|never been born|not wake|disappear forever)|(?<!\bam i (?:\w+ )?)(?:rather|wants? to|going to|ready to) (?:be dead|die)\b(?! of)|kill(?:ing)? ?my ?self\b(?! laughing)|unalive|sewer ?slide|suicid\w+|(?:take|taking|took) my own life|no one would (?:miss|care|notice) (?:me|if i)|(?:would|will) anyone (?:even )?miss me|(?:no ?one|nobody|anyone) (?:would|will) (?:\w+ )?(?:notice|care|miss|mind) (?:me|if i)|(?:want|need) (?:it|this|everything|the pain) (?:all )?to (?:just )?stop (?:forever|for good|now)|just want it all to (?:stop|end|be over)|cant (?:go on|do this|take (?:it|this)) any ?more|tired of (?:living|being alive|life)|(?:fall asleep|go to sleep|sleep) and (?:never|not) wake|plan to (?:end it|end everything|die)|(?:suicide|goodbye) (?:notes?|letters?)|(?:every ?one|every ?body|they|my (?:family|kids)|the world) (?:\w+ ){0,3}(?:happier|better|fine|relieved) (?:\w+ ){0,3}(?:without me|if i (?:was|were|wasnt|werent|died|am|disappeared)\b)|(?:plan(?:s|ned|ning)?|decided|know) (?:\w+ ){0,3}how (?:\w+ ){0,3}(?:end it|die|do it tonight)`,
  ],
  ['Thoughts of suicide', w.onPurpose, w.lethalAct],
  [
    'Self-harm',
    String.raw`\b(?:i|im|ive|my)\b`,
    String.raw`(?:cut|cutting|burn(?:ing)?|hurt(?:ing)?|harm(?:ing)?|punish(?:ing)?|starv(?:e|ing)) myself(?! (?:while|when|at|on|shaving|cooking|chopping|slicing|by accident|accidentally|lifting|running|playing|a))|(?:keep|kept|been|started|urge to|want(?:ed|ing)? to|need to) (?:\w+ ){0,2}(?:cut|burn|hurt|harm)(?:ting|ing)? myself(?! (?:lifting|running|playing|at the gym))|self harm\w*`,
  ],
].map(([reason = '', ...all]) => ({ level: 'crisis', reason, all, near: true }))

const compiled = [...FRAMES, ...CRISIS].map((frame) => ({
  ...frame,
  expressions: frame.all.map((text) => new RegExp(`(?<![a-z])(?:${text})(?![a-z])`, 'g')),
}))

const heldIn = expressionFinder(compiled.flatMap(({ expressions }) => expressions))

const RANK = { urgent: 0, crisis: 1, emergency: 2 }

/** The most serious danger that the concepts, or the measured numbers, of a normalised message amount to. */
export function matchSymptomFrames(normal: string): FrameMatch | null {
  const sentences = splitSentences(normal).filter((sentence) => sentenceMood(sentence) === 'now')
  const held = new Map(sentences.map((sentence) => [sentence, heldIn(sentence)]))
  const said = (sentence: string, expression: RegExp) =>
    held.get(sentence)!.has(expression) &&
    everyMatch(sentence, expression).some(({ index, 0: text }) => {
      const span = { start: index, end: index + text.length }
      return !isNegated(sentence, span) && !isFigurative(sentence, span)
    })
  const found = compiled.filter(({ expressions, near }) =>
    near
      ? sentences.some((sentence) => expressions.every((expression) => said(sentence, expression)))
      : expressions.every((expression) => sentences.some((sentence) => said(sentence, expression))),
  )
  const candidates = [...found, ...readVitalSigns(normal)].sort((a, b) => RANK[b.level] - RANK[a.level])
  const [first] = candidates
  return first ? { level: first.level, reason: first.reason } : null
}
