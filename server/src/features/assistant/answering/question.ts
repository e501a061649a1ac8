import type { Whom } from '@aevia/domain/assistant/compose/carried-person.ts'
import type { Topic } from '@aevia/domain/assistant/topics.ts'
import type { SupplementFact } from '@aevia/domain/supplements/fact.ts'

export type Intent =
  | 'greeting'
  | 'results'
  | 'marker'
  | 'interaction'
  | 'dose'
  | 'supplement'
  | 'topic'
  | 'search'

export type Question = {
  text: string
  /** With the question before, where it names nothing itself: "And how much of it?" */
  meant?: string
  /** What the user said before in the same conversation: it guards, and is not asked again. */
  earlier?: string
  /** Whom the turns before were about: it holds where the question does not say so itself. */
  whom?: Whom
  intent: Intent
  biomarkers: string[]
  /** The same, those together that one word of the question means. */
  asked: string[][]
  /** Asks for the user's own value of these markers. */
  own: boolean
  /** Said of the markers: "high LDL". */
  direction: 'low' | 'high' | null
  supplements: SupplementFact[]
  /** Medicine groups and conditions named in the question itself. */
  medicines: string[]
  conditions: string[]
  topics: Topic[]
  /** Substances that have warnings and no fact sheet: alcohol, grapefruit, liquorice. */
  extras: string[]
}
