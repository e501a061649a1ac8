/** An answer: verdicts and pairs, then what guides say of the matter, else what claims are known of each subject. */
import type { Steps } from '../../steps.ts'
import { extraDoseIn } from '../../safety/extra-dose.ts'
import { type Pair, warnedPairs } from '../decide/together.ts'
import { isOff, type Verdict } from '../decide/verdict.ts'
import { effectAsked } from '../understand/effect.ts'
import { kindsAsked } from '../understand/kinds.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { isTakenForItself } from '../understand/subjects.ts'
import { circumstanceUnknown, type Missing } from './asked-first.ts'
import { besideGuides, NOTHING_BESIDE } from './beside-guides.ts'
import { idsIn } from './caution-lines.ts'
import { lineOf } from './claim-parts.ts'
import { effectLines } from './effect-lines.ts'
import type { Line, Part } from './guide-parts.ts'
import {
  claimsOfGuides,
  type Ground,
  guidesTold,
  type Manner,
  partsOfGuides,
  type Told,
} from './guides-told.ts'
import { comesFirst, isOfMany, leadOf, ofAllRanges, verdictLine } from './lead-lines.ts'
import { partsOfNoInteraction, speaksOfAll, supplementsTogether } from './no-interaction.ts'
import { outcomeAsked, outcomeLines } from './for-outcome.ts'
import { pairsTold } from './pairs-told.ts'
import { withOwnWeight } from './own-weight.ts'
import { say } from './phrases.ts'
import { cautionsOf, hear, type Heard, isSwallowed, namedOf, read, type Read, type Telling } from './read.ts'
import { unknownTogether } from './together-sentence.ts'
import { decides, isOfBoth, partsOfUnknown, speaksOfPair, unknownPair } from './unknown-pair.ts'

export type Composed = {
  verdicts: Verdict[]
  closing: string | null
  /** says, in the language of the question, that the claims are in English; empty where they are in it */
  inEnglish: string
  parts: Part[]
  /** the guides that it tells */
  told?: readonly Told[]
}

const asksOfTogether = (text: string) =>
  /\b(?:with|together|combin\w*|mix|while|same time|on|and)\b/i.test(text)

function closingOf(
  { text, together, taken, verdicts }: Read,
  found: readonly Told[],
  isWarned: boolean,
  language: AnswerLanguage,
  evidence: Ground['evidence'],
) {
  const [one, other] = taken
  const isOfTwo = (told: Told) => told.isOfPair || (one && other && isOfBoth(told, [one, other], evidence))
  // What a guide on the two says decides.
  if (found.some(isOfTwo)) return null
  if (together.length > 0 || (isWarned && taken.length > 1))
    return taken.some(({ isMedicine }) => isMedicine) ? say(language, 'keep_taking') : null
  const isUnknown = asksOfTogether(text) && taken.some(({ isMedicine }) => isMedicine) && found.length === 0
  if (isUnknown && one && other) return unknownTogether(one.label, other.label)
  return found.length === 0 && verdicts.some(isOff) ? say(language, 'one_value') : null
}

const FOR_OUTCOME = 'What studies say of supplements for it:'

/** Asked for foods, nobody wants to hear how the tablet is taken. */
function isAnsweredAlone(text: string, { inEnglish }: Missing): boolean {
  const kinds = kindsAsked(text)
  return inEnglish.length > 0 && kinds.length > 0 && kinds.every((kind) => kind === 'foods')
}

/**
 * Of things that are asked about together, only what speaks of all of them; and where nothing does, that nothing is known
 * of them together: what a guide says of one of them is no answer.
 */
function ofAllNamed(
  all: Read,
  near: readonly Told[],
  isWarned: boolean,
  telling: Telling,
  evidence: Ground['evidence'],
): { found: readonly Told[]; instead: Composed | null } {
  const { language, person } = telling
  const alone = (closing: string | null, parts: Part[]): Composed => ({
    verdicts: [],
    closing,
    inEnglish: say(language, 'english'),
    parts,
  })
  const pair = unknownPair(all, evidence)
  if (pair) {
    const found = near.filter((told) => isOfBoth(told, pair, evidence))
    const isUnknown = found.length === 0 && !isWarned
    const parts = isUnknown ? partsOfUnknown(pair, evidence, person) : []
    return { found, instead: isUnknown ? alone(say(language, 'keep_taking'), parts) : null }
  }
  const mixed = isWarned ? null : supplementsTogether(all, language)
  if (!mixed) return { found: near, instead: null }
  const found = near.filter((told) => speaksOfAll(told, mixed, evidence))
  return { found, instead: found.length === 0 ? alone(null, partsOfNoInteraction(mixed, telling)) : null }
}

/**
 * The pairs that are asked about, and those of them of which no guide decides: it says what to do and why, where it is told
 * in the language of the question.
 */
function pairsLeft(
  all: Read,
  { isForChild, choice }: Heard['named'],
  found: readonly Told[],
  { language, recorded }: Telling,
  evidence: Ground['evidence'],
): { pairs: Pair[]; open: Pair[] } {
  const chosen: readonly string[] = choice ?? []
  const together = isForChild ? warnedPairs(all.together) : all.together
  const pairs = together.filter(({ one, other }) => !(chosen.includes(one) && chosen.includes(other)))
  const isTranslated = found.every(({ parts }) => parts.every((part) => language === 'en' || !part.isEnglish))
  const known = [...all.taken, ...recorded]
  const isGuided = (pair: Pair) =>
    found.some((told) => decides(told, pair) && speaksOfPair(told, pair, known, evidence))
  return { pairs, open: isTranslated ? pairs.filter((pair) => !isGuided(pair)) : pairs }
}

/** Null where nothing that is named, or nothing that was asked of it, is known. */
export const compose = (message: string, telling: Telling, ground: Ground): Composed | null =>
  composeHeard(hear(message, telling, ground.evidence), telling, ground)

export function composeHeard(
  { read: all, named }: Heard,
  telling: Telling,
  ground: Ground,
  manner: Manner = {},
): Composed | null {
  const { language } = telling
  const { evidence } = ground
  const effect = effectAsked(all.text, evidence)
  // Asked which of two is better, nobody takes both.
  const chosen: readonly string[] = named.choice ?? []
  const ofChoice = new Set(idsIn(chosen.join(', ')))
  const warnings = cautionsOf(all, telling, evidence).filter(
    ({ product, about }) => about === null || !(ofChoice.has(product.id) && ofChoice.has(about)),
  )
  const near = guidesTold({ read: all, named }, telling, ground, effect, manner)
  const { found, instead } = ofAllNamed(all, near, warnings.length > 0, telling, evidence)
  if (instead) return instead
  const isPairGuided = found.some(({ isOfPair }) => isOfPair)
  const { pairs: left, open } = pairsLeft(all, named, found, telling, evidence)
  const heard = { ...all, together: open }
  const beside = effect ? NOTHING_BESIDE : besideGuides(heard, found, telling, ground)
  // Asked about an effect that no source speaks of, a guide that is near by chance is no answer.
  const isChance = beside.missing.isOfEffect && found.every(({ isSure, isOfPair }) => !isSure && !isOfPair)
  const outcome = outcomeAsked(all.text)
  const { person, stack } = telling
  const ofOutcome = outcome
    ? outcomeLines(
        outcome,
        person,
        { ...stack, said: [stack.said, all.text].filter(Boolean).join('\n') },
        evidence,
        lineOf,
      )
    : []
  const ofGuides = claimsOfGuides(found)
  const pairs = pairsTold({ heard, found, warnings, ofGuides, pairs: left }, language)
  const first = {
    effect: effect ? effectLines(effect, evidence, found.length > 0, lineOf) : [],
    pairs: pairs.first,
    unknown: [
      ...beside.missing.unknown,
      ...circumstanceUnknown(
        // Of an extra dose within the limit the program itself says that it is none too many.
        extraDoseIn(all.text) ? '' : all.text,
        all.taken.filter(isSwallowed).filter(isTakenForItself),
        [...found.flatMap((each) => each.parts), ...beside.parts, ...pairs.cautions].flatMap(
          ({ lines }) => lines,
        ),
        found.map(({ guide }) => guide),
        language,
      ),
    ],
  }
  const inEnglish = (lines: Line[]): Part => ({ heading: null, lines, isEnglish: true })
  const parts: Part[] = [
    { heading: null, lines: comesFirst(heard, language) },
    {
      heading: null,
      lines: leadOf(heard, found, beside.chosen, first, evidence, language),
      isList: isOfMany(heard),
    },
    { heading: null, lines: ofAllRanges(heard, language) },
    ...pairs.cautions.map((part) => ({ ...part, isEnglish: true })),
    { ...inEnglish(ofOutcome), heading: ofOutcome.length > 0 ? FOR_OUTCOME : null },
    inEnglish(beside.missing.inEnglish),
    inEnglish(isPairGuided ? [] : pairs.others),
    ...(isChance || isAnsweredAlone(all.text, beside.missing) ? [] : found.flatMap((told) => told.parts)),
    ...beside.parts.map((part) => ({ ...part, isEnglish: true })),
    inEnglish(beside.sheets),
  ].filter(({ lines }) => lines.length > 0)
  if (parts.length === 0) return null
  return {
    verdicts: [...heard.verdicts],
    closing: closingOf({ ...heard, together: pairs.open }, found, warnings.length > 0, language, evidence),
    inEnglish: say(language, 'english'),
    parts: withOwnWeight(parts, all.text),
    told: found,
  }
}

/** Of a message that is answered with a call for help: its values that are out of range, and what they mean. */
export function* valuesBesideHelp(message: string, telling: Telling, ground: Ground): Steps<Line[]> {
  const all = read(message, telling, ground.evidence)
  const off = all.verdicts.filter(isOff)
  if (off.length === 0) return []
  yield
  const named = namedOf({ ...all, verdicts: off }, telling, ground.evidence)
  yield* ground.guides.prepare(named)
  const near = ground.guides.find(named)
  const about = near.filter(({ guide }) => guide.about.markers?.length === 1)
  const said = partsOfGuides(about, all, telling, ground).flatMap(({ parts }) => parts[0]?.lines ?? [])
  return [...off.flatMap((verdict) => verdictLine(verdict, ground.evidence, telling.language)), ...said]
}
