/** The people whom a report names as its patients, in the order in which they are printed. */
import { isSamePerson } from './same-person.ts'
import type { Row } from '../arrange/text-layout.ts'

export type NamedPerson = { name: string; page: number; line: number }

const LABEL =
  /^(?:patient(?:'s)? name|name of (?:the )?patient|full name|name|patient|patientnamn|pasient|paziente|paciente|patientenname|nom du patient|nombre|nome|namn|navn)\s*:\s*/iu
const LABEL_ALONE = /^(?:patient(?:'s)? name|name of (?:the )?patient|patientnamn|patientenname)\s*:?$/iu
/** What stands behind a name: a gap, the next label, or facts without a label. */
const BEHIND = /\s{2,}|\t|\s[\p{L}.]+\s?:|\b(?:dob|sex|age|id|mrn|gender)\b|[^\p{L} ,.'’‑-]/iu
/** Printed where a name was taken out, or never put in. */
const NO_NAME = /^(?:x+|n\/?a|name|patient|test|sample|demo|specimen|redacted|anonym\w*|unknown|none)\b/iu
const MOST = 6
const LONGEST = 60

function nameIn(text: string): string | null {
  const name = text
    .split(BEHIND)[0]!
    .replace(/[\s,.-]+$/, '')
    .trim()
  const words = name.match(/\p{L}+/gu) ?? []
  return words.length > 1 && name.length <= LONGEST && !NO_NAME.test(name) ? name : null
}

function nameOnRow({ cells }: Row): string | null {
  for (const [at, { text }] of cells.entries()) {
    const label = LABEL.exec(text)?.[0]
    const next = cells[at + 1]?.text ?? ''
    const name = label
      ? nameIn(text.slice(label.length) || next)
      : LABEL_ALONE.test(text)
        ? nameIn(next.replace(/^:\s*/, ''))
        : null
    if (name !== null) return name
  }
  return null
}

/** Each place where a patient is named; of one person every one of them. */
export const namedPlaces = (rows: readonly Row[]): NamedPerson[] =>
  rows.flatMap((row) => {
    const name = nameOnRow(row)
    return name === null ? [] : [{ name, page: row.page, line: row.line }]
  })

/** The names of different people, as they are printed first. */
export function namesOf(places: readonly NamedPerson[]): string[] {
  const names: string[] = []
  for (const { name } of places)
    if (names.length < MOST && !names.some((known) => isSamePerson(name, known, false))) names.push(name)
  return names
}

/**
 * Whose a result is: the person who is named last above it.
 * @param people as `namesOf` has them
 * @returns null where nobody is
 */
export function personAbove(
  places: readonly NamedPerson[],
  people: readonly string[],
  { page, line }: { page: number; line: number },
): string | null {
  const above = places.findLast((one) => one.page < page || (one.page === page && one.line <= line))
  return (above && people.find((name) => isSamePerson(above.name, name, false))) ?? null
}
