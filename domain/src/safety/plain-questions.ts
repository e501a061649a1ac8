/**
 * Whole messages of a few words that ask about a product or mention a habit: the net knows too little about them to
 * judge.
 */
import { isBiomarkerName } from '../health/biomarkers/name-index.ts'
import { namedSupplements } from '../supplements/facts.ts'
import { namedMedicines } from './medicines.ts'

const STOP = String.raw`(?:stop|stopping|quit|quitting|skip|skipping|miss|missing|pause|pausing|leave out|come off)(?: taking)?`
const HARMLESS_TIME = String.raw`(?: for (?:a|one|two|some) (?:day|days|week|weeks|while)| (?:before|for) (?:a|my|the) (?:blood )?tests?| in (?:summer|winter|pregnancy))?`
const PRODUCT = String.raw`(?:my |the )?((?:vitamin |omega |fish |cod liver |folic )?[\p{L}\d-]+)`
/** Each with the product that it names. */
const ASKS_OF_ANY = [
  String.raw`${PRODUCT}`,
  String.raw`(?:dose|dosage|dosis|dosering|dos|name|side effects) (?:of |de |d['’]|av |von |för )?${PRODUCT}`,
  String.raw`${PRODUCT} (?:dose|dosage|dosis|dosering|name|side effects)`,
  String.raw`${PRODUCT} (?:and|with|und|mit|och|med|et|avec|y|con) (?:alcohol|alkohol|alcool|wine|beer|coffee|kaffe|grapefruit|food|berberine|magnesium|iron|zinc|vitamin \w+)`,
]
/** A medicine that does not work, or is stopped, may be one that keeps somebody alive. */
const ASKS_OF_SUPPLEMENT = [
  String.raw`(?:what (?:happens|would happen)|what)(?: to me)? if (?:i|you) ${STOP} ${PRODUCT}${HARMLESS_TIME}`,
  String.raw`(?:can|may|should|could) i ${STOP} ${PRODUCT}${HARMLESS_TIME}`,
  String.raw`(?:is it|would it be) (?:ok|okay|safe|bad|fine|dangerous) (?:to|if i) ${STOP} ${PRODUCT}${HARMLESS_TIME}`,
  String.raw`(?:i )?(?:want|would like|['’]?d like|wish) to ${STOP} ${PRODUCT}`,
]
const TELLS_FAILURE = [
  String.raw`${PRODUCT} (?:did|does|has done|is doing|do) nothing(?: for me| at all)?`,
  String.raw`${PRODUCT} (?:did not|didn['’]?t|doesn['’]?t|does not|has not|hasn['’]?t) (?:help|work|do (?:anything|much))(?: for me| at all)?`,
]
/** Harmless, whatever single words the rules know. */
const HABITS = [
  String.raw`(?:i )?(?:usually |always |normally )?take (?:all )?(?:of )?my (?:pills|tablets|vitamins|supplements|medicines|meds) (?:with|after|before|at|in the) (?:breakfast|lunch|dinner|supper|food|meals?|bedtime|night|morning|evening|water|milk)`,
  String.raw`is (?:what|everything|all(?: that)?) i(?:['’]?m| am)? tak(?:e|ing) (?:any )?(?:good|ok|okay|safe|right|fine|healthy)(?: for me| together)?`,
  String.raw`what do you think(?: (?:of|about) (?:it|this|that|these|my (?:stack|supplements?|vitamins?|results?|values?|labs?|bloods?|list|plan|diet)))?`,
  String.raw`i (?:love|like) (?:what|everything|all(?: that)?) i(?:['’]?m| am) taking`,
  String.raw`thank (?:god|goodness|heavens?) (?:it(?:['’]?s| is) )?friday`,
  String.raw`(?:it|this|that|they|my [\p{L}]+) costs? (?:me )?an arm and a leg`,
  String.raw`mis (?:suplementos|vitaminas) son segur[oa]s(?: junt[oa]s)?`,
  String.raw`(?:sind meine (?:supplemente|vitamine|präparate)|är mina (?:kosttillskott|vitaminer)|mes (?:compléments|vitamines) sont-(?:ils|elles)) (?:zusammen )?(?:sicher|ok|säkra|sûrs|sûres|bra)(?: zusammen| ihop| tillsammans| ensemble)?`,
  String.raw`je vais (?:très )?bien(?: merci)?`,
  String.raw`mir geht(?:['’]?s| es) (?:sehr |ganz )?gut(?: danke)?`,
  String.raw`jag mår (?:bra|jättebra|fint)(?: tack)?`,
  String.raw`estoy (?:muy )?bien(?: gracias)?`,
]

const whole = (pattern: string): RegExp => new RegExp(String.raw`^[\s"'¿¡]*${pattern}[\s?!.,…]*$`, 'iu')
const ofAny = ASKS_OF_ANY.map(whole)
const ofSupplement = ASKS_OF_SUPPLEMENT.map(whole)
const failures = TELLS_FAILURE.map(whole)
const habits = HABITS.map(whole)

const isSupplement = (name: string): boolean => namedSupplements(name).length > 0 || isBiomarkerName(name)

const isOnlySupplement = (name: string): boolean => namedMedicines(name).size === 0 && isSupplement(name)

/** No life depends on a dose of these that does not work. */
const TAKEN_FOR_LONG = new Set([
  'ssri_snri',
  'statin',
  'ppi',
  'omeprazole',
  'nsaid',
  'levothyroxine',
  'antihypertensive',
])
const isTakenForLong = (name: string): boolean => {
  const kinds = [...namedMedicines(name)]
  return kinds.length > 0 && kinds.every((kind) => TAKEN_FOR_LONG.has(kind))
}

const names = (patterns: readonly RegExp[], message: string, is: (name: string) => boolean): boolean =>
  patterns.some((pattern) => {
    const product = pattern.exec(message)?.[1]
    return product !== undefined && is(product)
  })

/**
 * True where the rules' word is enough.
 * @param isUrgent by the rules: of stopping a medicine they say so
 */
export const asksPlainly = (message: string, isUrgent: boolean): boolean =>
  names(ofAny, message, (name) => namedMedicines(name).size > 0 || isSupplement(name)) ||
  names(ofSupplement, message, (name) => isUrgent || isOnlySupplement(name)) ||
  names(failures, message, (name) => isOnlySupplement(name) || isTakenForLong(name))

export const mentionsHabit = (message: string): boolean => habits.some((habit) => habit.test(message))
