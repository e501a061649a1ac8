/** The guides that answer a message, as parts of an answer. */
import type { Claim } from '../../evidence/schema.ts'
import { sideInWords } from '../guides/side-in-words.ts'
import { isTakenForItself, type Subject } from '../understand/subjects.ts'
import { isNotTaken } from '../understand/not-taken.ts'
import { rememberingObject } from '../../remember.ts'
import { simpleName } from '../../evidence/simple-name.ts'
import type { Evidence } from '../../evidence/claims.ts'
import type { Found } from '../guides/found.ts'
import type { Guides } from '../guides/guides.ts'
import type { Guide } from '../guides/schema.ts'
import { type Circumstance, circumstancesOf, DECIDING } from '../understand/circumstances.ts'
import { askedWay, asksWhatToDo, mostAskedWay } from '../understand/asked-way.ts'
import type { EffectAsked } from '../understand/effect.ts'
import { answers, type AskedKind, kindsAsked } from '../understand/kinds.ts'
import { openReading } from '../decide/verdict.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { say } from './phrases.ts'
import { askedFirst, otherFirst } from './asked-order.ts'
import { shownUnit } from './both-units.ts'
import { SAYS_WHAT } from './choose.ts'
import { speaksOfBoth } from './effect-lines.ts'
import { isGuideOf, outcomeAsked } from './for-outcome.ts'
import { type Audience, type Line, mostOf, type Part, partsOfGuide } from './guide-parts.ts'
import type { Heard, Read, Telling } from './read.ts'

/** What the answer may rest on. */
export type Ground = { evidence: Evidence; guides: Guides; counts: ReadonlyMap<string, number> }
export type Told = Pick<Found, 'guide' | 'isOfPair' | 'isSure' | 'near'> & { parts: Part[] }
/** How an answer is told. */
export type Manner = {
  /** one of several questions: in short, without headings of its own */
  isBrief?: boolean
  /** guides that may be meant, told where none is near enough */
  guessed?: readonly Found[]
  /** those that were told already */
  except?: ReadonlySet<Guide>
}

export function partsOfGuides(
  found: readonly Found[],
  { text, subjects, verdicts }: Read,
  telling: Telling,
  { evidence, guides }: Ground,
  { isBrief = false }: Manner = {},
): Told[] {
  const simple = ` ${simpleName(text)} `
  const own = new Set(
    [...telling.recorded.map(({ party }) => party), ...subjects.map(({ party }) => party)].flatMap((party) =>
      evidence.takenKeys(party),
    ),
  )
  const conditions = new Set(telling.person.conditions.map(simpleName))
  const audience: Audience = {
    person: telling.person,
    units: new Set(verdicts.flatMap(({ stated }) => (stated.unit === null ? [] : [shownUnit(stated.unit)]))),
    valuesOf: ({ about }: Guide) => {
      const own = verdicts.find(({ stated }) => stated.biomarker.id === about.markers?.[0])
      const canonical = own?.stated.canonical ?? null
      if (canonical !== null) return [canonical]
      const open = own && openReading(own)
      return (open ? [open] : (own?.meant ?? [])).map((each) => each.canonical)
    },
    has: (name) =>
      (simple.includes(` ${simpleName(name)} `) && !isNotTaken(text, name)) ||
      conditions.has(simpleName(name)) ||
      evidence.keysOf(name).some((key) => own.has(key)),
  }
  const kinds = kindsAsked(text)
  const taken = subjects.filter(isTakenForItself)
  const labels = taken.map(({ label }) => label)
  /** Whether it is about one of the things that are named, and only mentions the other. */
  const isOfOther = ({ title, about }: Guide): boolean => {
    const main = new Set([title, ...(about.taken ?? [])].flatMap(evidence.keysOf))
    return (
      verdicts.length === 0 &&
      taken.some(({ party }) => !evidence.takenKeys(party).some((key) => main.has(key)))
    )
  }
  const isAsked = (line: Line) => kinds.some((kind) => answers(kind, line.english ?? line.text, line.claims))
  return found.flatMap(({ guide, isSure, isOfPair, near, within }, place) => {
    const translated = telling.language === 'en' ? null : guides.translated(guide, telling.language)
    const isShort = isBrief || found.length > 1
    const told = partsOfGuide(
      guide,
      audience,
      evidence.findClaim,
      mostOf(place, isShort),
      translated,
      isAsked,
      asksWhatToDo(text),
    )
    const otherWay = wordsOfOtherWay(text, guide, verdicts.length > 0)
    const said = otherWay
      ? withoutVerdictWord(told, otherWay)
      : !isSure
        ? withoutVerdictWord(told)
        : isOfAll(guide, subjects, evidence)
          ? told
          : withoutVerdictWord(told, YES)
    const held = within.size > 0 ? onlyOf(said, within) : said
    const parts = underUnit(
      askedFirst(text, isOfOther(guide) ? otherFirst(text, held, labels) : held),
      unitOf(guide, verdicts),
      telling.language,
    )
    return parts.length > 0 ? [{ guide, isOfPair, isSure, near, parts }] : []
  })
}

/** In which unit a number is what a guide about one side speaks of; null where it does not depend on the unit. */
const unitOf = ({ about: { markers = [], side } }: Guide, verdicts: Read['verdicts']): string | null =>
  verdicts
    .filter(({ stated }) => markers.includes(stated.biomarker.id))
    .flatMap((verdict) => openReading(verdict) ?? [])
    .find((reading) => reading.side === side)?.unit ?? null

const underUnit = (parts: Part[], unit: string | null, language: AnswerLanguage): Part[] =>
  unit === null
    ? parts
    : parts.map((part, place) =>
        place > 0 ? part : { ...part, heading: say(language, 'if_unit', { unit: shownUnit(unit) }) },
      )

/** Asked about two things, the "Yes" of a guide that is asked about one of them would be said of both. */
function isOfAll(
  { title, about: { words = [], taken = [] } }: Guide,
  subjects: Read['subjects'],
  evidence: Evidence,
) {
  const text = ` ${[title, ...words.flat(), ...taken].map(simpleName).join(' | ')} `
  return subjects
    .filter(isTakenForItself)
    .every(({ label, party }) =>
      [label, ...evidence.takenKeys(party)].some((name) => text.includes(` ${simpleName(name)} `)),
    )
}

const VERDICT_WORD =
  /^(?:yes|no|ja|nej|nein|oui|non|sí|no)(?:,? (?:mostly|usually|often|with care|i allmänhet|oftast|meist|en général|por lo general))?\s?: (?=\p{L})/iu

/** "Oui, pour la plupart des gens : ..." answers a question that is put the other way. */
const ANY_VERDICT = /^(?:yes|no|ja|nej|nein|oui|non|sí)(?:(?:,? [^:.]{1,40})?\s?: |, )(?=\p{L})/iu
const wayOf = rememberingObject(({ asks }: Guide) => ({ way: mostAskedWay(asks) }))
/** "How much?" is no yes; a no to what it takes for granted stands. */
const ANY_YES = /^(?:yes|ja|oui|sí)(?:(?:,? [^:.]{1,40})?\s?: |, )(?=\p{L})/iu
/** Which first words of a guide do not answer this question, because it is put another way; null where they do. */
function wordsOfOtherWay(text: string, guide: Guide, isOfValue: boolean): RegExp | null {
  const [asked, own] = [askedWay(text), wayOf(guide).way]
  // A value that is told is no question.
  if (asked === null) return isOfValue ? ANY_VERDICT : null
  if (asked === 'open') return ANY_YES
  return own !== null && asked !== own ? ANY_VERDICT : null
}

const YES = /^(?:yes|ja|oui|sí)(?:,? [\p{L} ]{1,15})?\s?: (?=\p{L})/iu

function withoutWord(text: string, word: RegExp): string {
  const left = text.replace(word, '')
  return left === text ? text : left.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

/** "Yes: ..." is the answer to the guide's own question, which may not be this one; what follows it holds all the same. */
const withoutVerdictWord = (parts: readonly Part[], word = VERDICT_WORD): Part[] =>
  parts.map((part, place) =>
    place > 0
      ? part
      : {
          ...part,
          lines: part.lines.map((line) => ({ ...line, text: withoutWord(line.text, word) })),
        },
  )

/** The sentences that speak of a circumstance. */
const onlyOf = (parts: readonly Part[], within: ReadonlySet<Circumstance>): Part[] =>
  parts
    .map((part) => ({
      ...part,
      lines: part.lines.filter(({ text }) => [...circumstancesOf(text)].some((each) => within.has(each))),
    }))
    .filter(({ lines }) => lines.length > 0)

const NAMES_ONE_THING =
  /^\W*(?:so |and )?(?:what(?:['’]?s| is| are| does)|explain|tell me about|was (?:ist|sind)|vad är|qu['’]est[- ]ce que?(?: c['’]est que)?|c['’]est quoi|qué (?:es|son))\s+(?:an? |the |my )?[\p{L}\p{N}'’()\- ]{2,40}\??\s*$/iu
/** "What is ferritin?" of a marker is not a question about what a low one means; "what is the limit of" it is one about that. */
const asksWhatItIs = ({ text, subjects, verdicts }: Read): boolean =>
  verdicts.length === 0 &&
  kindsAsked(text).length === 0 &&
  // "What does a high potassium mean?" is not about potassium as such.
  sideInWords(text) === null &&
  subjects.length === 1 &&
  subjects.every(
    ({ biomarkers, claims }) =>
      biomarkers.length > 0 && claims.some(({ predicate }) => SAYS_WHAT.has(predicate)),
  ) &&
  NAMES_ONE_THING.test(text)

/** What a guide says first; what it minds at its end may name anything. */
const isAboutBoth = ([first]: readonly Part[], effect: EffectAsked): boolean =>
  speaksOfBoth((first?.lines ?? []).map(({ text }) => text).join(' '), effect)

/** The guides that are told, in their order. */
export function guidesTold(
  { read: all, named }: Heard,
  telling: Telling,
  ground: Ground,
  effect: EffectAsked | null,
  manner: Manner,
): Told[] {
  const isMistyped = all.verdicts.length > 0 && all.verdicts.every(({ impossible }) => impossible !== null)
  if (isMistyped) return []
  const found = manner.guessed ?? ground.guides.find(named, undefined, manner.except)
  const told = partsOfGuides(found, all, telling, ground, manner)
  // Asked what something does to a marker, other matters of either are no answer.
  if (effect) return told.filter(({ parts }) => isAboutBoth(parts, effect))
  const outcome = outcomeAsked(all.text)
  if (outcome) return told.filter(({ guide }) => isGuideOf(guide, outcome))
  return asksWhatItIs(all)
    ? told.filter(({ guide }) => guide.about.side === undefined && guide.about.markers)
    : told
}

/** What other guides on the same thing say to a kind of question, those on it in general first. */
export function saidElsewhere(
  kind: AskedKind,
  { party }: Pick<Subject, 'party'>,
  heard: Read,
  told: readonly Told[],
  telling: Telling,
  ground: Ground,
): Line[] {
  const keys = new Set(ground.evidence.takenKeys(party))
  const isOfIt = (guide: Guide) =>
    guide.about.markers === undefined &&
    guide.about.taken?.length === 1 &&
    ground.evidence.takenKeys(guide.about.taken[0]!).some((key) => keys.has(key)) &&
    !told.some((each) => each.guide === guide)
  const others = ground.guides.all
    .filter(isOfIt)
    .toSorted((a, b) => (a.about.words ?? []).length - (b.about.words ?? []).length)
    .map((guide): Found => ({ guide, score: 0, near: 0, isSure: false, isOfPair: false, within: new Set() }))
  const asked = circumstancesOf(heard.text)
  const fits = ({ text }: Line) =>
    [...circumstancesOf(text)].every((each) => !DECIDING.has(each) || asked.has(each))
  return partsOfGuides(others, heard, telling, ground)
    .flatMap(({ parts }) => parts.flatMap(({ lines }) => lines))
    .filter((line) => answers(kind, line.english ?? line.text, line.claims) && fits(line))
}

/** The claims that guides rest on at their beginning; what is said at their end stands for nothing else. */
export const claimsOfGuides = (told: readonly Told[]): Claim[] =>
  told.flatMap(({ parts: [first] }) => (first?.lines ?? []).flatMap(({ claims }) => claims))
