/** Supplements that somebody asks to take together, of which no interaction is known: that is said, and the limit of each. */
import type { Evidence } from '../../evidence/claims.ts'
import { namedSupplements } from '../../supplements/facts.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import { isTakenForItself, type Subject } from '../understand/subjects.ts'
import { factLine } from './fact-lines.ts'
import type { Line, Part } from './guide-parts.ts'
import type { Told } from './guides-told.ts'
import { say } from './phrases.ts'
import type { Read, Telling } from './read.ts'
import { asksToCombine } from './together-sentence.ts'

const TOGETHER =
  /(?<!\p{L})(?:together|with|plus|same time|at once|combin\w*|mix|stack|ihop|tillsammans|samtidigt|zusammen|gleichzeitig|ensemble|en même temps|junt[oa]s|a la vez)(?!\p{L})/iu

/** Null where a medicine is among them, something is known of two of them, or something else is asked. */
export function supplementsTogether(
  { text, together, taken, verdicts }: Read,
  language: AnswerLanguage,
): readonly Subject[] | null {
  const all = taken.filter(isTakenForItself)
  const isAsked = TOGETHER.test(text) && (language !== 'en' || asksToCombine(text))
  const isPlain = together.length + verdicts.length === 0 && all.every(({ isMedicine }) => !isMedicine)
  return isAsked && isPlain && all.length > 1 ? all : null
}

/** Whether a guide is about all of them: by its title, what it is about, or what it says at first. */
export function speaksOfAll(
  { guide, parts }: Told,
  all: readonly Subject[],
  { takenKeys }: Evidence,
): boolean {
  const first = (parts[0]?.lines ?? []).map(({ text, english = text }) => english)
  const said = [guide.title, ...(guide.about.taken ?? []), ...first].join(' ').toLowerCase()
  return all.every(({ label, party }) =>
    [label, ...takenKeys(party)].some((name) => said.includes(name.toLowerCase())),
  )
}

export function partsOfNoInteraction(all: readonly Subject[], { language }: Telling): Part[] {
  const labels = all.map(({ label }) => label)
  const names = [labels.slice(0, -1).join(', '), labels.at(-1)].join(say(language, 'and_joined'))
  const line: Line = {
    text: say(language, 'no_interaction_known', { names }),
    claims: [],
    title: labels[0]!,
    sources: [],
  }
  const limits = all.flatMap(({ name }) => {
    const [fact] = namedSupplements(name)
    return (fact && factLine('upper_limit', fact)) ?? []
  })
  return [
    { heading: null, lines: [line] },
    { heading: null, lines: limits, isEnglish: true },
  ].filter(({ lines }) => lines.length > 0)
}
