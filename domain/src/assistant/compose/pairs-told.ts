/** What an answer says of things that are taken together: what to do first, warnings, and the rest. */
import type { Claim } from '../../evidence/schema.ts'
import type { Caution } from '../decide/cautions.ts'
import type { Pair } from '../decide/together.ts'
import { isOff } from '../decide/verdict.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import {
  cautionAdvice,
  cautionPart,
  cautionsBeside,
  isUnknownButTold,
  isWarnedOf,
  labelIn,
} from './caution-lines.ts'
import type { Told } from './guides-told.ts'
import { pairLines } from './lead-lines.ts'
import type { Read } from './read.ts'

/** As written: a medicine abroad is known by its own name. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}'’-]{4,40}/gu) ?? []

const MILD = new Set<Claim['severity']>(['monitor', 'soon', 'none', null])

/**
 * @param told what the message names and what is known of its pairs, the guides that are told with the claims that they rest
 *   on, and the warnings of the rules
 */
export function pairsTold(
  told: {
    heard: Read
    found: readonly Told[]
    warnings: readonly Caution[]
    ofGuides: readonly Claim[]
    /** those of which a guide is told as well */
    pairs: readonly Pair[]
  },
  language: AnswerLanguage,
) {
  const { heard, found, warnings, ofGuides, pairs } = told
  // Beside a value that is out of its range, "can often be combined" is left to the guide that speaks of both.
  const isDecided = ({ known: [worst, ...others] }: Pair) =>
    heard.verdicts.some(isOff) &&
    MILD.has(worst?.severity ?? null) &&
    [worst, ...others].some((claim) => claim !== undefined && ofGuides.includes(claim))
  const ofPairs = found.flatMap(({ guide, isOfPair }) => (isOfPair ? [guide] : []))
  const spoken = found.flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
  const warned = cautionsBeside(warnings, ofPairs).filter((each) => !isUnknownButTold(each, spoken))
  const known = [...ofGuides, ...pairs.flatMap((pair) => pair.known)]
  const isWorse = isWarnedOf(warned, known)
  const isLeft = (pair: Pair) => !isWorse(pair) && !isDecided(pair)
  const lines = pairLines(heard, ofGuides, isLeft, language)
  const labels = [...heard.subjects.map(({ label }) => label), ...wordsOf(heard.text)]
  const advice = language === 'en' ? [] : cautionAdvice(warned, known, labelIn(labels), language)
  const first = [...lines.first, ...advice]
  return {
    first,
    others: lines.others,
    cautions: cautionPart(warned, known, first.length > 0),
    /** those of which no guide decides */
    open: heard.together.filter((pair) => !isDecided(pair)),
  }
}
