/** What the names of products say: each is read once, and many of them in steps before somebody waits for all. */
import { remembering } from '../remember.ts'
import type { Steps } from '../steps.ts'
import type { SupplementFact } from '../supplements/fact.ts'
import { namedSupplements } from '../supplements/facts.ts'
import { NAME_READ, readableName } from '../text/readable.ts'
import { namedExtras } from './interactions.ts'
import { namedMedicines } from './medicines.ts'

export type NamedIn = {
  /** as it is read and shown */
  name: string
  facts: readonly SupplementFact[]
  /** substances that have warnings only */
  extras: readonly string[]
  medicines: ReadonlySet<string>
}

const byName = remembering(
  (written: string): NamedIn => {
    const name = readableName(written)
    return { name, facts: namedSupplements(name), extras: namedExtras(name), medicines: namedMedicines(name) }
  },
  { longest: NAME_READ },
)
/** What is read of a long text alone: a part of it would keep all of it in memory. */
const beginningOf = (text: string) => Array.from(text.slice(0, NAME_READ)).join('')

/** The name of a product as written, of any length. */
export const namedIn = (written: string): NamedIn =>
  byName(written.length > NAME_READ ? beginningOf(written) : written)

/** Hundreds of names take a tenth of a second: with this before it, what asks of all of them finds them read. */
export function* readNamesFirst(products: readonly { name: string }[]): Steps<void> {
  for (const { name } of products) {
    namedIn(name)
    yield
  }
}
