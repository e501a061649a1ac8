/** Whom a question is for, where only an earlier one says it: a child, or somebody who is pregnant or breastfeeds. */
import type { Evidence } from '../../evidence/claims.ts'
import { statedChildAge } from '../../safety/stated-age.ts'
import { circumstancesIn } from '../understand/circumstances.ts'
import { readSubjects, type Subject } from '../understand/subjects.ts'
import { isSwallowed } from './read.ts'

export type Whom = {
  /** "for my 4 year old"; empty for an adult */
  child: string
  /** pregnancy and the like, as it was called; empty for none */
  state: string
}
export const NOBODY_SAID: Whom = { child: '', state: '' }

/**
 * "Can I take it while I breastfeed?" and "my ferritin", behind a question for a child, are of oneself; "can I give her"
 * is still for the child.
 */
const OF_ONESELF = new RegExp(
  [
    String.raw`\b(?:can|could|should|may|must|do|am|will) i (?:also |still |myself )?(?:take|have|eat|drink|use|need|be|breast)`,
    String.raw`\b(?:for|with) me\b|\bmyself\b`,
    String.raw`\bmy (?!(?:\w+ )?(?:son|daughter|child|children|kids?|baby|toddler|little|boy|girl|teen\w*|\d))`,
    String.raw`(?<!\p{L})(?:kann|soll|sollte|darf|muss) ich(?!\p{L})[^?.!]{0,80}(?:nehmen|essen|trinken)`,
    String.raw`(?<!\p{L})(?:kan|får|ska|bör|måste) jag(?!\p{L})[^?.!]{0,80}(?<!\p{L})(?:ta|äta|dricka)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:puis|dois|peux)[- ]je(?!\p{L})[^?.!]{0,80}(?:prendre|manger|boire)`,
    String.raw`(?<!\p{L})(?:puedo|debo)(?!\p{L})[^?.!]{0,80}(?:tomar|comer|beber)(?!\p{L}*l[eo])`,
    String.raw`(?<!\p{L})(?:für mich|för mig|pour moi|para mí)(?!\p{L})`,
  ].join('|'),
  'iu',
)

/** Doses of adults must not stand where an earlier sentence was of a child. */
function childIn(text: string): string {
  const age = statedChildAge(text)
  return age === null ? '' : age === 0 ? 'for my baby' : `for my ${age} year old`
}

/** A person stays in these from one question to the next. */
const LASTING = ['pregnancy', 'conception', 'breastfeeding'] as const

function stateIn(text: string): string {
  const found = circumstancesIn(text)
  return LASTING.flatMap((each) => found.get(each) ?? []).join(', ')
}

/** What a text says of whom it is for, and what was said before where it does not. */
export const whomIn = (text: string, before: Whom = NOBODY_SAID): Whom => ({
  child: childIn(text) || before.child,
  state: stateIn(text) || before.state,
})

/** Whom the newest of these turns that says so is about. */
export const whomOfTurns = (turns: readonly string[]): Whom =>
  turns.reduce((before, text) => whomIn(text, before), NOBODY_SAID)

const isTakenOrEaten = (subject: Subject): boolean => isSwallowed(subject) || subject.biomarkers.length === 0

/** In words, whom a question is for that does not say so itself; only what is taken or eaten depends on it. */
export function carriedPerson({ child, state }: Whom, question: string, evidence: Evidence): string {
  if (child + state === '' || !readSubjects(question, evidence).some(isTakenOrEaten)) return ''
  const isOfChild = child !== '' && statedChildAge(question) === null && !OF_ONESELF.test(question)
  const isInState = state !== '' && stateIn(question) === ''
  return [isOfChild ? child : '', isInState ? state : ''].filter(Boolean).join('. ')
}
