/**
 * Matches a message with the red-flag rules, and separates an active danger from one that is denied, past, asked
 * about or meant otherwise.
 */
import { rememberingMessage } from '../remember.ts'
import { everyMatch } from './every-match.ts'
import { expressionFinder } from './expression-finder.ts'
import { splitSentences } from './normalise.ts'
import { lexicons, redFlagPatterns, type RedFlagPattern } from './red-flags.ts'

export type MatchStatus = 'active' | 'note' | 'dropped'
export type RedFlagMatch = { pattern: RedFlagPattern; status: MatchStatus }

type Span = { start: number; end: number }

const NEGATION_WINDOW = 6
const POST_NEGATION_WINDOW = 3

const anyOf = (expressions: readonly string[]) => new RegExp(`\\b(?:${expressions.join('|')})\\b`, 'g')
const PRE = anyOf(lexicons.negation_pre)
const POST = anyOf(lexicons.negation_post)
const PSEUDO = anyOf(lexicons.pseudo_negation)
const SCOPE_END = anyOf(lexicons.scope_end)
const INFORMATIONAL = anyOf([...lexicons.informational, 'is (?:\\w+ ){0,6}possible'])
const ASSERTION = anyOf(lexicons.first_or_other_person_assertion)
const HISTORICAL = anyOf([
  ...lexicons.historical,
  String.raw`in (?:spring|summer|autumn|january|february|march|april|june|july|august|september|october|november|december)`,
])
/** Also how a case is written down: "presents with", "for three hours". */
const CURRENT = anyOf([
  ...lexicons.current_cue,
  'presents?|presenting|complain(?:s|ing)|brought (?:in|to)|worsening',
  'wont (?:wake|stop|respond)|not (?:waking|responding|breathing)|cant (?:wake|breathe|move)',
  String.raw`(?:for|since|over) (?:the )?(?:\w+ ){0,3}(?:minutes|hours|days)`,
])
const FIGURATIVE = anyOf(lexicons.figurative)

const spans = (expression: RegExp, text: string): Span[] =>
  everyMatch(text, expression).map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
const found = (expression: RegExp, text: string) => text.search(expression) >= 0
const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

type Compiled = {
  pattern: RedFlagPattern
  rules: { scope: 'sentence' | 'message'; all: RegExp[] }[]
  noneOf: RegExp[]
  excluded: RegExp[]
}
const compiled: Compiled[] = redFlagPatterns.map((pattern) => ({
  pattern,
  rules: pattern.rules.map(({ scope, all }) => ({ scope, all: all.map((text) => new RegExp(text, 'g')) })),
  noneOf: (pattern.none_of ?? []).map((text) => new RegExp(text)),
  excluded: (pattern.exclude_if_overlaps ?? []).map((text) => new RegExp(text, 'g')),
}))

const heldIn = expressionFinder(compiled.flatMap(({ rules }) => rules.flatMap(({ all }) => all)))

const deniedBefore = rememberingMessage((sentence) => {
  const pseudo = spans(PSEUDO, sentence)
  return spans(PRE, sentence).filter((trigger) => !pseudo.some((span) => overlaps(span, trigger)))
})
const deniedAfter = rememberingMessage((sentence) => spans(POST, sentence))

export function isNegated(sentence: string, match: Span): boolean {
  // From the nearest on: what stands before one that is too far is farther.
  for (const trigger of deniedBefore(sentence).toReversed()) {
    if (trigger.start >= match.start) continue
    const between = sentence.slice(trigger.end, match.start)
    if (words(between) > NEGATION_WINDOW) break
    if (found(SCOPE_END, between)) continue
    if (between.includes(',') && !/\b(?:or|nor)\b/.test(sentence.slice(trigger.end))) continue
    return true
  }
  for (const { start } of deniedAfter(sentence)) {
    if (start < match.end) continue
    return words(sentence.slice(match.end, start)) <= POST_NEGATION_WINDOW
  }
  return false
}

/** How a sentence speaks: of now, of the past, or asking about a topic. */
export function sentenceMood(sentence: string): 'now' | 'informational' | 'historical' {
  if (found(INFORMATIONAL, sentence) && !found(ASSERTION, sentence)) return 'informational'
  return found(HISTORICAL, sentence) && !found(CURRENT, sentence) ? 'historical' : 'now'
}

export const isFigurative = (sentence: string, match: Span) =>
  spans(FIGURATIVE, sentence).some((span) => overlaps(span, match))

/** The strongest status that one expression reaches in one sentence; null when it does not match at all. */
function statusIn(sentence: string, expression: RegExp, { pattern, excluded }: Compiled): MatchStatus | null {
  let best: MatchStatus | null = null
  for (const span of spans(expression, sentence)) {
    best ??= 'dropped'
    if (excluded.some((other) => spans(other, sentence).some((excludedSpan) => overlaps(excludedSpan, span))))
      continue
    if (pattern.suppressors.includes('figurative') && isFigurative(sentence, span)) continue
    if (pattern.suppressors.includes('negation') && isNegated(sentence, span)) continue
    const mood = sentenceMood(sentence)
    if (mood !== 'now' && pattern.suppressors.includes(mood)) best = 'note'
    else return 'active'
  }
  return best
}

const weakest = (statuses: MatchStatus[]): MatchStatus =>
  statuses.includes('dropped') ? 'dropped' : statuses.includes('note') ? 'note' : 'active'
const strongest = (statuses: MatchStatus[]): MatchStatus =>
  statuses.includes('active') ? 'active' : statuses.includes('note') ? 'note' : 'dropped'

function matchPattern(candidate: Compiled, normal: string, sentences: string[]): MatchStatus | null {
  const statuses: MatchStatus[] = []
  for (const { scope, all } of candidate.rules) {
    if (scope === 'sentence') {
      for (const sentence of sentences) {
        const each: MatchStatus[] = []
        for (const expression of all) {
          const status = statusIn(sentence, expression, candidate)
          if (status === null) break
          each.push(status)
        }
        if (each.length === all.length) statuses.push(weakest(each))
      }
    } else {
      const each = all.map((expression) => {
        const inSentences = sentences
          .map((sentence) => statusIn(sentence, expression, candidate))
          .filter((status) => status !== null)
        return inSentences.length === 0 ? null : strongest(inSentences)
      })
      if (each.every((status) => status !== null)) statuses.push(weakest(each))
    }
  }
  if (statuses.length === 0) return null
  return candidate.noneOf.some((expression) => expression.test(normal)) ? 'dropped' : strongest(statuses)
}

/** Every pattern whose words occur in a normalised message. */
export function matchRedFlags(normal: string): RedFlagMatch[] {
  const sentences = splitSentences(normal)
  const inSentences = sentences.map(heldIn)
  const isHeld = (expression: RegExp) => inSentences.some((held) => held.has(expression))
  return compiled.flatMap((candidate) => {
    if (!candidate.rules.some(({ all }) => all.every(isHeld))) return []
    const status = matchPattern(candidate, normal, sentences)
    return status === null ? [] : [{ pattern: candidate.pattern, status }]
  })
}
