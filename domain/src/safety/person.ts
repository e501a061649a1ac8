/** What a person's own words and records say that matters for a supplement: medicines, conditions, allergies. */
import { isNegated } from './match-red-flags.ts'
import { namedMedicines, unknownMedicines } from './medicines.ts'
import { normalise, splitSentences } from './normalise.ts'
import { ALLERGENS, CONDITIONS } from './person-words.ts'

function says(notes: string, expression: RegExp): boolean {
  return splitSentences(notes).some((sentence) =>
    Array.from(sentence.matchAll(expression)).some(
      ({ index, 0: found }) => !isNegated(sentence, { start: index, end: index + found.length }),
    ),
  )
}

export type Person = {
  medicines: Set<string>
  /** Words with a strength that are no medicine or supplement known here. */
  unknownMedicines: string[]
  conditions: Set<string>
  allergens: Set<string>
}

/** Reads free text. A medicine counts even when it is denied, or is another's: a warning too many is the better error. */
export function readPerson(text: string): Person {
  const normal = normalise(text).normalize('NFD').replace(/\p{M}/gu, '').replace(/[-/]/g, ' ')
  const holds = (table: Record<string, RegExp>) =>
    new Set(Object.keys(table).filter((id) => says(normal, table[id] as RegExp)))
  return {
    medicines: namedMedicines(text),
    unknownMedicines: unknownMedicines(text),
    conditions: holds(CONDITIONS),
    allergens: holds(ALLERGENS),
  }
}
