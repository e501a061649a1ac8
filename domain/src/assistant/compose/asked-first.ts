/** What was asked is answered first: the sentence of a guide that says it, else claims, else that it is not known. */
import { namedSupplements } from '../../supplements/facts.ts'
import { claimsFor, type Person } from '../../evidence/population.ts'
import type { Claim } from '../../evidence/schema.ts'
import { answers, type AskedKind, kindsAsked } from '../understand/kinds.ts'
import type { AnswerLanguage } from '../understand/language.ts'
import type { Subject } from '../understand/subjects.ts'
import { factLine } from './fact-lines.ts'
import type { Line, Part } from './guide-parts.ts'
import { say } from './phrases.ts'

/** Claims of one kind. */
const MOST_CLAIMS = 2
/** With more kinds a message is a story, and the guides know better what it is about. */
const MOST_KINDS = 3

/** Claims that answer a kind of question about a subject, best first. */
function claimsOf(kind: AskedKind, { claims }: Subject, person: Person): Claim[] {
  return claimsFor(claims, person)
    .filter((claim) => claim.subject.kind !== 'interaction' && answers(kind, claim.claim, [claim]))
    .filter(({ population }) => (population.age_max ?? Infinity) >= 18 || person.age !== null)
    .slice(0, MOST_CLAIMS)
}

const isSaid = (kind: AskedKind, parts: readonly Part[]) =>
  parts.some(({ lines }) => lines.some(({ text, claims }) => answers(kind, text, claims)))

/** What is missing in the parts that were found, of the one thing that is taken which a question names. */
export function missingFirst(
  text: string,
  subject: Subject | undefined,
  parts: readonly Part[],
  { person, language }: { person: Person; language: AnswerLanguage },
  lineOf: (claim: Claim) => Line,
): Line[] {
  const kinds = kindsAsked(text)
  if (!subject || kinds.length > MOST_KINDS) return []
  const [fact] = namedSupplements(subject.name)
  return kinds
    .filter((kind) => !isSaid(kind, parts))
    .flatMap((kind): Line[] => {
      const found = claimsOf(kind, subject, person)
      if (found.length > 0) return found.map(lineOf)
      const told = fact && factLine(kind, fact)
      if (told) return [told]
      const what = say(language, `kind_${kind}`)
      const unknown = say(language, 'no_source_on', { name: subject.label, what })
      return [{ text: unknown, claims: [], title: subject.label, sources: [] }]
    })
}

/** The sentences that answer what was asked stand first in their guide. */
export function askedFirst(text: string, parts: readonly Part[]): Part[] {
  const kinds = kindsAsked(text)
  const [first, ...others] = parts
  if (!first || kinds.length === 0 || kinds.length > MOST_KINDS) return [...parts]
  const isAsked = (line: Line) => kinds.some((kind) => answers(kind, line.text, line.claims))
  if (first.lines.some(isAsked)) {
    const asked = first.lines.filter(isAsked)
    return [
      { ...first, lines: [...asked, ...first.lines.filter((line) => !asked.includes(line))] },
      ...others,
    ]
  }
  const moved = others.flatMap(({ lines }) => lines.filter(isAsked)).slice(0, MOST_CLAIMS)
  return [
    { ...first, lines: [...moved, ...first.lines] },
    ...others.map((part) => ({ ...part, lines: part.lines.filter((line) => !moved.includes(line)) })),
  ].filter(({ lines }) => lines.length > 0)
}
