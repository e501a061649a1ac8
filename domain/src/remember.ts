/** Longer texts seldom come again. */
const LONGEST = 120
const MOST = 4000

/** The same function of a text, which keeps its latest answers: documents repeat names, units and flags on every page. */
export function remembering<Answer>(
  read: (text: string) => Answer,
  { longest = LONGEST, most = MOST } = {},
): (text: string) => Answer {
  const known = new Map<string, { answer: Answer }>()
  return (text) => {
    if (text.length > longest) return read(text)
    const found = known.get(text)
    if (found) return found.answer
    if (known.size >= most) known.clear()
    const answer = read(text)
    known.set(text, { answer })
    return answer
  }
}

/** Of the sentences of a message: several steps ask the same of each, and nothing of it is kept for long. */
export const rememberingSentences = <Answer>(read: (text: string) => Answer): ((text: string) => Answer) =>
  remembering(read, { longest: Infinity, most: 64 })

/** Of a message: several steps ask the same of it, and nothing of it is kept for long. */
export const rememberingMessage = <Answer>(read: (text: string) => Answer): ((text: string) => Answer) =>
  remembering(read, { longest: Infinity, most: 8 })

/** The same function of an object, which keeps its answer as long as the object is held. */
export function rememberingObject<Asked extends object, Answer>(
  read: (asked: Asked) => Answer,
): (asked: Asked) => Answer {
  const known = new WeakMap<Asked, { answer: Answer }>()
  return (asked) => {
    const found = known.get(asked) ?? { answer: read(asked) }
    known.set(asked, found)
    return found.answer
  }
}
