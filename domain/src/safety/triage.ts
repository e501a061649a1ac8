/** The gate in front of any model: how urgent a message is, and the fixed words that answer it. */
import { lettersForDigits } from './digits-for-letters.ts'
import { isThanks } from './thanks.ts'
import { explain } from './explain-level.ts'
import { withoutExplainedSigns } from './explained-signs.ts'
import { isSerious, isSureUnexplained, learnedLevel, levelOfPart } from './learned-level.ts'
import { partsOf, sentencesOf } from './long-message.ts'
import { withoutExtraDose } from './extra-dose.ts'
import { tellsOfNobody } from './general-question.ts'
import { inWordsForLowGlucose } from './low-glucose.ts'
import { withoutOrdinaryValues } from './lab-values.ts'
import { messageFeatures } from './message-features.ts'
import { callForHelpInOtherLanguage, notSpokenNote } from './other-language.ts'
import { readWords } from './message-words.ts'
import { withoutOrders } from './orders.ts'
import { type Violence, violenceAdvice, violenceIn, violenceSources } from './violence.ts'
import { likelihoods } from './triage-net.ts'
import { type CallForHelp, shortCallForHelp } from './short-call-for-help.ts'
import { plainCallForHelp } from './said-plainly.ts'
import { sleeplessMania } from './sleepless-mania.ts'
import { knowsRegion, regionNumbers } from './red-flags.ts'
import { generalSources, generalTriage, noteForDoubt, type Options, type Triage } from './triage-advice.ts'
import { triageByRules } from './triage-rules.ts'

/** Longer than most: a sign may stand among other matters. */
const SEVERAL_MATTERS = 30
/** Longer than anything the net has learned from. */
const MOST_WORDS = 160

/** It is no fever. */
const HAY_FEVER = /\bhay[- ]fever\b/gi

/** Decides from the words alone, the same way every time; a model may raise the level, never lower it. */
export function triage(written: string, options: Options = {}): Triage {
  const message = lettersForDigits(withoutOrders(written)).replace(HAY_FEVER, 'hayfever')
  const called = callForHelpInOtherLanguage(message, options.region)
  if (called) return { ...called, sources: generalSources(called.level) }
  const kind = violenceIn(message)
  if (kind) return inWordsForViolence(kind, message, options)
  const found = withoutNoteOnFamily(inWordsForLowGlucose(judged(message, options), message, options), message)
  // What rules or net know in it all the same, as a number or a name, counts.
  const notSpoken = isSerious(found.level) ? null : notSpokenNote(message, options.region)
  return notSpoken ? { ...found, level: 'routine', reason: null, advice: notSpoken } : found
}

const FAMILY_HISTORY =
  /\b(?:dad|daddy|father|mum|mom|mother|parents?|brother|sister|siblings?|gran\w*|uncle|aunt|family|relatives?)\b[^.?!]{0,30}\b(?:had|died|dead|suffered|passed away|history)\b/i

/** "My dad had a heart attack at 52" is no danger of now, and needs no line for the case that it were. */
function withoutNoteOnFamily({ isInCase, ...found }: Triage, message: string): Triage {
  if (!isInCase) return found
  return FAMILY_HISTORY.test(message) ? { ...found, advice: null } : { ...found, isInCase }
}

/** The level stays, and is urgent at least; what rules say of the body comes after the words for violence. */
function inWordsForViolence(kind: Violence, message: string, options: Options): Triage {
  const found = judged(message, options)
  const numbers = regionNumbers(options.region)
  const line = knowsRegion(options.region) ? numbers.abuse_line : null
  const own = violenceAdvice(kind, message, { numbers, line, region: options.region })
  // "He choked me" is nothing in the throat; thoughts of suicide are heard beside the violence.
  const ofBody =
    found.level === 'crisis' ||
    (found.level === 'emergency' &&
      found.reason !== 'Choking' &&
      isSerious(triageByRules(message, options).level))
  return {
    level: isSerious(found.level) ? found.level : 'urgent',
    reason: kind === 'child' ? 'Violence against a child' : 'Violence or abuse',
    advice: [own, ofBody ? found.advice : null].filter(Boolean).join('\n\n'),
    sources: [...violenceSources],
  }
}

/** A sign that the message itself explains counts for nothing where the rest of it is harmless. */
function judged(message: string, options: Options): Triage {
  const rest = withoutExplainedSigns(message) ?? withoutExtraDose(message)
  if (rest !== null && isHarmlessRest(rest, options)) return ROUTINE
  const found = judgedWhole(message, options)
  return found.level !== 'routine' && isOfValuesAlone(message, options) ? ROUTINE : found
}

/** All its values are ordinary, and without them it is harmless: the net would judge the names of the tests. */
function isOfValuesAlone(message: string, options: Options): boolean {
  const rest = withoutOrdinaryValues(message)
  return (
    rest !== null &&
    triageByRules(message, options).level === 'routine' &&
    judgedWhole(rest, options).level === 'routine'
  )
}

/**
 * Rules find nothing in it, and the net no hint of a crisis. Of emergencies of the body the net has learned from whole
 * messages, and does not judge what is left of one.
 */
function isHarmlessRest(rest: string, options: Options): boolean {
  const { firm, ...rules } = triageByRules(rest, options)
  if (rules.level !== 'routine' || shortCallForHelp(rest)) return false
  const words = readWords(rest)
  return learnedLevel(rules.level, firm, likelihoods(messageFeatures(words, rules))) !== 'crisis'
}

const ROUTINE: Triage = { level: 'routine', reason: null, advice: null, sources: [] }

function judgedWhole(message: string, options: Options): Triage {
  if (isThanks(message)) return ROUTINE
  const { firm, ...rules } = triageByRules(message, options)
  const call = callIn(message, rules, options)
  if (call) return call
  const words = readWords(message)
  if (words.tokens.length > MOST_WORDS)
    return isSerious(rules.level) ? rules : (seriousPart(partsOf(message), options) ?? rules)
  if (words.language === 'other') return rules
  const likely = likelihoods(messageFeatures(words, rules))
  const level = learnedLevel(rules.level, firm, likely)
  if (!isSerious(rules.level) && level !== 'crisis' && tellsOfNobody(message)) return rules
  const part = isSerious(level) ? null : seriousPart(matters(message, words.tokens.length, rules), options)
  if (part) return part
  if (level === rules.level) return rules
  // A doubt lowers the level, and still says whom to call.
  if (level === 'routine') return { level, reason: null, sources: [], ...noteForDoubt(rules, options) }
  const { reason, ...why } = explain(words, rules, level)
  if (level === 'emergency' && why.about === null && !isSureUnexplained(likely))
    return generalTriage(
      'urgent',
      explain(words, rules, 'urgent').reason,
      { language: words.language, ...why },
      options,
    )
  return generalTriage(level, reason, { language: words.language, ...why }, options)
}

/** What is judged alone: parts of a long message, and each sentence where the net doubts what rules found in the whole. */
function matters(message: string, count: number, rules: Triage): Iterable<string> {
  if (count > SEVERAL_MATTERS) return partsOf(message)
  const sentences = sentencesOf(message)
  return isSerious(rules.level) && sentences.size > 1 ? sentences : []
}

/** What neither net nor doubt undoes: said plainly, or in a word or two. */
function callIn(message: string, rules: Triage, options: Options): Triage | null {
  const isFound = isSerious(rules.level)
  const plain = plainCallForHelp(message)
  if (plain) return isFound ? rules : callFor(plain, options)
  const call = isFound ? null : (shortCallForHelp(message) ?? sleeplessMania(message))
  return call && callFor(call, options)
}

const callFor = ({ level, reason, language }: CallForHelp, options: Options): Triage =>
  generalTriage(level, reason, { language, about: reason, poison: false }, options)

/** What one part of a message says alone. */
function seriousPart(parts: Iterable<string>, options: Options): Triage | null {
  for (const part of parts) {
    const words = readWords(part)
    if (words.language === 'other') continue
    const { firm, ...rules } = triageByRules(part, options)
    const level = levelOfPart(rules.level, firm, likelihoods(messageFeatures(words, rules)))
    if (level === null) continue
    if (rules.level === level) return rules
    const { reason, ...why } = explain(words, rules, level)
    return generalTriage(level, reason, { language: words.language, ...why }, options)
  }
  return null
}
