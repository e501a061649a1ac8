/** What an answer says before guides and claims: verdicts, pairs and warnings. */
import type { Evidence } from '../../evidence/claims.ts'
import { biomarkersNamed } from '../../evidence/names.ts'
import type { Claim } from '../../evidence/schema.ts'
import type { Pair } from '../decide/together.ts'
import { isOff, type Verdict } from '../decide/verdict.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { asksWhichFirst } from '../understand/order-asked.ts'
import { lineOf } from './claim-parts.ts'
import type { Line } from './guide-parts.ts'
import type { Told } from './guides-told.ts'
import type { Read } from './read.ts'
import { asksToCombine, togetherSentence } from './together-sentence.ts'
import { say } from './phrases.ts'
import { usualRange } from './usual-range.ts'
import { forOneSex, verdictSentence } from './verdict-sentence.ts'
import { nameIn } from './verdict-words.ts'

export function verdictLine(
  verdict: Verdict,
  evidence: Evidence,
  language: AnswerLanguage,
  { isOneOfMany = false, isAlone = false } = {},
): Line[] {
  const sentence = verdictSentence(verdict, language, isOneOfMany)
  const { stated, sources, told, derived } = verdict
  if (!sentence) return []
  const said = [
    isAlone ? sentence + forOneSex(verdict, language) : sentence,
    ...(stated.before === undefined ? [] : [say(language, 'before', { value: stated.before })]),
  ]
  const claims = (derived?.claims ?? []).flatMap((id) => evidence.findClaim(id) ?? [])
  const isRecord = told !== undefined
  return [{ text: said.join(' '), claims, title: stated.biomarker.name, sources, isRecord }]
}

/** Of a pair that a guide speaks of the guide says why. */
export function pairLines(
  { text, together }: Read,
  ofGuides: readonly Claim[],
  /** no worse warning is told of a pair, which "ask first" would weaken, and no guide decides */
  isLeft: (pair: Pair) => boolean,
  language: AnswerLanguage,
) {
  const isEnglish = language === 'en'
  // The words that ask for it are known in English only.
  const asksBoth = !isEnglish || asksToCombine(text)
  const advice = (pair: Pair): Line[] => {
    const first = asksBoth && isLeft(pair) ? togetherSentence(pair, language) : null
    return first ? [{ ...lineOf(pair.claims[0]), text: first }] : []
  }
  const reasons = ({ claims, known }: Pair) =>
    known.some((claim) => ofGuides.includes(claim)) ? [] : claims.map(lineOf)
  // What is said in the language of the question comes before what is said in English.
  return isEnglish
    ? { first: saidOnce(together.flatMap((pair) => [...advice(pair), ...reasons(pair)])), others: [] }
    : { first: saidOnce(together.flatMap(advice)), others: together.flatMap(reasons) }
}

/** "The pill" is known by two classes: one sentence, with the claims of both. */
function saidOnce(lines: readonly Line[]): Line[] {
  const byText = Map.groupBy(lines, ({ text }) => text)
  return [...byText.values()].map((same) => ({
    ...same[0]!,
    claims: [...new Set(same.flatMap(({ claims }) => claims))],
  }))
}

/** So many verdicts are a list. */
const LISTED = 3
export const isOfMany = ({ verdicts }: Pick<Read, 'verdicts'>): boolean => verdicts.length >= LISTED

const plainLine = (text: string): Line => ({ text, claims: [], title: '', sources: [] })

/** Behind a list of values, what holds for all of them. */
export const ofAllRanges = ({ verdicts }: Read, language: AnswerLanguage): Line[] =>
  isOfMany({ verdicts }) && verdicts.some(({ rangeOf }) => rangeOf === 'catalogue')
    ? [plainLine(say(language, 'own_ranges'))]
    : []

/** So many values, and every one of them inside its range for whoever gave them. */
export const isAllWithin = ({ verdicts }: Pick<Read, 'verdicts'>): boolean =>
  isOfMany({ verdicts }) &&
  verdicts.every(({ side, bySex, byAge, impossible }) => side === 'within' && !bySex && !byAge && !impossible)

/** Of many values that none is off; asked which of several matters most, the first of them by name. */
export function comesFirst({ text, verdicts }: Read, language: AnswerLanguage): Line[] {
  if (isAllWithin({ verdicts })) return [plainLine(say(language, 'all_within'))]
  const [first, ...others] = verdicts.filter(isOff)
  if (!first || others.length === 0 || !asksWhichFirst(text)) return []
  return [plainLine(say(language, 'comes_first', { name: nameIn(first.stated.biomarker, language) }))]
}

/** What verdicts, pairs and warnings say before anything else. */
export function leadOf(
  heard: Read,
  found: readonly Told[],
  chosen: readonly Claim[],
  first: { effect: Line[]; pairs: Line[]; unknown: Line[] },
  evidence: Evidence,
  language: AnswerLanguage,
): Line[] {
  const { text, subjects, verdicts } = heard
  const hasBand = chosen.some(({ predicate, value }) => predicate === 'threshold' && value !== null)
  const isGuided = ({ biomarker }: Verdict['stated']) =>
    found.some(
      ({ guide: { about } }) =>
        // What is said of one side does not stand in for a judgement.
        about.side === undefined &&
        [...(about.markers ?? []), ...(about.words ?? []).flat().flatMap(biomarkersNamed)].includes(
          biomarker.id,
        ),
    )
  const isTold = ({ stated, side, impossible, band, readings, derived, told: ofRecord }: Verdict) =>
    side !== null ||
    ofRecord !== undefined ||
    impossible !== null ||
    band !== undefined ||
    readings !== undefined ||
    derived !== undefined ||
    !((hasBand || isGuided(stated)) && stated.fit !== null)
  return [
    ...first.effect,
    ...verdicts.filter(isTold).flatMap((verdict) =>
      verdictLine(verdict, evidence, language, {
        isOneOfMany: isOfMany(heard),
        isAlone: verdicts.length === 1,
      }),
    ),
    ...usualRange(text, subjects, verdicts),
    ...first.pairs,
    ...first.unknown,
  ]
}
