/** What of a guide stands first: what was asked, and of two things the one that it does not begin with. */
import { simpleName } from '../../evidence/simple-name.ts'
import { answers, type AskedKind, kindsAsked } from '../understand/kinds.ts'
import type { Line, Part } from './guide-parts.ts'

/** Sentences that are moved, at most. */
const MOST_MOVED = 2
/** With more kinds a message is a story, and the guides know better what it is about. */
export const MOST_KINDS = 3

export const answersLine = (kind: AskedKind, { text, english = text, claims }: Line): boolean =>
  answers(kind, english, claims)

/** A correction, or a plain yes, stays in front of how much and when. */
const SETTLES =
  /^(?:no|yes|not|better not|hardly|perhaps|probably|mostly|only|nein|ja|nicht|besser nicht|kaum|vielleicht|nej|inte|knappast|kanske|non|oui|pas|peut-être|sí|mejor no|quizá)(?=[:,.; ])/iu

const TOGETHER =
  /(?<!\p{L})(?:with|together|combin\p{L}*|mix|med|ihop|tillsammans|samtidigt|kombiner\p{L}*|mit|zusammen|gleichzeitig|avec|ensemble|en même temps|con|juntos|a la vez|and|och|und|et|y)(?!\p{L})/iu
/** Endings aside. */
const STEM = 5

/** Asked about two things, the sentences on the one that the guide does not begin with stand first. */
export function otherFirst(text: string, parts: readonly Part[], labels: readonly string[]): Part[] {
  const [first] = parts
  const [head] = first?.lines ?? []
  if (!first || !head || labels.length !== 2 || !TOGETHER.test(text) || SETTLES.test(head.text))
    return [...parts]
  const names = (line: Line, label: string) =>
    ` ${simpleName(line.text)}`.includes(` ${simpleName(label).slice(0, STEM)}`)
  const moved = labels
    .filter((label) => !names(head, label))
    .flatMap((label) => parts.flatMap(({ lines }) => lines.filter((line) => names(line, label))))
  if (moved.length === 0) return [...parts]
  const left = parts.map((part) => ({ ...part, lines: part.lines.filter((line) => !moved.includes(line)) }))
  return left
    .map((part, place) =>
      place === 0 ? { ...part, lines: [...moved.slice(0, MOST_MOVED), ...part.lines] } : part,
    )
    .filter(({ lines }) => lines.length > 0)
}

/** "With low iron or anaemia ..." is said of some: it stands behind what is said of everybody. */
const OF_SOME = /^(?:if|where|when|in|with (?:an? |low |high |raised |iron |diabetes|kidney|heart|liver))/i

/** The first sentence stays, and what was asked follows it. */
function behindHead(first: Part, others: readonly Part[], isAsked: (line: Line) => boolean): Part[] {
  const [head, ...rest] = first.lines
  const asked = [rest, ...others.map(({ lines }) => lines)].flat().filter(isAsked).slice(0, MOST_MOVED)
  const left = (lines: readonly Line[]) => lines.filter((line) => !asked.includes(line))
  return [
    { ...first, lines: [...(head ? [head] : []), ...asked, ...left(rest)] },
    ...others.map((part) => ({ ...part, lines: left(part.lines) })),
  ].filter(({ lines }) => lines.length > 0)
}

/** The sentences that answer what was asked stand first in their guide. */
export function askedFirst(text: string, parts: readonly Part[]): Part[] {
  const kinds = kindsAsked(text)
  const [first, ...others] = parts
  if (!first || kinds.length === 0 || kinds.length > MOST_KINDS) return [...parts]
  const [head] = first.lines
  const isAsked = (line: Line) =>
    (line === head && SETTLES.test(line.text)) || kinds.some((kind) => answersLine(kind, line))
  // Whether to worry is said by what it is; when to see somebody comes behind that.
  if (kinds.every((kind) => kind === 'worry')) return behindHead(first, others, isAsked)
  if (first.lines.some(isAsked)) {
    const asked = first.lines.filter(isAsked)
    return [
      { ...first, lines: [...asked, ...first.lines.filter((line) => !asked.includes(line))] },
      ...others,
    ]
  }
  const moved = others
    .flatMap(({ lines }) => lines.filter(isAsked))
    .filter(({ text: said, english = said }) => !OF_SOME.test(english))
    .slice(0, MOST_MOVED)
  return [
    { ...first, lines: [...moved, ...first.lines] },
    ...others.map((part) => ({ ...part, lines: part.lines.filter((line) => !moved.includes(line)) })),
  ].filter(({ lines }) => lines.length > 0)
}
