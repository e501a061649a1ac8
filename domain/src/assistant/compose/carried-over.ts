/** What a question of a message takes over from what was said before it: the matter, the values, whom it is for. */
import { wordsIn } from '../guides/likeness.ts'
import type { Asked } from '../guides/questions.ts'
import { kindsAsked } from '../understand/kinds.ts'
import { isTakenForItself, readSubjects, type Subject } from '../understand/subjects.ts'
import { carriedPerson, NOBODY_SAID, type Whom, whomIn } from './carried-person.ts'
import type { Ground } from './guides-told.ts'
import { read, type Telling } from './read.ts'

const isOwnMatter = (subject: Subject) => subject.biomarkers.length > 0 || isTakenForItself(subject)
const REFERS_BACK =
  /(?<!\p{L})(?:it|its|they|them|this|these|those|that|both|den|det|dem|es|sie|damit|dazu|ça|cela|lo|la|eso|ello)(?!\p{L})/iu

/** The names in a text, a marker with the value that is told of it. */
function namesIn(text: string, telling: Telling, { evidence }: Ground): string {
  const { subjects, verdicts } = read(text, telling, evidence)
  return subjects
    .filter(isOwnMatter)
    .map(({ label, biomarkers }) => {
      const value = verdicts.find(
        ({ stated, told }) => told === undefined && biomarkers.includes(stated.biomarker.id),
      )
      return value ? `${label} ${value.stated.value} ${value.stated.unit ?? ''}`.trim() : label
    })
    .join(', ')
}

/** What is swallowed that a statement names holds for every question behind it. */
const takenIn = (text: string, { evidence }: Ground): string =>
  readSubjects(text, evidence)
    .filter((subject) => isTakenForItself(subject) && subject.biomarkers.length === 0)
    .map(({ label }) => label)
    .join(', ')

/** "Should I eat differently?" says too little to stand alone. */
const FEWEST_WORDS = 3
export type Before = {
  /** what is swallowed that a statement names holds for every question behind it */
  always: string
  /** what the question before is about */
  named: string
  /** that question, to whose words "them" belongs where it names nothing that is known */
  question: string
  whom: Whom
  /** results with their values, to which "when should I test again" belongs */
  values: string
}

export function contextOf(
  asked: Asked,
  { always, named, question, whom, values }: Before,
  ground: Ground,
): string {
  const { evidence } = ground
  const takenOf = (text: string) => takenIn(text, ground)
  const all = readSubjects(`${asked.before} ${asked.question}`, evidence)
  const own = all.filter(isOwnMatter)
  // A habit or a food is a matter of its own beside a marker; beside a medicine it is asked about with it.
  const hasMatter = own.length > 0 || (all.some(({ claims }) => claims.length > 0) && takenOf(named) === '')
  const isOpen = !hasMatter || (REFERS_BACK.test(asked.question) && own.length < 2)
  const isOfValue = values !== '' && kindsAsked(asked.question).includes('retest')
  const isBare = REFERS_BACK.test(asked.question) || wordsIn(asked.question).length < FEWEST_WORDS
  const unnamed = !hasMatter && named === '' && isBare ? question : ''
  const said = [always, isOpen ? (isOfValue ? values : named || unnamed) : ''].filter(Boolean).join('. ')
  const person = carriedPerson(whom, `${said}. ${asked.before} ${asked.question}`, evidence)
  return [person, said].filter(Boolean).join('. ')
}

export const NOTHING_BEFORE: Before = {
  always: '',
  named: '',
  question: '',
  whom: NOBODY_SAID,
  values: '',
}

export function behind(said: string, asked: Asked, before: Before, telling: Telling, ground: Ground): Before {
  const named = namesIn(said, telling, ground)
  return {
    always: [before.always, takenIn(asked.before, ground)].filter(Boolean).join(', '),
    named: named || before.named,
    question: said,
    whom: whomIn(said, before.whom),
    // A space before it: "K2" is a name.
    values: / \d/.test(named) ? named : before.values,
  }
}
